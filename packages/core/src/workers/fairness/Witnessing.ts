/** Asks the witnesses to sign the newest checkpoint, and keeps what they sign (design.md#draw-log). */
import { Effect, Semaphore } from "effect"
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

/** Why each did not sign, as it was logged. */
const refused = new WeakMap<Witness, string>()

const signedBy = Effect.fnUntraced(function* (head: Head, witness: Witness) {
  const first = yield* asked(witness, head, seen.get(witness) ?? 0)
  const answer = first._tag === "behind" ? yield* asked(witness, head, first.size) : first
  if (answer._tag === "signed") {
    seen.set(witness, head.size)
    refused.delete(witness)
    return answer.signatures
  }
  const why = answer._tag === "failed" ? answer.why : "it saw another log"
  if (refused.get(witness) === why) return []
  refused.set(witness, why)
  yield* Effect.logWarning(`the witness ${witness.name} did not sign the draw log: ${why}`)
  return []
})

/**
 * Asks each witness once for the newest checkpoint, and keeps each signature when it comes. A checkpoint is
 * published without them too: a reader's policy decides what it is worth.
 */
export const ask = Effect.gen(function* () {
  const log = yield* DrawLog
  const { all, isMet } = yield* Witnesses
  if (all.length === 0) return
  const head = yield* log.head
  const note = head.checkpoint === null ? null : Note.parse(head.checkpoint)
  if (note === null) return
  let { signatures } = note
  const signed = new Set(signatures.map(({ name }) => name))
  // One after the other, so that none takes away what another has kept.
  const order = Semaphore.makeUnsafe(1)
  const keep = (more: typeof signatures) =>
    Effect.suspend(() => {
      signatures = [...signatures, ...more]
      for (const { name } of more) signed.add(name)
      return log.cosign(head.size, Note.format({ ...note, signatures }), isMet(signed))
    })
  yield* Effect.forEach(
    all.filter(({ name }) => !signed.has(name)),
    (witness) =>
      Effect.flatMap(signedBy(head, witness), (more) =>
        more.length === 0 ? Effect.void : order.withPermit(keep(more))
      ),
    { concurrency: "unbounded", discard: true }
  )
})
