/**
 * Publishes the draw log (design.md#draw-log): appends what machines did since, signs the new end, and
 * discloses the seeds of minutes that are over. Draws never wait for it. Two may run at once: the log's
 * size decides whose publication counts.
 */
import { Data, Effect } from "effect"
import type { DrawDay } from "../../domain/draw/DrawDay.ts"
import * as Minute from "../../domain/draw/Minute.ts"
import * as Appending from "../../domain/fairness/Appending.ts"
import * as Checkpoint from "../../domain/fairness/Checkpoint.ts"
import * as Entry from "../../domain/fairness/Entry.ts"
import type * as Merkle from "../../domain/fairness/Merkle.ts"
import * as Note from "../../domain/fairness/Note.ts"
import { Seeds } from "../../engine/draw/Seeds.ts"
import {
  DrawLog,
  type Head,
  type Mark,
  type Run,
  type Unpublished
} from "../../engine/port/DrawLog.ts"
import { Entropy } from "../../engine/port/Entropy.ts"
import { KeptCheckpoint } from "../../engine/port/KeptCheckpoint.ts"
import { LogSigner } from "../../engine/port/LogSigner.ts"
import * as Continuing from "./Continuing.ts"
import * as LedgerHeads from "./LedgerHeads.ts"

/** What is stored is not what was signed: nothing is signed over it. */
export class DamagedLog extends Data.TaggedError("DamagedLog") {
  override readonly message = "the stored tiles of the draw log are not those that were signed"
}

/** Entries of one publication. */
const AT_ONCE = 2000

/** Draws that were decided in a minute have so long to be committed before it is disclosed. */
const GRACE = 5_000

/** Bytes that tell a log from any other. */
const RANDOM = 16

/** How long to wait for those that are slower, before the next publication tries again. */
const TRIES = 50
const PAUSE = "100 millis"

interface Ordered {
  readonly machineId: number
  readonly sequence: bigint
  readonly entry: Uint8Array
}

const byMachine = (a: Ordered, b: Ordered): number =>
  a.machineId - b.machineId || Number(a.sequence - b.sequence)

const orderedOf = ({ changes, draws }: Unpublished): ReadonlyArray<Ordered> =>
  [
    ...draws.map((draw) => ({ ...draw, entry: Entry.ofDraw(draw) })),
    ...changes.map((change) => ({ ...change, entry: Entry.ofChange(change) }))
  ].toSorted(byMachine)

/** Of each day, the last minute of the draws that are published and not disclosed. */
const dueWith = (
  due: ReadonlyArray<Minute.Minute>,
  draws: Unpublished["draws"]
): ReadonlyArray<Minute.Minute> => {
  const last = new Map<Minute.Day, Minute.Minute>()
  for (const minute of [...due, ...draws.map(({ minute }) => minute)]) {
    const day = Minute.dayOf(minute)
    last.set(day, Math.max(last.get(day) ?? 0, minute))
  }
  return [...last.values()]
}

/** Collects the entries of a publication with their places. */
class Draft {
  readonly entries: Array<Uint8Array> = []
  readonly runs: Array<Run> = []
  readonly marks: Array<Mark> = []
  private readonly size: number

  constructor(size: number) {
    this.size = size
  }

  private add(entry: Uint8Array): number {
    return this.size + this.entries.push(entry) - 1
  }

  heads(entry: Uint8Array): number {
    const index = this.add(entry)
    this.marks.push({ type: "heads", number: index, index, value: null })
    return index
  }

  mark(type: Mark["type"], number: number, entry: Uint8Array, value: Mark["value"] = null): void {
    this.marks.push({ type, number, index: this.add(entry), value })
  }

  day({ anchor, day }: DrawDay): void {
    this.mark("day", day, Entry.ofDay(day, anchor, 0))
  }

  machines(ordered: ReadonlyArray<Ordered>): void {
    for (const { entry, machineId, sequence } of ordered) {
      const index = this.add(entry)
      const last = this.runs.at(-1)
      if (last?.machineId === machineId)
        this.runs[this.runs.length - 1] = { ...last, count: last.count + 1 }
      else this.runs.push({ machineId, first: sequence, count: 1, index })
    }
  }
}

/** The minutes whose seeds may be out once this waits no more; empty when slow ones are still at work. */
const settled = Effect.fnUntraced(function* (due: ReadonlyArray<Minute.Minute>) {
  const log = yield* DrawLog
  const mark = yield* log.disclosing(Math.max(...due))
  for (let tries = 0; tries < TRIES; tries++) {
    if (yield* log.isSettled(mark)) return due
    yield* Effect.sleep(PAUSE)
  }
  return []
})

const disclosable = Effect.fnUntraced(function* ({ due }: Head) {
  const log = yield* DrawLog
  if (due.length === 0) return []
  const last = yield* log.ended(GRACE)
  const over = due.filter((minute) => minute <= last)
  return over.length === 0 ? [] : yield* settled(over)
})

const seedsOf = Effect.fnUntraced(function* (minutes: ReadonlyArray<Minute.Minute>) {
  const seeds = yield* Seeds
  const known: Array<readonly [Minute.Minute, Uint8Array]> = []
  for (const minute of minutes.toSorted((a, b) => a - b)) {
    yield* seeds.ensure(Minute.dayOf(minute))
    const seed = seeds.of(minute)
    if (seed !== undefined) known.push([minute, seed])
  }
  return known
})

/** The signed note over a log of this size and root. */
export const signed = Effect.fnUntraced(function* (sized: Appending.Appended) {
  const { keys, sign } = yield* LogSigner
  const text = Checkpoint.format({ origin: keys[0].name, size: sized.size, root: sized.root })
  const signatures = yield* sign(text)
  return Note.format({
    text,
    signatures: keys.flatMap((key, at) => {
      const bytes = signatures[at]
      return bytes === undefined ? [] : [{ name: key.name, keyId: Note.keyIdOf(key), bytes }]
    })
  })
})

/** Publishes once. Answers the log that it saw, and whether more waits. */
export const publish = Effect.fnUntraced(function* (
  environment: string,
  seen: Merkle.Sized | null = null
) {
  const log = yield* DrawLog
  const {
    keys: [key]
  } = yield* LogSigner
  const { bytes } = yield* Entropy
  const head = yield* log.head
  yield* Continuing.check(head, seen)
  const over = yield* disclosable(head)
  const waiting = yield* log.unpublished(AT_ONCE)
  const draft = new Draft(head.size)
  if (head.size === 0)
    draft.mark("log", 0, Entry.ofLog(key.name, environment, Note.vkeyOf(key), bytes(RANDOM)))
  for (const day of waiting.days) draft.day(day)
  draft.machines(orderedOf(waiting))
  const moved = yield* LedgerHeads.next(head)
  const heads =
    moved === null
      ? null
      : {
          index: draft.heads(moved.entry),
          placed: moved.placed,
          minute: moved.isAll ? moved.minute : null
        }
  // A seed stands behind every draw that it opens.
  const disclosed = waiting.isAll ? yield* seedsOf(over) : []
  for (const [minute, seed] of disclosed)
    draft.mark("seed", minute, Entry.ofSeed(minute, seed), seed)
  if (draft.entries.length === 0) return { seen: head, isMore: false }
  const said = new Map(disclosed.map(([minute]) => [Minute.dayOf(minute), minute]))
  const due = dueWith(head.due, waiting.draws).filter(
    (minute) => minute > (said.get(Minute.dayOf(minute)) ?? -1)
  )
  const edge = yield* log.parts(Appending.edge(head.size))
  if (!Appending.isOf(head, edge)) return yield* new DamagedLog()
  const appended = Appending.append(head.size, edge, draft.entries)
  const checkpoint = yield* signed(appended)
  const { marks, runs } = draft
  const publication = { ...appended, checkpoint, due, heads, runs, marks }
  const isFirst = yield* log.publish(head.size, publication)
  const own = isFirst ? yield* Continuing.identity : null
  if (own !== null) yield* (yield* KeptCheckpoint).write({ log: own, checkpoint })
  return { seen: isFirst ? appended : head, isMore: !(waiting.isAll && (moved?.isAll ?? true)) }
})
