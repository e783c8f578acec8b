/** What waits to be published: each machine's numbers in their order, without a gap. */
import { DrawLog, type Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as DrawSample from "../sample/DrawSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as OnSale from "../store/OnSale.ts"
import * as LogSample from "./LogSample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | DrawLog.DrawLog>

const MANY = 1_000

/** The numbers of a machine that wait, sorted. */
const numbers = (machineId: number, { changes, draws }: DrawLog.Unpublished) =>
  [...changes, ...draws]
    .filter((each) => each.machineId === machineId)
    .map(({ sequence }) => Number(sequence))
    .sort((a, b) => a - b)

const upTo = (last: number, from = 1) =>
  Array.from({ length: Math.max(last - from + 1, 0) }, (_, at) => from + at)

const waiting = (machineId: number, limit = MANY) =>
  DrawLog.DrawLog.use((log) => Effect.map(log.unpublished(limit), (all) => numbers(machineId, all)))

const rows = (it: It): void => {
  it.effect("LOG-NEXT-01: each change of a machine waits with all that its entry tells", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 4 })
      yield* Fixture.write({ offers: [machine] })
      yield* Fixture.write({ leaves: Sample.leaves(items.slice(1, 3), "damaged") })
      const cards = yield* OnSale.cards(machine.id)
      const [renumber] = DrawSample.renumbers(cards.toReversed())
      yield* Fixture.write({ renumbers: renumber === undefined ? [] : [renumber] })
      const log = yield* DrawLog.DrawLog
      const { changes } = yield* log.unpublished(MANY)
      const own = changes
        .filter(({ machineId }) => machineId === machine.id)
        .toSorted((a, b) => Number(a.sequence - b.sequence))
      assert.deepStrictEqual(
        own.map(({ sequence, type }) => [sequence, type]),
        [
          [1n, "stock"],
          [2n, "odds"],
          [3n, "out"],
          [4n, "renumber"]
        ]
      )
      const [stock, odds, out, last] = own
      if (stock?.type !== "stock" || odds?.type !== "odds") return assert.fail("another order")
      if (out?.type !== "out" || last?.type !== "renumber") return assert.fail("another order")
      assert.deepInclude(stock, { list: "common", generation: 0, first: 0, count: 4, why: "new" })
      assert.isNotNull(yield* log.stock(Buffer.from(stock.root).toString("base64url")))
      assert.strictEqual(odds.odds.version, machine.oddsVersion)
      assert.strictEqual(odds.odds.mode, "weights")
      assert.deepStrictEqual(odds.odds.tiers, [{ name: "common", weight: "1000000" }])
      assert.deepInclude(out, { list: "common", generation: 0, slots: [1, 2], why: "damaged" })
      assert.deepInclude(last, { list: "common", generation: 1, count: 2 })
      assert.deepStrictEqual(last.root, renumber?.root)
    })
  )

  it.effect("LOG-NEXT-02: each draw waits with all that its entry tells", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 3 })
      const { customer } = yield* Fixture.partner()
      const [, card] = yield* OnSale.cards(machine.id)
      const supply = yield* Fixture.supplyOf(machine.id)
      const order = OnSale.orderOf(customer, supply, card === undefined ? [] : [card], { stage: 1 })
      const clientSeed = "my lucky words"
      yield* Fixture.write({
        ...order,
        operations: order.operations.map((operation) => ({ ...operation, clientSeed }))
      })
      const log = yield* DrawLog.DrawLog
      const { draws } = yield* log.unpublished(MANY)
      const [draw] = order.draws
      if (draw === undefined) return assert.fail("no draw")
      const { cardId, itemId, salt, tier, ...told } = draw
      assert.deepStrictEqual(
        draws.filter(({ machineId }) => machineId === machine.id),
        [{ ...told, clientSeed, isLate: false }]
      )
    })
  )

  it.effect("LOG-NEXT-03: days wait, oldest first, until their entries are marked", () =>
    Effect.gen(function* () {
      const days = [DrawSample.drawDay(), DrawSample.drawDay()].toReversed()
      yield* Fixture.write({ drawDays: days })
      const log = yield* DrawLog.DrawLog
      const known = new Set(days.map(({ day }) => day))
      const found = Effect.map(log.unpublished(MANY), (all) =>
        all.days.filter(({ day }) => known.has(day))
      )
      const [second, first] = days
      assert.deepStrictEqual(yield* found, [first, second] as never)
      yield* LogSample.append(1, (index) => ({
        marks: [{ type: "day", number: first?.day ?? 0, renewal: 0, index, value: null }]
      }))
      assert.deepStrictEqual(yield* found, [second] as never)
    })
  )
}

const ranges = (it: It): void => {
  it.effect("LOG-NEXT-04: a limit cuts behind a number, and tells that more waits", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 5 })
      for (const item of items) yield* Fixture.write({ leaves: Sample.leaves([item]) })
      const log = yield* DrawLog.DrawLog
      const first = yield* log.unpublished(2)
      assert.isFalse(first.isAll)
      assert.deepStrictEqual(numbers(machine.id, first), [1, 2])
      const run = { machineId: machine.id, first: 1n, count: 2 }
      yield* LogSample.append(2, (index) => ({ runs: [{ ...run, index }] }))
      assert.deepStrictEqual(yield* waiting(machine.id), upTo(6, 3))
      assert.isTrue((yield* log.unpublished(MANY)).isAll)
      assert.isFalse((yield* log.unpublished(3)).isAll)
      yield* LogSample.append(4, (index) => ({ runs: [{ ...run, first: 3n, count: 4, index }] }))
      assert.deepStrictEqual(yield* waiting(machine.id), [])
    })
  )

  it.effect("LOG-NEXT-05: while machines draw, what waits never has a gap", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 40 })
      const { customer } = yield* Fixture.partner()
      const seen: Array<ReadonlyArray<number>> = []
      const draw = OnSale.drawLowest(customer, machine.id, 2)
      const look = Effect.map(waiting(machine.id), (found) => seen.push(found))
      yield* Effect.all(Array.from({ length: 10 }, () => [draw, look, look]).flat(), {
        concurrency: 6,
        discard: true
      })
      assert.deepStrictEqual(yield* waiting(machine.id), upTo(21))
      for (const found of seen) assert.deepStrictEqual(found, upTo(found.length))
    })
  )
}

export const waits = (it: It): void => {
  rows(it)
  ranges(it)
}
