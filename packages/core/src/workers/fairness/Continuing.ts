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

/** What was kept of the log of this database; an empty one may be a log that was lost. */
const keptOf = Effect.gen(function* () {
  const { read } = yield* KeptCheckpoint
  const kept = yield* read
  if (kept === null) return null
  const own = yield* identity
  return own === null || own !== kept.log ? null : sizedOf(kept.checkpoint)
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
  if (Bytes.toHex(root) !== Bytes.toHex(kept.root)) return yield* behind
})
