/** Parallel requests through several engines on one store, each race with one correct result. */
import { reveal } from "@cardpack/core/commands/card/Reveal"
import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import type { Engine, OperationAnswer } from "@cardpack/core/commands/Engine"
import { sandboxCredit } from "@cardpack/core/commands/funding/SandboxCredit"
import type { CardId } from "@cardpack/core/domain/id/Id"
import type { Refused } from "@cardpack/core/engine/Command"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../../kit/sample/Fixture.ts"
import { sound } from "./Audited.ts"
import * as Real from "./Real.ts"
import { act, caller, order } from "./Requests.ts"
import { answers, cardsOf, ends, type Provided, together, total } from "./Rig.ts"

type It = Vitest.MethodsNonLive<Provided>

const PRICE = 10_000_001n
const RICH = { cash: 900_000_000n, bonus: 50_000_000n, customers: 1 }
const ALL = RICH.cash + RICH.bonus

/** What one of the parallel requests is made of. */
interface Scene {
  readonly engine: Engine["Service"]
  /** Each in turn. */
  readonly partner: Real.Partner
  readonly index: number
  readonly machine: number
  readonly cards: ReadonlyArray<CardId>
}

interface Race<A> {
  readonly partners?: number
  readonly funds?: typeof RICH
  readonly tiers?: Readonly<Record<string, number>>
  readonly bought?: { readonly quantity: number; readonly sealed: boolean }
  readonly count: number
  readonly ask: (scene: Scene) => Effect.Effect<A, Refused>
  readonly ends: Readonly<Record<string, number>>
  /** What the first partner has at the end. */
  readonly left?: (done: ReadonlyArray<A>) => bigint
  readonly stock?: Readonly<Record<string, number>>
  readonly check?: (done: ReadonlyArray<A>) => void
}

const ordering =
  (fields: (index: number) => { quantity?: number; sealed?: boolean } = () => ({})) =>
  ({ engine, index, machine, partner }: Scene) =>
    order(engine, partner, `key ${index}`, { machine, ...fields(index) })

const sameKey =
  (quantity: (index: number) => number) =>
  ({ engine, index, machine, partner }: Scene) =>
    order(engine, partner, "the key", { machine, quantity: quantity(index) })

const race = <A>(row: Race<A>) =>
  Effect.gen(function* () {
    const partners = yield* Effect.all(
      Array.from({ length: row.partners ?? 1 }, () => Real.partner(row.funds ?? RICH))
    )
    const [first = Real.NOBODY] = partners
    const stock = { price: PRICE, window: 60, tiers: row.tiers ?? { common: 80 } }
    const { id: machine } = yield* Real.machine(stock)
    const { bought } = row
    const sold =
      bought === undefined
        ? []
        : yield* together(1, (engine) => order(engine, first, "before", { machine, ...bought }))
    const cards = answers(sold).flatMap(cardsOf)
    const results = yield* together(row.count, (engine, index) => {
      const partner = partners[index % partners.length] ?? first
      return row.ask({ engine, partner, index, machine, cards })
    })
    assert.deepStrictEqual(ends(results), row.ends)
    const done = answers(results)
    row.check?.(done)
    if (row.left !== undefined) assert.strictEqual(yield* total(first), row.left(done))
    if (row.stock !== undefined)
      assert.deepStrictEqual((yield* Fixture.stockOf(machine)).stock, row.stock)
    yield* sound
  })

const different = (all: ReadonlyArray<unknown>): number => new Set(all).size

/** One of the identical requests is executed. */
const isOnce = (all: ReadonlyArray<OperationAnswer>): void => {
  assert.strictEqual(all.filter((answer) => !answer.replayed).length, 1)
  assert.strictEqual(different(all.map(({ details }) => details.operation.id)), 1)
  assert.strictEqual(different(all.map((answer) => cardsOf(answer).join())), 1)
}

const RACES = {
  "one of many identical requests is executed, and the others are replays of it": race({
    count: 24,
    ask: sameKey(() => 2),
    ends: { done: 24 },
    check: isOnce,
    left: () => ALL - 2n * PRICE
  }),
  "of different requests with one key one is executed, and the others conflict": race({
    count: 9,
    ask: sameKey((index) => 1 + index),
    ends: { done: 1, IdempotencyConflict: 8 }
  }),
  "a key that one account uses is free for all others": race({
    partners: 6,
    count: 6,
    ask: sameKey(() => 1),
    ends: { done: 6 },
    check: (all) => assert.isTrue(all.every((answer) => !answer.replayed))
  }),
  "the last items are sold once each, and other orders are out of stock": race({
    partners: 8,
    tiers: { common: 3, rare: 2 },
    count: 24,
    ask: ordering(),
    ends: { done: 5, OutOfStock: 19 },
    check: (all) => {
      const items = all.flatMap(({ details }) => details.cards.map(({ item }) => item?.id))
      assert.strictEqual(different(items), 5)
    }
  }),
  "orders of several cards take all or nothing of what is left": race({
    partners: 6,
    tiers: { common: 10 },
    count: 6,
    ask: ordering(() => ({ quantity: 3 })),
    ends: { done: 3, OutOfStock: 3 },
    stock: { common: 1 }
  }),
  "a hot account's orders are all charged, once each, in one sequence": race({
    count: 80,
    ask: ordering(),
    ends: { done: 80 },
    left: () => ALL - 80n * PRICE
  }),
  "concurrent orders never spend more than the balance": race({
    funds: { cash: PRICE * 2n, bonus: PRICE, customers: 1 },
    count: 12,
    ask: ordering(),
    ends: { done: 3, InsufficientBalance: 9 },
    left: () => 0n
  }),
  "two sandbox credits at once give one": race({
    funds: { cash: 0n, bonus: 0n, customers: 1 },
    count: 6,
    ask: ({ engine, partner }) => engine.run(sandboxCredit(caller(partner))),
    ends: { done: 1, Conflict: 5 },
    left: () => 100_000_000n
  }),
  "an externalUserId goes to one of the customers who are created with it at once": race({
    count: 8,
    ask: ({ engine, partner }) =>
      engine.run(createCustomer(caller(partner), { externalUserId: "ada", attributes: {} })),
    ends: { done: 1, Conflict: 7 }
  }),
  "the cap on open sealed cards holds for orders at once": race({
    count: 12,
    ask: ordering(() => ({ sealed: true })),
    ends: { done: Real.MAX_SEALED, Conflict: 12 - Real.MAX_SEALED }
  }),
  "a buyback and a redemption of one card at once: one wins": race({
    bought: { quantity: 6, sealed: false },
    count: 24,
    ask: ({ cards, engine, index, partner }) => {
      const kind = index % 4 < 2 ? "buyback" : "redemption"
      const card = cards.slice(index >> 2, (index >> 2) + 1)
      return act(engine, partner, `key ${index}`, kind, card)
    },
    ends: { done: 6, Conflict: 18 },
    check: (all) => {
      const acted = all.flatMap(({ details }) => details.affectedCards)
      assert.strictEqual(different(acted.map(({ card }) => card.id)), 6)
    }
  }),
  "a refund and a reveal of one card at once: no revealed card is refunded": race({
    bought: { quantity: 4, sealed: true },
    count: 8,
    ask: ({ cards, engine, index, partner }) => {
      const cardIds = cards.slice(index >> 1, (index >> 1) + 1)
      const customerId = partner.customers[0] ?? "cus_"
      return index % 2 === 0
        ? Effect.as(act(engine, partner, `key ${index}`, "refund", cardIds), index)
        : Effect.as(engine.run(reveal(caller(partner), { customerId, cardIds })), index)
    },
    ends: { done: 4, Conflict: 4 },
    check: (winners) => assert.strictEqual(different(winners.map((index) => index >> 1)), 4),
    left: (winners) => {
      const refunds = winners.filter((index) => index % 2 === 0).length
      return ALL - 4n * PRICE + BigInt(refunds) * PRICE
    }
  })
}

export const races = (it: It): void => {
  for (const [name, story] of Object.entries(RACES)) it.effect(name, () => story)
}
