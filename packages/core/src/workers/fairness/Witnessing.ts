/** Asks the witnesses to sign the newest checkpoint, and keeps what they sign (design.md#draw-log). */
import { Effect } from "effect"
import * as Merkle from "../../domain/fairness/Merkle.ts"
import * as Note from "../../domain/fairness/Note.ts"
import * as StoredTree from "../../engine/fairness/StoredTree.ts"
import { DrawLog, type Head } from "../../engine/port/DrawLog.ts"
import { type Answer, type Witness, Witnesses } from "../../engine/port/Witnesses.ts"

/** What leads from an older log to this one. */
export const consistency = (old: number, size: number) =>
  StoredTree.proven((node) => Merkle.consistency(node, old, size))

/** The sizes that witnesses saw last, as far as this process knows. */
const seen = new WeakMap<Witness, number>()

const asked = Effect.fnUntraced(function* (
  witness: Witness,
  { checkpoint, size }: Head,
  old: number
): Effect.fn.Return<Answer, unknown, DrawLog> {
  if (checkpoint === null || old > size)
    return { _tag: "failed", why: `it saw ${old} entries, and the log has ${size}` } as const
  const proof = yield* consistency(old, size)
  return yield* witness.add({ checkpoint, old, proof })
})

const signedBy = Effect.fnUntraced(function* (head: Head, witness: Witness) {
  const first = yield* asked(witness, head, seen.get(witness) ?? 0)
  const answer = first._tag === "behind" ? yield* asked(witness, head, first.size) : first
  if (answer._tag === "signed") {
    seen.set(witness, head.size)
    return answer.signatures
  }
  const why = answer._tag === "failed" ? answer.why : `it saw ${answer.size} entries`
  yield* Effect.logWarning(`the witness ${witness.name} did not sign the draw log: ${why}`)
  return []
})

/** A checkpoint is published without them too: a reader's policy decides what it is worth. */
export const ask = Effect.gen(function* () {
  const log = yield* DrawLog
  const { all } = yield* Witnesses
  if (all.length === 0) return
  const head = yield* log.head
  const note = head.checkpoint === null ? null : Note.parse(head.checkpoint)
  if (note === null) return
  const signed = new Set(note.signatures.map(({ name }) => name))
  const missing = all.filter(({ name }) => !signed.has(name))
  if (missing.length === 0) return
  const signatures = (yield* Effect.forEach(missing, (witness) => signedBy(head, witness), {
    concurrency: "unbounded"
  })).flat()
  if (signatures.length === 0) return
  const cosigned = { ...note, signatures: [...note.signatures, ...signatures] }
  yield* log.cosign(head.size, Note.format(cosigned))
})
