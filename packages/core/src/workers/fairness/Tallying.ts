/**
 * Adds up what was drawn, in every process: a machine's sequence decides whose sum counts
 * (design.md#draw-statistics).
 */
import { Effect } from "effect"
import * as ExpectedValue from "../../domain/catalog/ExpectedValue.ts"
import * as Bytes from "../../domain/draw/Bytes.ts"
import * as Minute from "../../domain/draw/Minute.ts"
import { Words } from "../../domain/draw/Words.ts"
import * as Base64 from "../../domain/fairness/Base64.ts"
import type { Offer } from "../../domain/fairness/Entry.ts"
import { MachineTally, scoreOf } from "../../domain/fairness/MachineTally.ts"
import { Tally } from "../../domain/fairness/Tally.ts"
import * as Tiles from "../../domain/fairness/Tiles.ts"
import * as Instant from "../../domain/time/Instant.ts"
import { Seeds } from "../../engine/draw/Seeds.ts"
import { Desk } from "../../engine/port/Desk.ts"
import { DrawLog } from "../../engine/port/DrawLog.ts"
import {
  DrawStatistics,
  type Happened,
  type Score,
  type Tallied
} from "../../engine/port/DrawStatistics.ts"
import { Reads } from "../../engine/port/Reads.ts"

/** Numbers of a machine that are added at once. */
const AT_ONCE = 2_000

/** What is younger may still be committed. */
const SETTLED = 2 * Instant.MINUTE

const MICRO = 1_000_000

type Worth = (label: string) => number | undefined

/** The average value of a tier's cards in dollars, as it is now. */
const worths = Effect.map(
  Effect.flatMap(Desk, ({ machines }) => machines),
  (machines) =>
    new Map(
      machines.map((stocked): readonly [number, Worth] => [
        stocked.machine.id,
        (label) => {
          const value = ExpectedValue.ofTier(stocked, label)
          return value === null ? undefined : Number(value) / MICRO
        }
      ])
    )
)

/** Sums of one look, by partner, kind and day. */
class Scores {
  private readonly sums = new Map<string, Score>()

  add(of: Pick<Score, "accountId" | "kind" | "day">, by: Pick<Score, "excess" | "variance">): void {
    const key = `${of.accountId} ${of.kind} ${of.day}`
    const { excess, packs, variance } = this.sums.get(key) ?? { packs: 0, excess: 0, variance: 0 }
    this.sums.set(key, {
      ...of,
      packs: packs + 1,
      excess: excess + by.excess,
      variance: variance + by.variance
    })
  }

  get all(): ReadonlyArray<Score> {
    return [...this.sums.values()]
  }
}

const chanced = ({ mode, tiers, version }: Offer) => ({
  o: version,
  mode,
  tiers: tiers.map(({ name, weight }) => [name, BigInt(weight)] as const)
})

const COMMITMENT = Bytes.HASH_LENGTH

/** The labels of cards that entered, in the order of their slots. */
const labelsOf = Effect.fnUntraced(function* (root: Uint8Array) {
  const leaves = yield* Effect.flatMap(DrawLog, ({ stock }) => stock(Base64.encodeUrl(root)))
  return Tiles.entriesOf(leaves ?? new Uint8Array()).map((entry) =>
    Base64.textOf(entry.slice(COMMITMENT))
  )
})

/** Null while the seeds of its day can't be had. */
const wordsOf = Effect.fnUntraced(function* (
  machineId: number,
  { at, entropy }: Happened["refunds"][number]
) {
  const seeds = yield* Seeds
  const minute = Minute.of(at)
  yield* seeds.ensure(Minute.dayOf(minute))
  const seed = seeds.of(minute)
  return seed === undefined ? null : new Words(seed, machineId, entropy)
})

interface Sums {
  readonly machine: MachineTally
  readonly tally: Tally
  readonly scores: Scores
  readonly worth: Worth
}

const drawn = ({ machine, scores, tally, worth }: Sums, draw: Happened["draws"][number]): void => {
  const { accountId, createdAt, isLate, list, machineId, oddsVersion, slot } = draw
  const odds = machine.oddsOf(oddsVersion)
  const chances = odds === undefined ? null : machine.chances(odds)
  const left = machine.left
  const at = Math.floor(createdAt / Instant.SECOND)
  const label = machine.labelAt(list, slot)
  if (label !== null && odds !== undefined && chances !== null) {
    tally.add({ m: machineId, at }, label, odds, left)
    const score = scoreOf(label, chances, worth)
    const day = Minute.dayOf(Minute.of(createdAt))
    if (score !== null) scores.add({ accountId, kind: "opened", day }, score)
  }
  machine.draw(list, slot, isLate)
}

const changed = Effect.fnUntraced(function* (
  machine: MachineTally,
  change: Happened["changes"][number]
) {
  if (change.type === "odds") machine.offered(chanced(change.odds))
  else if (change.type === "stock") machine.enter(change.list, yield* labelsOf(change.root))
  else if (change.type === "out") machine.out(change.list, change.slots)
  else machine.renumber(change.list)
})

/** Had it been opened at the moment in which it was given back. */
const refunded = Effect.fnUntraced(function* (
  { machine, scores, worth }: Sums,
  machineId: number,
  refund: Happened["refunds"][number]
) {
  const odds = machine.oddsOf(refund.oddsVersion)
  const words = yield* wordsOf(machineId, refund)
  const label = odds === undefined || words === null ? null : machine.wouldDraw(words, odds)
  if (label === null || odds === undefined) return
  const score = scoreOf(label, machine.chances(odds), worth)
  const day = Minute.dayOf(Minute.of(refund.at))
  if (score !== null) scores.add({ accountId: refund.accountId, kind: "refunded", day }, score)
})

/** Numbers in their order, each after the refunds of before its time. */
const replay = Effect.fnUntraced(function* (
  sums: Sums,
  machineId: number,
  { changes, draws, refunds }: Happened
) {
  const numbers = [
    ...draws.map((draw) => ({ ...draw, at: draw.createdAt, change: null, draw })),
    ...changes.map((change) => ({ ...change, change, draw: null }))
  ].toSorted((a, b) => Number(a.sequence - b.sequence))
  let next = 0
  const refundsBefore = Effect.fnUntraced(function* (at: Instant.Instant) {
    for (
      let refund = refunds[next];
      refund !== undefined && refund.at < at;
      refund = refunds[next]
    ) {
      yield* refunded(sums, machineId, refund)
      next++
    }
  })
  for (const { at, change, draw } of numbers) {
    yield* refundsBefore(at)
    if (change === null) drawn(sums, draw)
    else yield* changed(sums.machine, change)
  }
  yield* refundsBefore(Number.POSITIVE_INFINITY)
  return numbers.at(-1)?.sequence
})

const rowsOf = (tally: Tally) =>
  tally.rows.map(({ expected, label, month, observed, odds, variance }) => ({
    oddsVersion: odds,
    month,
    label,
    observed,
    expected,
    variance
  }))

/** Adds what happened to one machine. Answers whether more waits. */
const add = Effect.fnUntraced(function* (from: Tallied, until: Instant.Instant, worth: Worth) {
  const statistics = yield* DrawStatistics
  const { isAll, ...happened } = yield* statistics.since(from, until, AT_ONCE)
  const sums = {
    machine: new MachineTally(from.state),
    tally: new Tally(),
    scores: new Scores(),
    worth
  }
  const last = yield* replay(sums, from.machineId, happened)
  const to = {
    machineId: from.machineId,
    sequence: last ?? from.sequence,
    until: happened.until,
    state: sums.machine.state
  }
  yield* statistics.add(from, to, rowsOf(sums.tally), sums.scores.all)
  return !isAll
})

/** Adds up what happened until two minutes ago. Answers whether more waits. */
export const turn = Effect.gen(function* () {
  const { waiting } = yield* DrawStatistics
  const { now } = yield* Reads
  const until = (yield* now) - SETTLED
  const machines = yield* waiting(until)
  if (machines.length === 0) return false
  const worthOf = yield* worths
  let isMore = false
  for (const machine of machines) {
    const worth = worthOf.get(machine.machineId) ?? (() => undefined)
    isMore = (yield* add(machine, until, worth)) || isMore
  }
  return isMore
})

/** Milliseconds between looks. */
const EVERY = Instant.MINUTE

export const run = Effect.forkScoped(
  Effect.forever(
    turn.pipe(
      Effect.catchCause((cause) =>
        Effect.as(Effect.logWarning("draws can't be added up", cause), false)
      ),
      Effect.flatMap((isMore) => (isMore ? Effect.yieldNow : Effect.sleep(EVERY)))
    )
  )
)
