/** Requests around the instant at which a refund window ends. */
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { sound } from "./Audited.ts"
import * as Real from "./Real.ts"
import { act, order } from "./Requests.ts"
import { answers, cardsOf, ends, type Provided, together, total } from "./Rig.ts"

type It = Vitest.MethodsNonLive<Provided>

const FUNDS = { cash: 900_000_000n, bonus: 0n, customers: 1 }
const PRICE = 10_000_001n

export const windowEnds = (it: It, moveClock: (minutes: number) => void): void => {
  it.effect("while its window ends, a card is refunded or bought back, and never both", () =>
    Effect.gen(function* () {
      moveClock(0)
      const partner = yield* Real.partner(FUNDS)
      const machine = yield* Real.machine({ price: PRICE, window: 30, tiers: { common: 8 } })
      const [sold] = answers(
        yield* together(1, (engine) =>
          order(engine, partner, "order", { machine: machine.id, quantity: 4, sealed: true })
        )
      )
      const all = sold === undefined ? [] : cardsOf(sold)
      const results = yield* together(32, (engine, index) =>
        Effect.gen(function* () {
          if (index === 16) moveClock(31)
          const card = all.slice(index % 4, (index % 4) + 1)
          const kind = index % 8 < 4 ? "refund" : "buyback"
          const { details } = yield* act(engine, partner, `key ${index}`, kind, card)
          return details
        })
      )
      const done = answers(results)
      const settled = done.flatMap(({ affectedCards }) => affectedCards.map(({ card }) => card.id))
      assert.strictEqual(new Set(settled).size, settled.length)
      assert.sameMembers(settled, [...all])
      assert.deepStrictEqual(ends(results), { done: 4, Conflict: 28 })
      const credited = done.reduce((sum, { operation }) => sum + operation.creditedUsd, 0n)
      assert.strictEqual(yield* total(partner), FUNDS.cash - 4n * PRICE + credited)
      yield* sound
      moveClock(0)
    })
  )
}
