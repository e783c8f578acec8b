/** Trees of hashes (RFC 6962), as the log and the lists of cards are. */
import { type Bytes, same, sha256 } from "./Bytes.ts"

export const LEAF = new Uint8Array([0])
const NODE = new Uint8Array([1])

export const parent = (left: Uint8Array, right: Uint8Array): Promise<Bytes> =>
  sha256(NODE, left, right)

/** The root to which a path leads from an entry; null for a path that is too short or long. */
export const rootOf = async (
  entry: Uint8Array,
  index: number,
  size: number,
  path: ReadonlyArray<Bytes>
): Promise<Bytes | null> => {
  if (!(index >= 0 && index < size)) return null
  let [at, last, hash] = [index, size - 1, await sha256(LEAF, entry)]
  for (const other of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      hash = await parent(other, hash)
      for (; at % 2 === 0 && at !== 0; at /= 2) last = Math.floor(last / 2)
    } else hash = await parent(hash, other)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? hash : null
}

/** A tree, by how many entries it has. */
export interface Sized {
  readonly size: number
  readonly root: Bytes
}

/** Whether a proof shows that the older tree's entries are the first of the newer one. */
export const isExtension = async (
  old: Sized,
  now: Sized,
  proof: ReadonlyArray<Bytes>
): Promise<boolean> => {
  if (old.size === now.size) return proof.length === 0 && same(old.root, now.root)
  if (old.size === 0 || old.size > now.size) return old.size === 0 && proof.length === 0
  let [at, last] = [old.size - 1, now.size - 1]
  for (; at % 2 === 1; at = Math.floor(at / 2)) last = Math.floor(last / 2)
  const [seed, ...rest] = at === 0 ? [old.root, ...proof] : proof
  if (seed === undefined) return false
  let [older, newer] = [seed, seed]
  for (const other of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      older = await parent(other, older)
      newer = await parent(other, newer)
      for (; at % 2 === 0 && at !== 0; at /= 2) last = Math.floor(last / 2)
    } else newer = await parent(newer, other)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && same(older, old.root) && same(newer, now.root)
}
