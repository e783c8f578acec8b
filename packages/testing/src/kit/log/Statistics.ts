/** Certifies the storage of draws' sums: each number counts once, whoever adds it. */
import { MachineTally } from "@cardpack/core/domain"
import { Desk, DrawStatistics, Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { certify, type Options } from "../certify/Certify.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as OperatorSample from "../sample/OperatorSample.ts"
import * as Sample from "../sample/Sample.ts"

type Ports = Store.Store | Reads.Reads | Desk.Desk | DrawStatistics.DrawStatistics

type It = Vitest.MethodsNonLive<Ports>

export interface DrawStatisticsOptions<E> extends Options {
  /** Of an empty, migrated store. */
  readonly open: Layer.Layer<Ports, E>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Later than all that the suite writes. */
const later = Effect.map(
  Reads.Reads.use(({ now }) => now),
  (now) => now + HOUR
)

const waiting = Effect.fnUntraced(function* (machineId: number, until: number) {
  const { waiting: all } = yield* DrawStatistics.DrawStatistics
  return (yield* all(until)).find((each) => each.machineId === machineId)
})

/** A machine of which three numbers wait. */
const begun = Effect.gen(function* () {
  const { items, machine } = yield* Fixture.machine({ common: 3 })
  yield* Fixture.write({ offers: [machine] })
  yield* Fixture.write({ leaves: Sample.leaves(items.slice(0, 1), "damaged") })
  const until = yield* later
  const from = yield* waiting(machine.id, until)
  return { machine, until, from: from ?? assert.fail("nothing waits") }
})

const ROW = { oddsVersion: 1, month: "2026-11", label: "common" }

const promises = (it: It): void => {
  it.effect("STAT-WAIT-01: a machine waits from its first number on, until it is added up", () =>
    Effect.gen(function* () {
      const { from, machine, until } = yield* begun
      const { add, machines, since } = yield* DrawStatistics.DrawStatistics
      assert.deepStrictEqual([from.sequence, from.state], [0n, MachineTally.EMPTY])
      const found = yield* since(from, until, 10)
      assert.deepStrictEqual(found.changes.map(({ sequence }) => sequence).toSorted(), [1n, 2n, 3n])
      assert.deepStrictEqual([found.isAll, found.until], [true, until])
      const state = { ...MachineTally.EMPTY, labels: ["common"], late: 3 }
      const to = { ...from, sequence: 3n, until, state }
      assert.isTrue(yield* add(from, to, [], []))
      assert.isUndefined(yield* waiting(machine.id, until))
      assert.deepStrictEqual(yield* machines(machine.id), [to])
      assert.deepInclude(yield* machines(null), to)
    })
  )

  it.effect("STAT-SINCE-01: what is read ends by count, and before what is younger", () =>
    Effect.gen(function* () {
      const { from, until } = yield* begun
      const { since } = yield* DrawStatistics.DrawStatistics
      const two = yield* since(from, until, 2)
      assert.deepStrictEqual([two.isAll, two.changes.length], [false, 2])
      assert.strictEqual(two.until, Math.max(...two.changes.map(({ at }) => at)))
      const rest = yield* since({ ...from, sequence: 2n }, until, 2)
      assert.deepStrictEqual([rest.isAll, rest.changes.length], [true, 1])
      const none = yield* since(from, Math.min(...two.changes.map(({ at }) => at)) - 1, 2)
      assert.deepStrictEqual([none.isAll, none.changes.length], [true, 0])
    })
  )

  it.effect("STAT-ADD-01: of two that add the same, one counts; the next adds to it", () =>
    Effect.gen(function* () {
      const { from, machine, until } = yield* begun
      const { add, rows } = yield* DrawStatistics.DrawStatistics
      const to = { ...from, sequence: 3n, until }
      const row = { ...ROW, observed: 2, expected: 1.5, variance: 0.25 }
      const both = yield* Effect.all([add(from, to, [row], []), add(from, to, [row], [])], {
        concurrency: 2
      })
      assert.sameMembers([...both], [true, false])
      const own = { ...row, machineId: machine.id }
      assert.deepStrictEqual(yield* rows(machine.id), [own])
      assert.isFalse(yield* add({ ...to, sequence: 2n }, to, [row], []))
      assert.isFalse(yield* add({ ...to, until: until - 1 }, to, [row], []))
      const next = { ...to, until: until + 1 }
      assert.isTrue(yield* add(to, next, [{ ...row, observed: 1 }], []))
      assert.deepStrictEqual(yield* rows(machine.id), [
        { ...own, observed: 3, expected: 3, variance: 0.5 }
      ])
    })
  )

  it.effect("STAT-SCORE-01: scores add up by partner and kind, and old ones are forgotten", () =>
    Effect.gen(function* () {
      const { from, until } = yield* begun
      const account = Sample.account()
      const opened = OperatorSample.logEntry({ action: "partner.create", subject: account.id })
      yield* Fixture.write({ newAccounts: [account], log: [opened] })
      const { add } = yield* DrawStatistics.DrawStatistics
      const { drawScores } = yield* Desk.Desk
      const score = { accountId: account.id, packs: 2, excess: 1.5, variance: 4 }
      const today = Math.floor(until / DAY)
      const to = { ...from, sequence: 3n, until }
      const first = [
        { ...score, kind: "opened", day: today - 70 },
        { ...score, kind: "opened", day: today - 1 },
        { ...score, kind: "opened", day: today },
        { ...score, kind: "refunded", day: today, excess: -2 }
      ] as const
      yield* add(from, to, [], first)
      yield* add(to, { ...to, until: until + 1 }, [], first.slice(2, 3))
      const own = (day: number) =>
        Effect.map(drawScores(day), (all) =>
          all.filter(({ accountId }) => accountId === account.id)
        )
      const refunded = { ...score, kind: "refunded", excess: -2 } as const
      assert.deepStrictEqual(yield* own(0), [
        { ...score, kind: "opened", packs: 6, excess: 4.5, variance: 12 },
        refunded
      ])
      assert.deepStrictEqual(yield* own(today), [
        { ...score, kind: "opened", packs: 4, excess: 3, variance: 8 },
        refunded
      ])
    })
  )
}

export const drawStatistics = <E>(options: DrawStatisticsOptions<E>): void =>
  certify("draw statistics", options, (certifier) => {
    certifier.block("DrawStatistics", options.open, [], promises)
  })
