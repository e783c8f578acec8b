/**
 * Trees of hashes as Certificate Transparency has them (RFC 6962): the log of draws is one, and so is
 * each list of cards that go on sale (design.md#draw-log).
 */
import * as Bytes from "../draw/Bytes.ts"
import type { Steps } from "../steps/Steps.ts"

const LEAF = new Uint8Array([0])
const NODE = new Uint8Array([1])

export const leaf = (entry: Uint8Array): Uint8Array => Bytes.hash(LEAF, entry)

export const parent = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  Bytes.hash(NODE, left, right)

/** Of no entries. */
export const EMPTY = Bytes.hash()

/**
 * A hash of the tree over 2^level entries, of which the first is `index` × 2^level. Only whole ones are
 * asked for.
 */
export type NodeOf = (level: number, index: number) => Uint8Array

/** The greatest power of two below a size of 2 or more, where a tree splits. */
const split = (size: number): number => {
  let half = 1
  while (half * 2 < size) half *= 2
  return half
}

/** Over `size` entries from `first` on; `first` is a multiple of a power of two that is no smaller. */
const over = (node: NodeOf, first: number, size: number): Uint8Array => {
  const level = Math.log2(size)
  if (Number.isInteger(level)) return node(level, first / size)
  const half = split(size)
  return parent(over(node, first, half), over(node, first + half, size - half))
}

/** Of the first `size` entries. */
export const root = (node: NodeOf, size: number): Uint8Array =>
  size === 0 ? EMPTY : over(node, 0, size)

/** What leads from an entry to the root over `size` entries (RFC 6962, 2.1.1). */
export const inclusion = (node: NodeOf, index: number, size: number): ReadonlyArray<Uint8Array> => {
  const path: Array<Uint8Array> = []
  for (let first = 0, left = size; left > 1; ) {
    const half = split(left)
    const isLeft = index < first + half
    path.push(isLeft ? over(node, first + half, left - half) : over(node, first, half))
    if (!isLeft) first += half
    left = isLeft ? half : left - half
  }
  return path.reverse()
}

/** What shows that the first `old` entries of a tree are those of an older one (RFC 6962, 2.1.2). */
export const consistency = (node: NodeOf, old: number, size: number): ReadonlyArray<Uint8Array> => {
  if (old === 0 || old === size) return []
  const proof: Array<Uint8Array> = []
  let first = 0
  let left = size
  /** Whether the older tree's root is that of the part that is left. */
  let isWhole = true
  while (old - first < left) {
    const half = split(left)
    const isLeft = old - first <= half
    proof.push(isLeft ? over(node, first + half, left - half) : over(node, first, half))
    if (!isLeft) {
      first += half
      isWhole = false
    }
    left = isLeft ? half : left - half
  }
  if (!isWhole) proof.push(over(node, first, left))
  return proof.reverse()
}

/** The root to which a path leads; null for a path of another length (RFC 9162, 2.1.3.2). */
export const rootOf = (
  hash: Uint8Array,
  index: number,
  size: number,
  path: ReadonlyArray<Uint8Array>
): Uint8Array | null => {
  if (index < 0 || index >= size) return null
  let [at, last, known] = [index, size - 1, hash]
  for (const other of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      known = parent(other, known)
      while (at % 2 === 0 && at !== 0) {
        at /= 2
        last = Math.floor(last / 2)
      }
    } else {
      known = parent(known, other)
    }
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? known : null
}

/** A tree, by how many entries it has. */
export interface Sized {
  readonly size: number
  readonly root: Uint8Array
}

/** Whether the older tree's entries are the first of the newer one (RFC 9162, 2.1.4.2). */
export const isExtension = (old: Sized, now: Sized, proof: ReadonlyArray<Uint8Array>): boolean => {
  if (old.size > now.size) return false
  if (old.size === now.size) return proof.length === 0 && Bytes.same(old.root, now.root)
  if (old.size === 0) return proof.length === 0
  const isPower = Number.isInteger(Math.log2(old.size))
  const [seed, ...rest] = isPower ? [old.root, ...proof] : proof
  if (seed === undefined) return false
  let [at, last] = [old.size - 1, now.size - 1]
  while (at % 2 === 1) {
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  let [older, newer] = [seed, seed]
  for (const other of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      older = parent(other, older)
      newer = parent(other, newer)
      while (at % 2 === 0 && at !== 0) {
        at /= 2
        last = Math.floor(last / 2)
      }
    } else {
      newer = parent(newer, other)
    }
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && Bytes.same(older, old.root) && Bytes.same(newer, now.root)
}

export type Levels = ReadonlyArray<ReadonlyArray<Uint8Array>>

/** All levels over one or more entries, the leaves first. An odd one goes up as it is. */
export function* levels(entries: ReadonlyArray<Uint8Array>): Steps<Levels> {
  const all: Array<ReadonlyArray<Uint8Array>> = []
  let level: Array<Uint8Array> = []
  for (const entry of entries) {
    level.push(leaf(entry))
    yield
  }
  for (;;) {
    all.push(level)
    if (level.length <= 1) return all
    const above: Array<Uint8Array> = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      if (left === undefined) break
      above.push(right === undefined ? left : parent(left, right))
      yield
    }
    level = above
  }
}

/** Of the last level. */
export const rootOfLevels = (levels: Levels): Uint8Array => levels.at(-1)?.[0] ?? EMPTY

/** A node that there is not has the hash of no entries, so that no proof with it holds. */
export const nodeOf =
  (levels: Levels): NodeOf =>
  (level, index) =>
    levels[level]?.[index] ?? EMPTY
