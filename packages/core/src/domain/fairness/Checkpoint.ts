/** What the log signs: how long it is, and the root over all of its entries (C2SP tlog-checkpoint). */
import * as Bytes from "../draw/Bytes.ts"
import * as Base64 from "./Base64.ts"
import type * as Merkle from "./Merkle.ts"

export interface Checkpoint extends Merkle.Sized {
  /** Names the log. */
  readonly origin: string
}

/** The text of a note. */
export const format = ({ origin, root, size }: Checkpoint): string =>
  `${origin}\n${size}\n${Base64.encode(root)}\n`

/** Null for another text; lines after the third are extensions. */
export const parse = (text: string): Checkpoint | null => {
  const [origin, count, encoded, ...extensions] = text.split("\n")
  const root = Base64.decode(encoded ?? "")
  const size = Number(count)
  if (!origin || extensions.length === 0 || root?.length !== Bytes.HASH_LENGTH) return null
  if (!/^(0|[1-9][0-9]*)$/.test(count ?? "") || !Number.isSafeInteger(size)) return null
  return { origin, size, root }
}
