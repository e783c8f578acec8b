/** The rules of stock that only two processes on a real server can show. */

import type { StockDemand } from "@cardpack/core/engine/port/Store"
import { EMPTY as NOTHING } from "@cardpack/core/engine/rows/ChangeSet"
import type { Stock } from "@cardpack/core/engine/rows/Loaded"
import * as LoadPlan from "@cardpack/core/engine/rows/LoadPlan"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as OperatorSample from "../../../kit/sample/OperatorSample.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { blocked, Processes, layer as processes } from "../../../world/database/Processes.ts"
import { NOBODY, OPERATOR, step } from "../../../world/database/Step.ts"
import * as Test from "../../../world/run/Test.ts"

const draw = (machineId: number, count: number, tier = "common"): StockDemand => ({
  draws: [{ machineId, tier, count }],
  fallback: [{ machineId, count }],
  returns: [],
  supplies: []
})

const positions = ({ picked }: Stock) => picked.map(({ slot }) => slot.position)
const take = ({ picked }: Stock) => ({ ...NOTHING, taken: picked.map(({ item }) => item.id) })

layer(processes, { excludeTestServices: true, timeout: "2 minutes" })("Stock last", (it) => {
  const test = Test.of(it.effect)
  test("a draw passes by the cards that another batch holds", function* () {
    const { one, two } = yield* Processes
    const { machine } = yield* Fixture.machine({ common: [1n, 2n, 3n, 4n] })
    const { here, proceed, reached } = yield* step
    const holder = yield* Effect.forkChild(
      one.store.transact(NOBODY, (transaction) =>
        Effect.andThen(transaction.stock(draw(machine.id, 2)), here)
      )
    )
    yield* reached
    const stock = yield* two.store.transact(NOBODY, (transaction) =>
      transaction.stock(draw(machine.id, 2))
    )
    assert.deepStrictEqual(positions(stock), [3n, 4n])
    yield* proceed
    yield* Fiber.join(holder)
  })

  test("a tier counts as empty only after its last cards were waited for", function* () {
    const { one, two } = yield* Processes
    const { machine } = yield* Fixture.machine({ common: [1n] })
    for (const kept of [false, true]) {
      const { here, proceed, reached } = yield* step
      const holder = yield* Effect.forkChild(
        one.store.transact(NOBODY, (transaction) =>
          Effect.gen(function* () {
            const stock = yield* transaction.stock(draw(machine.id, 1))
            yield* here
            if (kept) yield* transaction.commit(take(stock))
          })
        )
      )
      yield* reached
      const waiter = yield* Effect.forkChild(
        two.store.transact(NOBODY, (transaction) => transaction.stock(draw(machine.id, 1)))
      )
      yield* blocked(one.sql, 1)
      yield* proceed
      yield* Fiber.join(holder)
      assert.deepStrictEqual(positions(yield* Fiber.join(waiter)), kept ? [] : [1n])
    }
  })

  test("a card that returns to a nearly sold-out tier is found by waiting draws", function* () {
    const { one, two } = yield* Processes
    const { items, machine } = yield* Fixture.machine({ common: [1n], rare: [] })
    const back = Sample.item(machine)
    yield* Fixture.write({ items: [back] })
    const returning = yield* step
    const drawing = yield* step
    const returner = yield* Effect.forkChild(
      one.store.transact(NOBODY, (transaction) =>
        Effect.gen(function* () {
          const returns = [{ machineId: machine.id, tier: "common" }]
          yield* transaction.stock({ draws: [], fallback: [], returns, supplies: [] })
          yield* returning.here
          yield* transaction.commit({ ...NOTHING, stocked: [Sample.slot(back, 9n)] })
        })
      )
    )
    yield* returning.reached
    const drawer = yield* Effect.forkChild(
      one.store.transact(NOBODY, (transaction) =>
        Effect.gen(function* () {
          const stock = yield* transaction.stock(draw(machine.id, 1))
          yield* drawing.here
          yield* transaction.commit(take(stock))
          return stock
        })
      )
    )
    yield* drawing.reached
    const waiter = yield* Effect.forkChild(
      two.store.transact(NOBODY, (transaction) => transaction.stock(draw(machine.id, 1)))
    )
    yield* blocked(one.sql, 1)
    yield* returning.proceed
    yield* Fiber.join(returner)
    yield* blocked(one.sql, 1)
    yield* drawing.proceed
    const [only] = (yield* Fiber.join(drawer)).picked
    assert.strictEqual(only?.item.id, items[0]?.id)
    const [found] = (yield* Fiber.join(waiter)).picked
    assert.deepStrictEqual([found?.item.id, found?.slot.position], [back.id, 9n])
  })

  test("an item that is drawn while it is withdrawn makes the withdrawal try again", function* () {
    const { one, two } = yield* Processes
    const { items, machine } = yield* Fixture.machine({ common: [1n] })
    const references = items.map((item) => item.reference)
    const { here, proceed, reached } = yield* step
    const withdrawal = yield* Effect.forkChild(
      two.store
        .transact(OPERATOR, (transaction) =>
          Effect.gen(function* () {
            yield* transaction.load({ ...LoadPlan.EMPTY, references })
            yield* here
            yield* transaction.commit({ ...NOTHING, taken: items.map((item) => item.id) })
          })
        )
        .pipe(Effect.flip)
    )
    yield* reached
    yield* one.store.transact(NOBODY, (transaction) =>
      Effect.flatMap(transaction.stock(draw(machine.id, 1)), (stock) =>
        transaction.commit(take(stock))
      )
    )
    yield* proceed
    assert.strictEqual((yield* Fiber.join(withdrawal)).reason._tag, "Unreachable")
  })

  test("an item whose tier changed meanwhile makes its return try again", function* () {
    const { one, two } = yield* Processes
    const { machine } = yield* Fixture.machine({ common: [1n], rare: [] })
    const item = Sample.item(machine)
    yield* Fixture.write({ items: [item] })
    yield* two.store.transact(OPERATOR, (transaction) =>
      transaction.commit({
        ...NOTHING,
        items: [{ ...item, tier: "rare" }],
        log: [OperatorSample.logEntry({ action: "catalog.put" })]
      })
    )
    const stocked = [Sample.slot(item, 5n)]
    const failure = yield* Effect.flip(
      one.store.transact(NOBODY, (transaction) => transaction.commit({ ...NOTHING, stocked }))
    )
    assert.strictEqual(failure.reason._tag, "Unreachable")
    yield* one.store.transact(NOBODY, (transaction) =>
      transaction.commit({ ...NOTHING, stocked: [{ ...Sample.slot(item, 5n), tier: "rare" }] })
    )
  })
})
