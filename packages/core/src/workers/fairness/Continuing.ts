/** Whether the stored log goes on with what was published before (design.md#draw-log). */
import { Data, Effect } from "effect"
import * as Bytes from "../../domain/draw/Bytes.ts"
import * as Checkpoint from "../../domain/fairness/Checkpoint.ts"
import * as Merkle from "../../domain/fairness/Merkle.ts"
import * as Note from "../../domain/fairness/Note.ts"
import * as Tiles from "../../domain/fairness/Tiles.ts"
import * as StoredTree from "../../engine/fairness/StoredTree.ts"
import { DrawLog, type Head } from "../../engine/port/DrawLog.ts"
import { KeptCheckpoint } from "../../engine/port/KeptCheckpoint.ts"
import { LogSigner } from "../../engine/port/LogSigner.ts"

/** Numbers of each machine among which draws are looked for. */
const AT_ONCE = 2000

/** Signing on would show two pasts, which convicts the host. */
export class LogBehind extends Data.TaggedError("LogBehind")<{
  readonly stored: number
  readonly published: number
}> {
  override get message(): string {
    const { published, stored } = this
    return stored < published
      ? `the database has ${stored} entries of the draw log, and ${published} were published: an older backup was restored. Nothing is published until the newer database is back`
      : `the database has another draw log than the one of ${published} entries that was published. Nothing is published until the right database is back`
  }
}

/** Of the log as it was when it had this size. */
const rootAt = (size: number) => StoredTree.proven((node) => Merkle.root(node, size))

const sizedOf = (checkpoint: string): Checkpoint.Checkpoint | null => {
  const note = Note.parse(checkpoint)
  return note === null ? null : Checkpoint.parse(note.text)
}

/** Of the first entry; null for an empty log. */
export const identity = Effect.gen(function* () {
  const log = yield* DrawLog
  const [bundle] = yield* log.parts([{ level: null, number: 0 }])
  const first = bundle === undefined ? undefined : Tiles.entriesOf(bundle.data)[0]
  return first === undefined ? null : Bytes.toHex(Merkle.leaf(first))
})

/**
 * What was kept of the log of this database. An empty log may be one that was lost: with draws it may not begin
 * again under the origin and key of the kept one; a new database, which has none, may.
 */
const keptOf = Effect.gen(function* () {
  const { read } = yield* KeptCheckpoint
  const kept = yield* read
  if (kept === null) return null
  const own = yield* identity
  const found = sizedOf(kept.checkpoint)
  if (own !== null) return own === kept.log ? found : null
  const { keys } = yield* LogSigner
  const [{ name }] = keys
  const known = new Set(keys.map(Note.keyIdOf))
  const signatures = Note.parse(kept.checkpoint)?.signatures ?? []
  if (found?.origin !== name || !signatures.some(({ keyId }) => known.has(keyId))) return null
  const { unpublished } = yield* DrawLog
  if ((yield* unpublished(AT_ONCE)).draws.length > 0) return found
  yield* Effect.logWarning(
    `a new draw log begins as ${name}, under which ${found.size} entries of another database were published: who kept those sees two logs. Give a new service another address or key`
  )
  return null
})

/** Fails with {@link LogBehind}; `seen` is what this process checked last. */
export const check = Effect.fnUntraced(function* (head: Head, seen: Merkle.Sized | null) {
  if (head.size < head.published)
    return yield* new LogBehind({ stored: head.size, published: head.published })
  const kept = seen ?? (yield* keptOf)
  if (kept === null || kept.size === 0) return
  const behind = new LogBehind({ stored: head.size, published: kept.size })
  if (head.size < kept.size) return yield* behind
  const root = head.size === kept.size ? head.root : yield* rootAt(kept.size)
  if (!Bytes.same(root, kept.root)) return yield* behind
})
