/** Parallel requests through several engines on one store, each race with one correct result. */
import { reveal } from "@cardpack/core/commands/card/Reveal"
import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import { sandboxCredit } from "@cardpack/core/commands/funding/SandboxCredit"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../../kit/sample/Fixture.ts"
import { sound } from "./Audited.ts"
import * as Real from "./Real.ts"
import { act, caller, order } from "./Requests.ts"
import { answers, cardsOf, ends, type Provided, together, total } from "./Rig.ts"

type It = Vitest.MethodsNonLive<Provided>

const PRICE = 10_000_001n

/** Rounds of the race for the last cards; set `CARDPACK_TEST_ROUNDS=1000` for more. */
const ROUNDS = Number(process.env.CARDPACK_TEST_ROUNDS ?? "3")
const RICH = { cash: 900_000_000n, bonus: 50_000_000n, customers: 1 }

const machine = (count: number, window = 60) =>
  Real.machine({ price: PRICE, window, tiers: { common: count } })

const keys = (it: It): void => {
  it.effect("one of many identical requests is executed, and the others are replays of it", () =>
    Effect.gen(function* () {
      const partner = yield* Real.partner(RICH)
      const { id } = yield* machine(20)
      const results = yield* together(24, (engine) =>
        order(engine, partner, "the key", { machine: id, quantity: 2 })
      )
      assert.deepStrictEqual(ends(results), { done: 24 })
      const all = answers(results)
      assert.strictEqual(all.filter((answer) => !answer.replayed).length, 1)
      assert.strictEqual(new Set(all.map(({ details }) => details.operation.id)).size, 1)
      const shown = new Set(all.map((answer) => cardsOf(answer).join()))
      assert.strictEqual(shown.size, 1)
      assert.strictEqual(yield* total(partner), RICH.cash + RICH.bonus - 2n * PRICE)
      yield* sound
    })
  )

  it.effect("of different requests with one key one is executed, and the others conflict", () =>
    Effect.gen(function* () {
      const partner = yield* Real.partner(RICH)
      const { id } = yield* machine(40)
      const results = yield* together(9, (engine, index) =>
        order(engine, partner, "the key", { machine: id, quantity: 1 + index })
      )
      assert.deepStrictEqual(ends(results), { done: 1, IdempotencyConflict: 8 })
      yield* sound
    })
  )

  it.effect("a key that one account uses is free for all others", () =>
    Effect.gen(function* () {
      const partners = yield* Effect.all(Array.from({ length: 6 }, () => Real.partner(RICH)))
      const { id } = yield* machine(6)
      const results = yield* together(6, (engine, index) =>
        order(engine, partners[index] ?? Real.NOBODY, "the key", { machine: id })
      )
      assert.deepStrictEqual(ends(results), { done: 6 })
      assert.isTrue(answers(results).every((answer) => !answer.replayed))
      yield* sound
    })
  )
}

const stock = (it: It): void => {
  it.effect("the last items are sold once each, and other orders are out of stock", () =>
    Effect.gen(function* () {
      const partners = yield* Effect.all(Array.from({ length: 8 }, () => Real.partner(RICH)))
      const { id } = yield* Real.machine({
        price: PRICE,
        window: 60,
        tiers: { common: 3, rare: 2 }
      })
      const results = yield* together(24, (engine, index) =>
        order(engine, partners[index % 8] ?? Real.NOBODY, `key ${index}`, { machine: id })
      )
      assert.deepStrictEqual(ends(results), { done: 5, OutOfStock: 19 })
      const items = answers(results).flatMap(({ details }) =>
        details.cards.map(({ item }) => item?.id)
      )
      assert.strictEqual(new Set(items).size, 5)
      yield* sound
    })
  )

  it.effect(
    "claims and draws at once never take more than there is, and every claim is served",
    () =>
      Effect.gen(function* () {
        const partners = yield* Effect.all(Array.from({ length: 16 }, () => Real.partner(RICH)))
        for (let round = 0; round < ROUNDS; round++) {
          const { id } = yield* Real.machine({
            price: PRICE,
            window: 60,
            tiers: { common: 6, rare: 3 }
          })
          const results = yield* together(64, (engine, index) =>
            Effect.gen(function* () {
              const partner = partners[index % 16] ?? Real.NOBODY
              const sealed = index % 3 !== 0
              const key = `claims ${round} ${id} ${index}`
              const cards = cardsOf(yield* order(engine, partner, key, { machine: id, sealed }))
              if (!sealed) return 1 as number
              const turn = index % 4
              if (turn === 0) yield* act(engine, partner, `${key} back`, "refund", cards)
              const [customerId] = partner.customers
              if (turn === 1 && customerId !== undefined) {
                yield* engine.run(reveal(caller(partner), { customerId, cardIds: cards }))
              }
              return turn === 0 ? 0 : 1
            })
          )
          const kept = answers(results).reduce((sum, each) => sum + each, 0)
          assert.isAtMost(kept, 9)
          assert.strictEqual(ends(results).done, answers(results).length)
          assert.strictEqual((ends(results).done ?? 0) + (ends(results).OutOfStock ?? 0), 64)
          const { openClaims, stock } = yield* Fixture.stockOf(id)
          const free = Object.values(stock).reduce((sum, each) => sum + each, 0)
          assert.isAtLeast(free, openClaims)
        }
        yield* sound
      })
  )

  it.effect("orders of several cards take all or nothing of what is left", () =>
    Effect.gen(function* () {
      const partners = yield* Effect.all(Array.from({ length: 6 }, () => Real.partner(RICH)))
      const { id } = yield* machine(10)
      const results = yield* together(6, (engine, index) =>
        order(engine, partners[index] ?? Real.NOBODY, "k", { machine: id, quantity: 3 })
      )
      assert.deepStrictEqual(ends(results), { done: 3, OutOfStock: 3 })
      assert.deepStrictEqual((yield* Fixture.stockOf(id)).stock, { common: 1 })
      yield* sound
    })
  )

  it.effect("refunds return what orders take, while both go on", () =>
    Effect.gen(function* () {
      const partners = yield* Effect.all(Array.from({ length: 4 }, () => Real.partner(RICH)))
      const { id } = yield* Real.machine({
        price: PRICE,
        window: 60,
        tiers: { common: 4, rare: 3 }
      })
      const results = yield* together(8, (engine, index) =>
        Effect.gen(function* () {
          const partner = partners[index % 4] ?? Real.NOBODY
          let bought = 0
          for (let turn = 0; turn < 6; turn++) {
            const key = `${index} ${turn}`
            const sold = yield* Effect.result(
              order(engine, partner, `order ${key}`, { machine: id, sealed: true })
            )
            if (sold._tag === "Failure") continue
            bought++
            yield* act(engine, partner, `refund ${key}`, "refund", cardsOf(sold.success))
          }
          return bought
        })
      )
      assert.deepStrictEqual(ends(results), { done: 8 })
      assert.isAbove(
        answers(results).reduce((sum, each) => sum + each, 0),
        0
      )
      for (const partner of partners) {
        assert.strictEqual(yield* total(partner), RICH.cash + RICH.bonus)
      }
      assert.deepStrictEqual((yield* Fixture.stockOf(id)).stock, { common: 4, rare: 3 })
      yield* sound
    })
  )
}

const money = (it: It): void => {
  it.effect("a hot account's orders are all charged, once each, in one sequence", () =>
    Effect.gen(function* () {
      const partner = yield* Real.partner(RICH)
      const { id } = yield* machine(80)
      const results = yield* together(80, (engine, index) =>
        order(engine, partner, `key ${index}`, { machine: id })
      )
      assert.deepStrictEqual(ends(results), { done: 80 })
      assert.strictEqual(yield* total(partner), RICH.cash + RICH.bonus - 80n * PRICE)
      yield* sound
    })
  )

  it.effect("concurrent orders never spend more than the balance", () =>
    Effect.gen(function* () {
      const partner = yield* Real.partner({ cash: PRICE * 2n, bonus: PRICE, customers: 1 })
      const { id } = yield* machine(20)
      const results = yield* together(12, (engine, index) =>
        order(engine, partner, `key ${index}`, { machine: id })
      )
      assert.deepStrictEqual(ends(results), { done: 3, InsufficientBalance: 9 })
      assert.strictEqual(yield* total(partner), 0n)
      yield* sound
    })
  )

  it.effect("two sandbox credits at once give one", () =>
    Effect.gen(function* () {
      const partner = yield* Real.partner({ cash: 0n, bonus: 0n, customers: 1 })
      const results = yield* together(6, (engine) => engine.run(sandboxCredit(caller(partner))))
      assert.deepStrictEqual(ends(results), { done: 1, Conflict: 5 })
      assert.strictEqual(yield* total(partner), 100_000_000n)
      yield* sound
    })
  )

  it.effect("an externalUserId goes to one of the customers who are created with it at once", () =>
    Effect.gen(function* () {
      const partner = yield* Real.partner(RICH)
      const input = { externalUserId: "ada", attributes: {} }
      const results = yield* together(8, (engine) =>
        engine.run(createCustomer(caller(partner), input))
      )
      assert.deepStrictEqual(ends(results), { done: 1, Conflict: 7 })
      yield* sound
    })
  )
}

const cards = (it: It): void => {
  it.effect("the cap on open sealed cards holds for orders at once", () =>
    Effect.gen(function* () {
      const partner = yield* Real.partner(RICH)
      const { id } = yield* machine(20)
      const results = yield* together(12, (engine, index) =>
        order(engine, partner, `key ${index}`, { machine: id, sealed: true })
      )
      const done = Real.MAX_SEALED
      assert.deepStrictEqual(ends(results), { done, Conflict: 12 - done })
      yield* sound
    })
  )

  it.effect("a buyback and a redemption of one card at once: one wins", () =>
    Effect.gen(function* () {
      const partner = yield* Real.partner(RICH)
      const { id } = yield* machine(6)
      const [sold] = answers(
        yield* together(1, (engine) =>
          order(engine, partner, "order", { machine: id, quantity: 6 })
        )
      )
      const all = sold === undefined ? [] : cardsOf(sold)
      const results = yield* together(24, (engine, index) => {
        const card = all[index >> 2]
        const kind = index % 4 < 2 ? "buyback" : "redemption"
        return act(engine, partner, `key ${index}`, kind, card === undefined ? [] : [card])
      })
      assert.deepStrictEqual(ends(results), { done: 6, Conflict: 18 })
      const acted = answers(results).flatMap(({ details }) => details.affectedCards)
      assert.strictEqual(new Set(acted.map(({ card }) => card.id)).size, 6)
      yield* sound
    })
  )

  it.effect("a refund and a reveal of one card at once: no revealed card is refunded", () =>
    Effect.gen(function* () {
      const partner = yield* Real.partner(RICH)
      const { id } = yield* machine(4)
      const [sold] = answers(
        yield* together(1, (engine) =>
          order(engine, partner, "order", { machine: id, quantity: 4, sealed: true })
        )
      )
      const all = sold === undefined ? [] : cardsOf(sold)
      const [customerId] = partner.customers
      assert.isDefined(customerId)
      const results = yield* together(8, (engine, index) => {
        const cardIds = all.slice(index >> 1, (index >> 1) + 1)
        const refund = act(engine, partner, `key ${index}`, "refund", cardIds)
        const opening = engine.run(reveal(caller(partner), { customerId, cardIds }))
        return index % 2 === 0 ? Effect.as(refund, index) : Effect.as(opening, index)
      })
      assert.deepStrictEqual(ends(results), { done: 4, Conflict: 4 })
      const winners = answers(results)
      assert.strictEqual(new Set(winners.map((index) => index >> 1)).size, 4)
      const refunds = winners.filter((index) => index % 2 === 0).length
      const paid = 4n * PRICE - BigInt(refunds) * PRICE
      assert.strictEqual(yield* total(partner), RICH.cash + RICH.bonus - paid)
      yield* sound
    })
  )
}

export const races = (it: It): void => {
  keys(it)
  stock(it)
  money(it)
  cards(it)
}
