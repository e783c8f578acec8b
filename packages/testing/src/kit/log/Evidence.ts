/** What a receipt tells of a drawn card: all that came before its draw. */
import { DrawBytes, LogTiles, Merkle, Steps } from "@cardpack/core/domain"
import { DrawLog, type Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as DrawSample from "../sample/DrawSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as OnSale from "../store/OnSale.ts"
import * as LogSample from "./LogSample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | DrawLog.DrawLog>

const NONE = { passed: [], oddsVersions: [] }

const question = (machineId: number, fields: Partial<DrawLog.Question> = {}): DrawLog.Question => ({
  machineId,
  list: "common",
  generation: 0,
  slot: 0,
  sequence: 1_000n,
  minute: 1,
  renewal: 0,
  ...NONE,
  ...fields
})

const ask = (machineId: number, fields: Partial<DrawLog.Question> = {}) =>
  DrawLog.DrawLog.use((log) => log.evidence(question(machineId, fields)))

/** Draws the cards in these slots, in their order. */
const draw = Effect.fnUntraced(function* (machineId: number, slots: ReadonlyArray<number>) {
  const cards = yield* OnSale.cards(machineId)
  const named = slots.map((at) => cards.find(({ slot }) => slot === at))
  yield* OnSale.draw(named.filter((card) => card !== undefined))
})

const drawn = (it: It): void => {
  it.effect("LOG-DRAWN-01: a drawn card has its draw, its order and its item", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 2 })
      const { customer } = yield* Fixture.partner()
      const [, second] = yield* OnSale.cards(machine.id)
      const supply = yield* Fixture.supplyOf(machine.id)
      const order = OnSale.orderOf(customer, supply, second === undefined ? [] : [second])
      const claimed = { machineId: machine.id, oddsVersion: 7, entropy: new Uint8Array(32) }
      const cards = order.cards.map((card) => ({
        ...card,
        ordinal: 4,
        claim: claimed,
        refundableUntil: Sample.THEN + 60_000
      }))
      yield* Fixture.write({ ...order, cards })
      const [card, operation, row] = [cards[0], order.operations[0], order.draws[0]]
      if (card === undefined || operation === undefined || row === undefined)
        return assert.fail("no order")
      const { cardId, itemId, tier, ...told } = row
      const log = yield* DrawLog.DrawLog
      assert.deepStrictEqual(yield* log.drawn(card.id), {
        ...told,
        label: tier,
        reference: second?.item.reference ?? "",
        idempotencyKey: operation.idempotencyKey,
        ordinal: 4,
        orderedAt: card.createdAt,
        refundableUntil: card.refundableUntil,
        orderedOdds: 7,
        clientSeed: null,
        isLate: false,
        isErased: false
      })
      assert.isNull(yield* log.drawn(Sample.id("card")))
      const { card: undrawn } = yield* Fixture.holding()
      assert.isNull(yield* log.drawn(undrawn.id))
    })
  )

  it.effect("LOG-DRAWN-02: a draw is late from ten minutes behind the window's end on", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 2 })
      const { customer } = yield* Fixture.partner()
      const log = yield* DrawLog.DrawLog
      for (const [seconds, isLate] of [
        [600, false],
        [601, true]
      ] as const) {
        const [lowest] = yield* OnSale.cards(machine.id)
        const supply = yield* Fixture.supplyOf(machine.id)
        const order = OnSale.orderOf(customer, supply, lowest === undefined ? [] : [lowest])
        const refundableUntil = Sample.THEN - seconds * 1_000
        const cards = order.cards.map((card) => ({ ...card, refundableUntil }))
        yield* Fixture.write({ ...order, cards })
        const found = yield* log.drawn(cards[0]?.id ?? "card_")
        assert.strictEqual(found?.isLate, isLate, `${seconds}`)
      }
    })
  )
}

const stock = (it: It): void => {
  it.effect("LOG-STOCK-01: the bundle of a list has the root by which it is asked for", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 3 })
      const { stock: entered } = yield* ask(machine.id)
      const entries = LogTiles.entriesOf(entered?.leaves ?? new Uint8Array())
      assert.strictEqual(entries.length, 3)
      const root = Merkle.rootOfLevels(Steps.finish(Merkle.levels(entries)))
      const log = yield* DrawLog.DrawLog
      const name = Buffer.from(root).toString("base64url")
      assert.deepStrictEqual(yield* log.stock(name), entered?.leaves as never)
      const others = [`${name}=`, name.slice(1), "", "a b", Buffer.alloc(32).toString("base64url")]
      for (const other of others) assert.isNull(yield* log.stock(other), other)
    })
  )

  it.effect("LOG-STOCK-02: a slot came with the entry before the draw that holds it", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 2 })
      const more = [Sample.item(machine), Sample.item(machine)]
      yield* Fixture.write({ items: more, enters: Sample.enters(more) })
      yield* Fixture.write({ leaves: Sample.leaves(items.slice(0, 1)) })
      const cards = yield* OnSale.cards(machine.id)
      yield* Fixture.write({ renumbers: DrawSample.renumbers(cards.toReversed()) })
      const found = (fields: Partial<DrawLog.Question>) =>
        Effect.map(ask(machine.id, fields), ({ stock }) =>
          stock === null ? null : [stock.sequence, stock.first]
        )
      assert.deepStrictEqual(yield* found({ slot: 1 }), [1n, 0])
      assert.deepStrictEqual(yield* found({ slot: 2 }), [2n, 2])
      assert.deepStrictEqual(yield* found({ slot: 3 }), [2n, 2])
      assert.isNull(yield* found({ slot: 4 }))
      assert.isNull(yield* found({ slot: 2, sequence: 2n }))
      assert.deepStrictEqual(yield* found({ slot: 2, generation: 1 }), [4n, 0])
      assert.isNull(yield* found({ slot: 3, generation: 1 }))
      assert.isNull(yield* found({ slot: 0, generation: 1, sequence: 4n }))
      assert.isNull(yield* found({ slot: 0, list: "rare" }))
    })
  )
}

const earlier = (it: It): void => {
  it.effect("LOG-TAKEN-01: a slot was emptied by a draw or an exit before, of its generation", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 6 })
      yield* draw(machine.id, [3])
      yield* Fixture.write({ leaves: Sample.leaves(items.slice(0, 2)) })
      yield* draw(machine.id, [5])
      const cards = yield* OnSale.cards(machine.id)
      yield* Fixture.write({ renumbers: DrawSample.renumbers(cards) })
      const taken = (passed: ReadonlyArray<number>, fields: Partial<DrawLog.Question> = {}) =>
        Effect.map(ask(machine.id, { passed, ...fields }), (evidence) =>
          evidence.taken
            .map(({ sequence, slot }) => [slot, sequence] as const)
            .toSorted(([a], [b]) => a - b)
        )
      assert.deepStrictEqual(yield* taken([5, 3, 1, 4]), [
        [1, 3n],
        [3, 2n],
        [5, 4n]
      ])
      assert.deepStrictEqual(yield* taken([0, 5], { sequence: 4n }), [[0, 3n]])
      assert.deepStrictEqual(yield* taken([0, 3], { generation: 1 }), [])
      assert.deepStrictEqual(yield* taken([0, 3], { list: "rare" }), [])
      assert.deepStrictEqual(yield* taken([]), [])
    })
  )

  it.effect("LOG-ODDS-01: odds are the newest entry of their version before the draw", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 1 })
      const priced = { ...machine, priceUsd: 7_000_000n }
      const next = { ...priced, oddsVersion: 2, tiers: [{ name: "common", weight: 5n }] }
      for (const offer of [machine, priced, next])
        yield* Fixture.write({ machines: [offer], offers: [offer] })
      const odds = (fields: Partial<DrawLog.Question>) =>
        Effect.map(ask(machine.id, { oddsVersions: [1, 2], ...fields }), (evidence) =>
          evidence.odds
            .map(({ offer, sequence, version }) => [version, sequence, offer.tiers[0]?.weight])
            .toSorted()
        )
      assert.deepStrictEqual(yield* odds({}), [
        [1, 3n, "1000000"],
        [2, 4n, "5"]
      ])
      assert.deepStrictEqual(yield* odds({ sequence: 4n }), [[1, 3n, "1000000"]])
      assert.deepStrictEqual(yield* odds({ sequence: 3n }), [[1, 2n, "1000000"]])
      assert.deepStrictEqual(yield* odds({ oddsVersions: [3] }), [])
    })
  )
}

const days = (it: It): void => {
  it.effect("LOG-DAY-01: a day's entry has the first checkpoint over it; others have none", () =>
    Effect.gen(function* () {
      const [first, second] = [DrawSample.drawDay(), DrawSample.drawDay()]
      yield* Fixture.write({ drawDays: [first, second] })
      const mark = (day: number, index: number) => ({
        marks: [{ type: "day" as const, number: day, renewal: 0, index, value: null }]
      })
      const begun = yield* LogSample.append(3, (index) => ({
        ...mark(first.day, index + 2),
        checkpoint: "over the first\n"
      }))
      yield* LogSample.append(1, () => ({ checkpoint: "over no day\n" }))
      yield* LogSample.append(1, (index) => ({
        ...mark(second.day, index),
        checkpoint: "over both\n"
      }))
      const day = (minute: number) => Effect.map(ask(0, { minute }), (evidence) => evidence.day)
      const expected = { index: begun + 2, checkpoint: "over the first\n" }
      assert.deepStrictEqual(yield* day(first.day * 1440), expected)
      assert.deepStrictEqual(yield* day(first.day * 1440 + 1439), expected)
      assert.deepStrictEqual(yield* day(second.day * 1440), {
        index: begun + 4,
        checkpoint: "over both\n"
      })
      assert.isNull(yield* day((second.day + 100_000) * 1440))
    })
  )

  it.effect("LOG-DAY-02: a minute is opened by the next seed of its day that is disclosed", () =>
    Effect.gen(function* () {
      const { day } = DrawSample.drawDay()
      const begin = day * 1440
      const seed = (place: number) => DrawBytes.hash(DrawBytes.utf8(`${day} ${place}`))
      yield* LogSample.append(4, (index) => ({
        marks: [10, 20, 1439, 1440].map((place, at) => ({
          type: "seed" as const,
          number: begin + place,
          renewal: 0,
          index: index + at,
          value: seed(place)
        }))
      }))
      const known = (place: number) =>
        Effect.map(ask(0, { minute: begin + place }), (evidence) => evidence.seed)
      for (const [asked, place] of [
        [0, 10],
        [10, 10],
        [11, 20],
        [21, 1439],
        [1439, 1439],
        [1440, 1440]
      ] as const)
        assert.deepStrictEqual(yield* known(asked), { minute: begin + place, value: seed(place) })
      assert.isNull(yield* known(1441))
      assert.isNull(yield* known(-1))
    })
  )
}

export const evidence = (it: It): void => {
  drawn(it)
  stock(it)
  earlier(it)
  days(it)
}
