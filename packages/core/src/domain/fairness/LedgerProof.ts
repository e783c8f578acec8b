/**
 * What proves offline that an account's ledger stood where a statement says (design.md#ledger-heads). Bytes
 * are base64url without padding.
 */
import * as Bytes from "../draw/Bytes.ts"
import * as Id from "../id/Id.ts"
import * as Base64 from "./Base64.ts"
import * as Checkpoint from "./Checkpoint.ts"
import { parse } from "./Entries.ts"
import * as LedgerHead from "./LedgerHead.ts"
import * as Merkle from "./Merkle.ts"
import * as Note from "./Note.ts"
import type { Proof } from "./Receipt.ts"

export const FORMAT = "cardpack-ledger-proof/1"

export interface LedgerProof {
  readonly format: typeof FORMAT
  readonly account: string
  readonly head: { readonly sequence: string; readonly link: string; readonly salt: string }
  /** Of the head's leaf in its tree, and what leads from it to the root. */
  readonly place: number
  readonly path: ReadonlyArray<string>
  /** The log's entry of that tree. */
  readonly heads: Proof
  readonly checkpoint: string
}

export interface Verified {
  readonly note: Note.Note
  readonly checkpoint: Checkpoint.Checkpoint
  /** When the log's entry was made. */
  readonly minute: number
}

const LINK = /^[0-9a-f]{64}$/
const SEQUENCE = /^[0-9]{1,18}$/

const hashes = (texts: unknown): ReadonlyArray<Uint8Array> =>
  (Array.isArray(texts) ? texts : []).map(
    (text) => Base64.decodeUrl(String(text)) ?? new Uint8Array()
  )

const leads = (entry: Uint8Array, index: number, path: unknown, to: Merkle.Sized): boolean => {
  const isIndex = Number.isSafeInteger(index) && index >= 0
  const root = isIndex ? Merkle.rootOf(Merkle.leaf(entry), index, to.size, hashes(path)) : null
  return root !== null && Bytes.same(root, to.root)
}

/** What the proof shows, or what is wrong with it; whose signatures count is the caller's to check. */
export const verify = (proof: LedgerProof): Verified | string => {
  if (Object(proof).format !== FORMAT) return "it is no proof of a ledger"
  const { account, head, heads, path, place } = proof
  const { link = "", salt = "", sequence = "" } = Object(head) as LedgerProof["head"]
  const bytes = Base64.decodeUrl(String(salt))
  if (!Id.is("par", account) || !LINK.test(link) || !SEQUENCE.test(sequence) || bytes === null)
    return "its head is malformed"
  const { entry, index, path: above } = Object(heads) as Proof
  const found = parse(String(entry))
  if (found?.t !== "heads") return "its entry of the log tells of no ledgers"
  const note = Note.parse(String(proof.checkpoint))
  const checkpoint = note === null ? null : Checkpoint.parse(note.text)
  if (note === null || checkpoint === null) return "its checkpoint is none"
  const leaf = LedgerHead.leafOf(bytes, { accountId: account, link, sequence: BigInt(sequence) })
  if (!leads(leaf, place, path, { size: found.count, root: found.root }))
    return "the head is not among those of the log's entry"
  if (!leads(Bytes.utf8(entry), index, above, checkpoint))
    return "the log's entry is not under the checkpoint"
  return { note, checkpoint, minute: found.k }
}
