/**
 * What a witness does (C2SP tlog-witness): it signs a checkpoint that goes on with the last one that it
 * saw of that log, and no other.
 */
import * as Base64 from "./Base64.ts"
import * as Checkpoint from "./Checkpoint.ts"
import * as Merkle from "./Merkle.ts"
import * as Note from "./Note.ts"

/** A request, read. */
export interface Asked {
  readonly old: number
  readonly proof: ReadonlyArray<Uint8Array>
  readonly note: Note.Note
  readonly checkpoint: Checkpoint.Checkpoint
}

const MOST_HASHES = 63

/** Null for a body that is no such request. */
export const parse = (body: string): Asked | null => {
  const end = body.indexOf("\n\n")
  const [first = "", ...lines] = body.slice(0, Math.max(end, 0)).split("\n")
  const [, old] = /^old (0|[1-9]\d{0,14})$/.exec(first) ?? []
  const proof = lines.map(Base64.decode)
  const note = Note.parse(body.slice(end + 2))
  const checkpoint = note === null ? null : Checkpoint.parse(note.text)
  if (end < 0 || old === undefined || note === null || checkpoint === null) return null
  const hashes = proof.filter((hash) => hash?.length === 32).filter((hash) => hash !== null)
  return hashes.length !== proof.length || proof.length > MOST_HASHES
    ? null
    : { old: Number(old), proof: hashes, note, checkpoint }
}

/** What the witness keeps of each log. */
export type Seen = Merkle.Sized

/** `sign`: and then keep it. */
export type Verdict =
  | { readonly _tag: "sign" }
  | { readonly _tag: "behind"; readonly size: number }
  | { readonly _tag: "wrong"; readonly status: 400 | 403 | 404 | 422; readonly why: string }

const wrong = (status: 400 | 403 | 404 | 422, why: string): Verdict => ({
  _tag: "wrong",
  status,
  why
})

/** `isLog`: whether a key that the witness knows of this log has signed the note; null without one. */
export const judge = (
  { checkpoint, old, proof }: Asked,
  seen: Seen | null,
  isLog: boolean | null
): Verdict => {
  if (isLog === null) return wrong(404, "the log is not known here")
  if (!isLog) return wrong(403, "no known key of the log has signed it")
  if (old > checkpoint.size) return wrong(400, "the old size is above the checkpoint's")
  const { root, size } = seen ?? { size: 0, root: Merkle.EMPTY }
  if (old !== size) return { _tag: "behind", size }
  return Merkle.isExtension({ size, root }, checkpoint, proof)
    ? { _tag: "sign" }
    : wrong(422, "the checkpoint does not go on with the last one")
}
