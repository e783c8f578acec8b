/**
 * Publishes the draw log (design.md#draw-log): appends what machines did since, signs the new end, and
 * discloses the seeds of minutes that are over. Draws never wait for it. Two may run at once: the log's
 * size decides whose publication counts.
 */
import { Data, Effect } from "effect"
import * as Minute from "../../domain/draw/Minute.ts"
import * as Appending from "../../domain/fairness/Appending.ts"
import * as Checkpoint from "../../domain/fairness/Checkpoint.ts"
import * as Entry from "../../domain/fairness/Entry.ts"
import type * as Merkle from "../../domain/fairness/Merkle.ts"
import * as Note from "../../domain/fairness/Note.ts"
import { Seeds } from "../../engine/draw/Seeds.ts"
import { DrawLog, type Due, type Head, type Unpublished } from "../../engine/port/DrawLog.ts"
import { Entropy } from "../../engine/port/Entropy.ts"
import { KeptCheckpoint } from "../../engine/port/KeptCheckpoint.ts"
import { LogSigner } from "../../engine/port/LogSigner.ts"
import * as Continuing from "./Continuing.ts"
import { Draft } from "./Draft.ts"
import * as LedgerHeads from "./LedgerHeads.ts"

/** What is stored is not what was signed: nothing is signed over it. */
export class DamagedLog extends Data.TaggedError("DamagedLog") {
  override readonly message = "the stored tiles of the draw log are not those that were signed"
}

/** Entries of one publication. */
const AT_ONCE = 2000

/** Of each machine, while draws by replaced seeds are to be told from later ones. */
const ALL = 1_000_000

/** Draws that were decided in a minute have so long to be committed before it is disclosed. */
const GRACE = 5_000

/** Bytes that tell a log from any other. */
const RANDOM = 16

/** How long to wait for those that are slower, before the next publication tries again. */
const TRIES = 50
const PAUSE = "100 millis"

/** The minutes of draws that are published and not disclosed, each once. */
const dueWith = (due: ReadonlyArray<Due>, draws: ReadonlyArray<Due>): ReadonlyArray<Due> => [
  ...new Map(
    [...due, ...draws].map(({ minute, renewal }) => [`${minute}/${renewal}`, { minute, renewal }])
  ).values()
]

/** Of each day and renewal the last one, whose seed tells those of the others. */
const lastOf = (due: ReadonlyArray<Due>): ReadonlyArray<Due> => {
  const last = new Map<string, Due>()
  for (const each of due.toSorted((a, b) => a.minute - b.minute)) last.set(keyOf(each), each)
  return [...last.values()]
}

const keyOf = ({ minute, renewal }: Due): string => `${Minute.dayOf(minute)}/${renewal}`

/** Whether all that was written before a mark has ended; waits for a while. */
const settled = Effect.fnUntraced(function* (mark: string) {
  const log = yield* DrawLog
  for (let tries = 0; tries < TRIES; tries++) {
    if (yield* log.isSettled(mark)) return true
    yield* Effect.sleep(PAUSE)
  }
  return false
})

const disclosable = Effect.fnUntraced(function* ({ due }: Head) {
  const log = yield* DrawLog
  if (due.length === 0) return []
  const last = yield* log.ended(GRACE)
  const over = lastOf(due.filter(({ minute }) => minute <= last))
  if (over.length === 0) return []
  const mark = yield* log.disclosing(Math.max(...over.map(({ minute }) => minute)))
  return (yield* settled(mark)) ? over : []
})

const seedsOf = Effect.fnUntraced(function* (due: ReadonlyArray<Due>) {
  const seeds = yield* Seeds
  const known: Array<Due & { readonly seed: Uint8Array }> = []
  for (const { minute, renewal } of due.toSorted((a, b) => a.minute - b.minute)) {
    yield* seeds.ensure(Minute.dayOf(minute), renewal)
    const seed = seeds.of(minute, renewal)
    if (seed !== undefined) known.push({ minute, renewal, seed })
  }
  return known
})

/** What waits, and the renewal up to which it may stand in the log: all draws by seeds of before are read. */
const waitingOf = Effect.gen(function* () {
  const log = yield* DrawLog
  const waiting = yield* log.unpublished(AT_ONCE)
  const last = waiting.renewals.at(-1)?.number
  if (last === undefined) return { waiting, until: 0 }
  if (!(yield* settled(yield* log.mark))) return { waiting, until: 0 }
  const all = yield* log.unpublished(ALL)
  return { waiting: all, until: last }
})

/** The draws that a publication holds. */
const published = ({ draws, renewals }: Unpublished, runs: Draft["runs"]) => {
  if (renewals.length === 0) return draws
  const last = new Map<number, bigint>()
  for (const { count, first, machineId } of runs) last.set(machineId, first + BigInt(count))
  return draws.filter(({ machineId, sequence }) => sequence < (last.get(machineId) ?? 0n))
}

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

/** Publishes once. Answers the log that it saw, whether more waits, and what stopped somebody before. */
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
  const { until, waiting } = yield* waitingOf
  const draft = new Draft(head.size)
  if (head.size === 0) {
    const entry = Entry.ofLog(key.name, environment, Note.vkeyOf(key), bytes(RANDOM))
    draft.mark("log", entry, { number: Note.keyNumberOf(key) })
  } else if (!head.keys.includes(Note.keyNumberOf(key))) draft.key(key)
  draft.all(waiting, until)
  const moved = yield* LedgerHeads.next(head)
  const heads =
    moved === null
      ? null
      : {
          index: draft.mark("heads", moved.entry),
          placed: moved.placed,
          minute: moved.isAll ? moved.minute : null
        }
  // A seed stands behind every draw that it opens.
  const disclosed = waiting.isAll ? yield* seedsOf(over) : []
  for (const { minute, renewal, seed } of disclosed)
    draft.mark("seed", Entry.ofSeed(minute, seed, renewal), {
      number: minute,
      renewal,
      value: seed
    })
  const isCut = waiting.renewals.some(({ number }) => number > until)
  const isMore = !waiting.isAll || isCut || !(moved?.isAll ?? true)
  if (draft.entries.length === 0) return { seen: head, isMore: false, trouble: head.trouble }
  const said = new Map(disclosed.map((each) => [keyOf(each), each.minute]))
  const due = dueWith(head.due, published(waiting, draft.runs)).filter(
    (each) => each.minute > (said.get(keyOf(each)) ?? -1)
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
  return { seen: isFirst ? appended : head, isMore, trouble: head.trouble }
})
