/** Sealed packs whose windows are over. */
import type { Card } from "@cardpack/core/domain"
import { ClaimQueue, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | ClaimQueue.ClaimQueue>

/** A customer's claims whose windows end at these times. */
const claims = Effect.fnUntraced(function* (
  ends: ReadonlyArray<number>,
  fields: Partial<Card.Card> = {}
) {
  const { customer } = yield* Fixture.partner()
  const { machine } = yield* Fixture.machine({ common: ends.length })
  const order = { kind: "order", vendingMachineId: machine.id, quantity: 1 } as const
  const operations = ends.map(() => Sample.operation(customer, order))
  const cards = operations.map((operation, index) =>
    Sample.claim(operation, machine, { refundableUntil: ends[index] ?? null, ...fields })
  )
  yield* Fixture.write({
    operations,
    cards,
    claims: [{ machineId: machine.id, count: cards.length }]
  })
  return cards
})

const dueOf = ({ accountId, id, refundableUntil }: Card.Card): ClaimQueue.Due => ({
  accountId,
  id,
  endedAt: refundableUntil ?? 0
})

/** Before all other tests' rows. */
const LONG_AGO = Sample.THEN - 1_000_000

export const claimed = (it: It): void => {
  it.effect(
    "QUEUE-CLAIM-01: claims are due from the end of their windows, the longest past first",
    () =>
      Effect.gen(function* () {
        const { due } = yield* ClaimQueue.ClaimQueue
        const [late, early, open] = yield* claims([LONG_AGO + 9, LONG_AGO + 2, Sample.FAR])
        assert.isDefined(late)
        assert.isDefined(early)
        const all = yield* due(100, null)
        assert.deepStrictEqual(all.slice(0, 2), [dueOf(early), dueOf(late)])
        assert.isUndefined(all.find(({ id }) => id === open?.id))
        assert.deepStrictEqual(yield* due(1, null), [dueOf(early)])
        assert.deepStrictEqual(yield* due(1, dueOf(early)), [dueOf(late)])
      })
  )

  it.effect(
    "QUEUE-CLAIM-02: claims of one moment come by id, and each page goes on behind the last",
    () =>
      Effect.gen(function* () {
        const { due } = yield* ClaimQueue.ClaimQueue
        const end = LONG_AGO - 50
        const cards = yield* claims(Array.from({ length: 45 }, () => end))
        const ids = cards.map(({ id }) => id).sort()
        const seen: Array<string> = []
        let after: ClaimQueue.Due | null = null
        while (seen.length < ids.length) {
          const page: ReadonlyArray<ClaimQueue.Due> = yield* due(7, after)
          const own = page.filter(({ endedAt }) => endedAt === end)
          assert.isNotEmpty(own)
          seen.push(...own.map(({ id }) => id))
          after = page.at(-1) ?? null
        }
        assert.deepStrictEqual(seen, ids)
      })
  )

  it.effect("QUEUE-CLAIM-03: what was refunded or opened is not due", () =>
    Effect.gen(function* () {
      const { due } = yield* ClaimQueue.ClaimQueue
      const refunded = yield* claims([LONG_AGO - 90], { status: "refunded" })
      const { card } = yield* Fixture.holding()
      const found = (yield* due(1_000, null)).map(({ id }) => id)
      assert.notIncludeMembers(
        found,
        [...refunded, card].map(({ id }) => id)
      )
    })
  )
}
