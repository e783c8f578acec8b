/** Draws added up while they happen: as an auditor of the log does, and who may know the seeds. */
import * as DrawEntropy from "@cardpack/core/domain/draw/DrawEntropy"
import * as Minute from "@cardpack/core/domain/draw/Minute"
import { Words } from "@cardpack/core/domain/draw/Words"
import { MachineTally } from "@cardpack/core/domain/fairness/MachineTally"
import * as Replay from "@cardpack/core/domain/fairness/Replay"
import { Seeds } from "@cardpack/core/engine/draw/Seeds"
import * as Foresight from "@cardpack/core/engine/fairness/Foresight"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { DrawStatistics } from "@cardpack/core/engine/port/DrawStatistics"
import { Reads } from "@cardpack/core/engine/port/Reads"
import * as Tallying from "@cardpack/core/workers/fairness/Tallying"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as DrawHistory from "../../../world/fairness/DrawHistory.ts"

/** Two processes at once, until nothing waits. */
const added = Effect.gen(function* () {
  const both = Effect.all([Tallying.turn, Tallying.turn], { concurrency: 2 })
  while ((yield* both).some((isMore) => isMore));
})

it.live("statistics are those of the log's auditor, whoever adds them up", () => {
  const { ahead, pass } = DrawHistory.clock()
  return Effect.gen(function* () {
    // In two parts, so that a state is kept between.
    yield* added
    const { machines } = yield* DrawHistory.played(pass)
    yield* added
    pass(180_000)
    yield* added
    const { entries, lists } = yield* DrawHistory.log
    const replayed = Replay.of(entries, lists).tally.rows
    const { rows } = yield* DrawStatistics
    const kept = yield* rows(null)
    const place = (machine: number, odds: number, month: string, label: string) =>
      `${machine} ${odds} ${month} ${label}`
    const found = new Map(
      kept.map((row) => [place(row.machineId, row.oddsVersion, row.month, row.label), row])
    )
    assert.isAbove(replayed.length, 3)
    assert.strictEqual(kept.length, replayed.length)
    for (const { expected, label, machine, month, observed, odds, variance } of replayed) {
      const row = found.get(place(machine, odds, month, label))
      assert.strictEqual(row?.observed, observed)
      assert.closeTo(row?.expected ?? 0, expected, 1e-9)
      assert.closeTo(row?.variance ?? 0, variance, 1e-9)
    }
    const [own] = machines
    assert.deepStrictEqual(
      (yield* rows(own?.id ?? 0)).map((row) => row.machineId),
      kept.filter((row) => row.machineId === own?.id).map((row) => row.machineId)
    )
  }).pipe(Effect.provide(DrawHistory.layer(ahead)))
})

/** Packs, and those of an order. */
const PACKS = 120
const AT_ONCE = 10

/** What a pack would hold if it were opened now, for somebody who has the seeds. */
const foreseen = Effect.fnUntraced(function* (
  machineId: number,
  entropy: Uint8Array,
  left: MachineTally
) {
  const seeds = yield* Seeds
  const minute = Minute.of(yield* Reads.use(({ now }) => now))
  yield* seeds.ensure(Minute.dayOf(minute))
  const seed = seeds.of(minute)
  const odds = left.latest
  return seed === undefined || odds === undefined
    ? null
    : left.wouldDraw(new Words(seed, machineId, entropy), odds)
})

it.live.each(["weights", "stock"] as const)(
  "in mode %s, who knows the seeds stands out",
  (oddsMode) => {
    const { ahead, pass } = DrawHistory.clock()
    return Effect.gen(function* () {
      const { asked, buy, open, partner, refund } = yield* DrawHistory.selling
      const other = yield* DrawHistory.selling
      const machine = yield* DrawHistory.stocked(
        { common: 125, rare: 125 },
        { oddsMode, maxOpenShare: 1_000_000, whenTierEmpty: "redistribute" }
      )
      const { machines } = yield* DrawStatistics
      pass(180_000)
      yield* added
      const cards: Array<DrawHistory.Card> = []
      const honest: Array<DrawHistory.Card> = []
      for (let bought = 0; bought < PACKS; bought += AT_ONCE) {
        cards.push(...(yield* buy(machine, AT_ONCE, { sealed: true })))
        honest.push(...(yield* other.buy(machine, AT_ONCE, { sealed: true })))
      }
      const [tallied] = yield* machines(machine.id)
      const left = new MachineTally(tallied?.state ?? assert.fail("the machine is not added up"))
      for (const [at, card] of cards.entries()) {
        const request = DrawEntropy.requestOf(partner.id, asked.get(card)?.key ?? "")
        const label = yield* foreseen(machine.id, DrawEntropy.of(request, at % AT_ONCE, null), left)
        if (label === "common") yield* refund([card])
        else yield* open([card])
      }
      for (let at = 0; at < PACKS; at += AT_ONCE) {
        const some = honest.slice(at, at + AT_ONCE)
        yield* at < PACKS / 2 ? other.refund(some) : other.open(some)
      }
      pass(180_000)
      yield* added
      const desk = yield* Desk
      const now = yield* Reads.use((reads) => reads.now)
      const sums = yield* desk.drawScores(Foresight.since(now))
      const of = (id: string) => sums.filter(({ accountId }) => accountId === id)
      assert.deepStrictEqual(
        of(other.partner.id).map(({ kind, packs }) => [kind, packs]),
        [
          ["opened", PACKS / 2],
          ["refunded", PACKS / 2]
        ]
      )
      const found = Foresight.foreseen(sums)
      assert.deepStrictEqual(
        found.map(({ accountId, kind }) => [accountId, kind]),
        [
          [partner.id, "opened"],
          [partner.id, "refunded"]
        ],
        JSON.stringify(sums)
      )
    }).pipe(Effect.provide(DrawHistory.layer(ahead, 200)))
  }
)
