/** The audit: it finds nothing in a sound store, and names what is wrong in one that is not. */
import type { ChangeSet } from "@cardpack/core/engine/ChangeSet"
import { Desk } from "@cardpack/core/engine/Desk"
import type { Reads } from "@cardpack/core/engine/Reads"
import type { Store } from "@cardpack/core/engine/Store"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Sample from "../store/Sample.ts"
import * as World from "../store/World.ts"

type It = Vitest.MethodsNonLive<Store | Reads | Desk>

/** An account whose books are in order: topped up, one card bought, one more in the deck. */
const sound = Effect.fnUntraced(function* () {
  const after = { cash: 75n, bonus: 0n }
  const account = Sample.account({ balance: after })
  const customer = Sample.customer(account, { sequence: 1n })
  const machine = Sample.machine({ priceUsd: 25n })
  const [item, free] = [Sample.item(machine), Sample.item(machine)]
  const order = Sample.operation(customer, {
    kind: "order",
    vendingMachineId: machine.id,
    quantity: 1,
    chargedUsd: 25n,
    sequence: 3n
  })
  const paid = { cash: 25n, bonus: 0n }
  const card = Sample.card(order, item, { paid, sequence: 5n })
  const topUp = { kind: "TOPUP", sequence: 2n, amount: { cash: 100n, bonus: 0n } } as const
  yield* World.write({
    newAccounts: [{ ...account, sequence: 6n }],
    customers: [customer],
    machines: [machine],
    items: [item, free],
    operations: [order],
    cards: [card],
    draws: [Sample.draw(card, Sample.slot(item, 1n))],
    stocked: [Sample.slot(free, 2n)],
    ledgerEntries: [
      Sample.entry(account, { ...topUp, balanceAfter: topUp.amount }),
      Sample.entry(account, {
        kind: "SPEND",
        sequence: 4n,
        operationId: order.id,
        amount: { cash: -25n, bonus: 0n },
        balanceAfter: after
      })
    ],
    events: [Sample.event(account, { sequence: 6n })]
  })
  return { account, customer, machine, item, free, order, card }
})

type Sound = Effect.Success<ReturnType<typeof sound>>

const failing = Effect.gen(function* () {
  const checks = yield* (yield* Desk).audit
  return checks.filter((check) => !check.ok)
})

const wrongs: ReadonlyArray<{
  readonly story: string
  readonly write: (world: Sound) => Partial<ChangeSet>
  readonly named: (world: Sound) => string
}> = [
  {
    story: "a balance that its entries do not add up to",
    write: ({ account }) => ({
      accounts: [Sample.next(account, { sequence: 6n, balance: { cash: 76n, bonus: 0n } })]
    }),
    named: ({ account }) => account.id
  },
  {
    story: "an item that is sold and in a deck",
    write: ({ item }) => ({ stocked: [Sample.slot(item, 9n)] }),
    named: ({ item }) => item.reference
  },
  {
    story: "an item that is nowhere",
    write: ({ free }) => ({ taken: [free.id] }),
    named: ({ free }) => free.reference
  }
]

export const audit = (it: It): void => {
  it.effect("the audit finds nothing wrong in a sound store", () =>
    Effect.gen(function* () {
      yield* sound()
      const checks = yield* (yield* Desk).audit
      assert.isAtLeast(checks.length, 3)
      assert.deepStrictEqual(
        checks.filter((check) => !check.ok),
        []
      )
      assert.isAbove(Math.min(...checks.map((check) => check.examined)), 0)
    })
  )

  for (const { named, story, write } of wrongs) {
    it.effect(`the audit names ${story}`, () =>
      Effect.gen(function* () {
        const world = yield* sound()
        const before = (yield* failing).flatMap((check) => check.violations)
        assert.notInclude(before, named(world))
        yield* World.write(write(world))
        const found = (yield* failing).flatMap((check) => check.violations)
        assert.include(found, named(world))
      })
    )
  }
}
