/** The log grows by publications, of which the size decides which one counts. */
import { Merkle } from "@cardpack/core/domain"
import { DrawLog, type Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as DrawSample from "../sample/DrawSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as LogSample from "./LogSample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | DrawLog.DrawLog>

/** For each its own. */
let tile = 1_000_000
const nextTile = () => ++tile

export const empty = (it: It): void => {
  it.effect("LOG-HEAD-01: a new log has no entries, the root of none, and no checkpoint", () =>
    Effect.gen(function* () {
      const { disclosing: _, root, ...rest } = yield* DrawLog.DrawLog.use(({ head }) => head)
      const nothing = {
        checkpoint: null,
        cosigned: null,
        due: [],
        size: 0,
        published: 0,
        trouble: null,
        keys: [],
        heads: -1
      }
      assert.deepStrictEqual(rest, nothing)
      assert.deepStrictEqual(root, Merkle.EMPTY)
    })
  )
}

const compares = (it: It): void => {
  it.effect("LOG-PUT-01: a publication moves the head to its size, root, checkpoint and dues", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      const { cosigned, disclosing, heads, keys, size } = yield* log.head
      const next = LogSample.publication(size + 3, {
        due: [29_000_001, 29_002_000].map((minute, renewal) => ({ minute, renewal }))
      })
      assert.isTrue(yield* log.publish(size, next))
      const { checkpoint, due, root } = next
      assert.deepStrictEqual(yield* log.head, {
        size: size + 3,
        root,
        checkpoint,
        cosigned,
        due,
        disclosing,
        published: 0,
        trouble: null,
        keys,
        heads
      })
    })
  )

  it.effect("LOG-PUT-02: one that goes on with another size is refused, and nothing is kept", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 1 })
      const day = DrawSample.drawDay()
      yield* Fixture.write({ drawDays: [day] })
      yield* LogSample.append(2, () => ({}))
      const log = yield* DrawLog.DrawLog
      const before = yield* log.head
      const part = { level: 0, number: nextTile() }
      for (const size of [before.size - 1, before.size + 1, 0]) {
        const loser = LogSample.publication(before.size + 2, {
          written: [{ ...part, data: LogSample.bytes("lost") }],
          runs: [{ machineId: machine.id, first: 1n, count: 1, index: before.size }],
          marks: [
            { type: "day", number: day.day, renewal: 0, index: before.size + 1, value: null }
          ],
          due: [{ minute: 1, renewal: 0 }]
        })
        assert.isFalse(yield* log.publish(size, loser))
      }
      assert.deepStrictEqual(yield* log.head, before)
      assert.deepStrictEqual(yield* log.parts([part]), [])
      assert.strictEqual((yield* log.positions(machine.id, [1n])).size, 0)
      const { changes, days } = yield* log.unpublished(1_000)
      assert.isTrue(days.some(({ day: each }) => each === day.day))
      assert.isTrue(changes.some(({ machineId }) => machineId === machine.id))
    })
  )

  it.effect("LOG-PUT-03: of several at once, one wins, and only its tiles are kept", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      const { size } = yield* log.head
      const part = { level: 0, number: nextTile() }
      const all = ["a", "b", "c", "d"].map((name) =>
        LogSample.publication(size + 1, { written: [{ ...part, data: LogSample.bytes(name) }] })
      )
      const won = yield* Effect.all(
        all.map((each) => log.publish(size, each)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(won.filter((each) => each).length, 1)
      const winner = all[won.indexOf(true)]
      assert.strictEqual((yield* log.head).checkpoint, winner?.checkpoint)
      assert.deepStrictEqual(yield* log.parts([part]), winner?.written as never)
    })
  )
}

const state = (it: It): void => {
  it.effect("LOG-STATE-01: trouble is kept until it is over, and what was published for ever", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      const told = Effect.map(log.head, ({ published, trouble }) => [trouble, published])
      yield* log.report("no key", 0)
      assert.deepStrictEqual(yield* told, ["no key", 0])
      yield* log.report("behind", 9_000_000)
      assert.deepStrictEqual(yield* told, ["behind", 9_000_000])
      yield* log.report("behind", 8_000_000)
      yield* log.report(null, 0)
      assert.deepStrictEqual(yield* told, [null, 9_000_000])
    })
  )

  it.effect("LOG-STATE-02: the key of links is 32 bytes, and always the same", () =>
    Effect.gen(function* () {
      const { linkKey } = yield* DrawLog.DrawLog
      const key = yield* linkKey
      assert.strictEqual(key.length, 32)
      assert.isAbove(new Set(key).size, 8)
      assert.deepStrictEqual(yield* linkKey, key)
    })
  )

  it.effect("LOG-STATE-03: days that are promised are told by key, from a day on", () =>
    Effect.gen(function* () {
      const { promised } = yield* DrawLog.DrawLog
      const from = 2_000_000
      const drawDays = [0, 1, 5].map((at) => DrawSample.drawDay({ day: from + at }))
      yield* Fixture.write({ drawDays })
      const [key = ""] = drawDays.map((day) => day.key)
      const last = from + 5
      assert.deepStrictEqual(yield* promised(from + 1), [{ key, first: from + 1, last }])
      assert.deepStrictEqual(yield* promised(last + 1), [])
    })
  )
}

const files = (it: It): void => {
  it.effect(
    "LOG-PART-01: tiles and bundles are answered byte for byte, the newest, if stored",
    () =>
      Effect.gen(function* () {
        const log = yield* DrawLog.DrawLog
        const number = nextTile()
        const bundle = { level: null, number, data: new Uint8Array([0, 2, 0x7b, 0x00]) }
        const tiles = [0, 1, 7].map((level) => ({
          level,
          number,
          data: LogSample.bytes(`${level}`)
        }))
        yield* LogSample.append(1, () => ({ written: [bundle, ...tiles] }))
        const grown = { level: 1, number, data: new Uint8Array(8192).fill(5) }
        grown.data.set(LogSample.bytes("1"))
        yield* LogSample.append(1, () => ({ written: [grown] }))
        const asked = [bundle, ...tiles].map(({ level }) => ({ level, number }))
        const found = yield* log.parts([...asked, { level: 2, number }, { level: 0, number: -1 }])
        const byLevel = (a: DrawLog.Part, b: DrawLog.Part) => (a.level ?? -1) - (b.level ?? -1)
        const [first, , last] = tiles
        assert.deepStrictEqual(found.toSorted(byLevel), [bundle, first, grown, last] as never)
        assert.deepStrictEqual(yield* log.parts([]), [])
      })
  )

  it.effect(
    "LOG-RUN-01: a number's place follows from its run; what is not published has none",
    () =>
      Effect.gen(function* () {
        const { machine } = yield* Fixture.machine({ common: 1 })
        const other = yield* Fixture.machine({ common: 1 })
        const run = { machineId: machine.id, count: 3 }
        const first = yield* LogSample.append(5, (index) => ({
          runs: [
            { ...run, first: 1n, index: index + 1 },
            { machineId: other.machine.id, first: 1n, count: 1, index: index + 4 }
          ]
        }))
        const second = yield* LogSample.append(3, (index) => ({
          runs: [{ ...run, first: 4n, index }]
        }))
        const log = yield* DrawLog.DrawLog
        const found = yield* log.positions(machine.id, [6n, 1n, 3n, 4n, 7n])
        assert.deepStrictEqual(
          [...found].toSorted(([a], [b]) => Number(a - b)),
          [
            [1n, first + 1],
            [3n, first + 3],
            [4n, second],
            [6n, second + 2]
          ]
        )
      })
  )

  it.effect("LOG-SIGN-01: signatures come to the note of their size, and to no other", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      const day = DrawSample.drawDay({ day: 900_000 + (Sample.number() % 500_000) })
      yield* Fixture.write({ drawDays: [day] })
      const begun = yield* LogSample.append(2, (index) => ({
        marks: [{ type: "day", number: day.day, renewal: 0, index: index + 1, value: null }]
      }))
      const size = begun + 2
      yield* log.cosign(size, "signed by a witness\n", false)
      const { checkpoint, cosigned } = yield* log.head
      assert.deepStrictEqual([checkpoint, cosigned], ["signed by a witness\n", null])
      yield* LogSample.append(1, () => ({ checkpoint: "the next\n" }))
      yield* log.cosign(size, "signed by two\n", true)
      yield* log.cosign(size, "signed by one\n", false)
      yield* log.cosign(size - 1, "of before\n", true)
      const head = yield* log.head
      assert.deepStrictEqual([head.checkpoint, head.cosigned], ["the next\n", "signed by two\n"])
      const question = { machineId: 0, sequence: 0n, list: "*", generation: 0, slot: 0 }
      const none = { passed: [], oddsVersions: [] }
      const evidence = yield* log.evidence({
        ...question,
        ...none,
        minute: day.day * 1440 + 7,
        renewal: 0
      })
      assert.deepStrictEqual(evidence.day, { index: begun + 1, checkpoint: "signed by two\n" })
    })
  )

  it.effect("LOG-SIGN-02: a day's late witnesses are kept for the draws after them", () =>
    Effect.gen(function* () {
      const log = yield* DrawLog.DrawLog
      const day = DrawSample.drawDay({ day: 900_000 + (Sample.number() % 500_000) })
      const past = DrawSample.drawDay({ day: 1 + (Sample.number() % 10_000) })
      yield* Fixture.write({ drawDays: [day, past] })
      const begun = yield* LogSample.append(2, (index) => ({
        checkpoint: "of the day\n",
        marks: [day, past].map((each, at) => ({
          ...{ type: "day", number: each.day, renewal: 0, index: index + at, value: null }
        }))
      }))
      yield* LogSample.append(1, () => ({ checkpoint: "next\n" }))
      yield* log.cosign(begun + 3, "too few\n", false)
      yield* log.cosign(begun + 3, "next, signed\n", true)
      yield* LogSample.append(1, () => ({ checkpoint: "last\n" }))
      yield* log.cosign(begun + 4, "last, signed\n", true)
      const question = { machineId: 0, sequence: 0n, list: "*", generation: 0, slot: 0 }
      const of = ({ day: number }: typeof day) =>
        log.evidence({
          ...{ ...question, passed: [], oddsVersions: [], minute: number * 1440, renewal: 0 }
        })
      assert.strictEqual((yield* of(day)).day?.checkpoint, "next, signed\n")
      assert.strictEqual((yield* of(past)).day?.checkpoint, "of the day\n")
    })
  )
}

export const published = (it: It): void => {
  compares(it)
  state(it)
  files(it)
}
