/** Appends entries to the log: which tiles and bundles change, and to what (design.md#draw-log). */
import * as Bytes from "../draw/Bytes.ts"
import * as Merkle from "./Merkle.ts"
import * as Tiles from "./Tiles.ts"

/** A tile or, with no level, a bundle, with all of its bytes. */
export interface Written {
  readonly level: number | null
  readonly number: number
  readonly data: Uint8Array
}

export interface Appended extends Merkle.Sized {
  readonly written: ReadonlyArray<Written>
}

/** Whether the bytes of {@link edge} are of a log with this root, so that it may be signed on. */
export const isOf = ({ root, size }: Merkle.Sized, edge: ReadonlyArray<Written>): boolean => {
  const stored = new Map(edge.map(({ data, level, number }) => [keyOf(level, number), data]))
  const node = Tiles.nodeOf(({ level, number }) => stored.get(keyOf(level, number)))
  return Bytes.same(Merkle.root(node, size), root)
}

type Stored = ReadonlyMap<string, Uint8Array>

const keyOf = (level: number | null, number: number): string => `${level ?? "entries"}/${number}`

/** The tiles and the bundle at the end of a log, which an append goes on with. */
export const edge = (size: number): ReadonlyArray<Pick<Written, "level" | "number">> => {
  const keys: Array<Pick<Written, "level" | "number">> = []
  if (size % Tiles.WIDTH > 0) keys.push({ level: null, number: Math.floor(size / Tiles.WIDTH) })
  for (let level = 0, left = size; left > 0; level++) {
    if (left % Tiles.WIDTH > 0) keys.push({ level, number: Math.floor(left / Tiles.WIDTH) })
    left = Math.floor(left / Tiles.WIDTH)
  }
  return keys
}

class Growing {
  private readonly parts = new Map<string, { written: Written; added: Array<Uint8Array> }>()
  private readonly stored: Stored

  constructor(stored: Stored) {
    this.stored = stored
  }

  add(level: number | null, number: number, bytes: Uint8Array): void {
    const key = keyOf(level, number)
    const part = this.parts.get(key) ?? {
      written: { level, number, data: this.stored.get(key) ?? new Uint8Array() },
      added: []
    }
    part.added.push(bytes)
    this.parts.set(key, part)
  }

  get(level: number, number: number): Uint8Array | undefined {
    const key = keyOf(level, number)
    const part = this.parts.get(key)
    if (part === undefined) return this.stored.get(key)
    if (part.added.length > 0) {
      part.written = { ...part.written, data: Bytes.joined(part.written.data, ...part.added) }
      part.added = []
    }
    return part.written.data
  }

  get written(): ReadonlyArray<Written> {
    return [...this.parts.values()].map(({ added, written }) => ({
      ...written,
      data: Bytes.joined(written.data, ...added)
    }))
  }
}

/** `edge` has the stored bytes of {@link edge}. */
export const append = (
  size: number,
  edge: ReadonlyArray<Written>,
  entries: ReadonlyArray<Uint8Array>
): Appended => {
  const growing = new Growing(
    new Map(edge.map(({ data, level, number }) => [keyOf(level, number), data]))
  )
  let at = size
  for (const entry of entries) {
    growing.add(null, Math.floor(at / Tiles.WIDTH), Bytes.prefixed(entry))
    let [hash, index] = [Merkle.leaf(entry), at++]
    for (let level = 0; ; level++) {
      const number = Math.floor(index / Tiles.WIDTH)
      growing.add(level, number, hash)
      // A whole tile is one hash of a tile above it.
      if (index % Tiles.WIDTH !== Tiles.WIDTH - 1) break
      const tile = growing.get(level, number)
      if (tile === undefined) break
      hash = Tiles.inTile(tile, Tiles.HEIGHT, 0)
      index = number
    }
  }
  const node = Tiles.nodeOf(({ level, number }) => growing.get(level, number))
  return { size: at, root: Merkle.root(node, at), written: growing.written }
}
