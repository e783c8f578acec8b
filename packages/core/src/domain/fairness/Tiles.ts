/**
 * How the log lies in static files (C2SP tlog-tiles): tiles of up to 256 hashes on every eighth level of
 * its tree, and bundles of up to 256 entries (design.md#draw-log).
 */
import * as Bytes from "../draw/Bytes.ts"
import * as Merkle from "./Merkle.ts"

export const WIDTH = 256
export const HEIGHT = 8
/** Bytes of a hash in a tile. */
export const HASH = Bytes.HASH_LENGTH

/** A tile or bundle as it is stored: with all hashes or entries that there are. */
export interface TileKey {
  readonly level: number
  readonly number: number
}

const GROUP = 1000
const DIGITS = 3

/** Groups of three digits; all but the last begin with an x. */
const pathOf = (number: number): string => {
  const last = String(number % GROUP).padStart(DIGITS, "0")
  let [path, rest] = [last, Math.floor(number / GROUP)]
  while (rest > 0) {
    path = `x${String(rest % GROUP).padStart(DIGITS, "0")}/${path}`
    rest = Math.floor(rest / GROUP)
  }
  return path
}

const withWidth = (path: string, width: number): string =>
  width === WIDTH ? path : `${path}.p/${width}`

export const tilePath = ({ level, number }: TileKey, width: number): string =>
  withWidth(`tile/${level}/${pathOf(number)}`, width)

export const bundlePath = (number: number, width: number): string =>
  withWidth(`tile/entries/${pathOf(number)}`, width)

/** What a path names; null for one that nobody makes. A bundle has no level. */
export const parse = (
  path: string
): { readonly level: number | null; readonly number: number; readonly width: number } | null => {
  const parts = /^tile\/(entries|[0-9]{1,2})\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([0-9]{1,3}))?$/
  const [, kind, name, partial] = parts.exec(path) ?? []
  if (kind === undefined || name === undefined) return null
  const number = Number(name.replace(/[x/]/g, ""))
  const width = partial === undefined ? WIDTH : Number(partial)
  const level = kind === "entries" ? null : Number(kind)
  if (width < 1 || width > WIDTH || !Number.isSafeInteger(number)) return null
  const again = level === null ? bundlePath(number, width) : tilePath({ level, number }, width)
  return again === path ? { level, number, width } : null
}

/** How many hashes a tile of a log of this size has, or entries a bundle, with level 0. */
export const widthOf = ({ level, number }: TileKey, size: number): number =>
  Math.min(Math.max(Math.floor(size / WIDTH ** level) - number * WIDTH, 0), WIDTH)

/** Hash of a tile's part; `level` counts from its bottom. */
export const inTile = (tile: Uint8Array, level: number, index: number): Uint8Array => {
  const length = Bytes.HASH_LENGTH
  if (level === 0) return tile.slice(index * length, (index + 1) * length)
  return Merkle.parent(inTile(tile, level - 1, index * 2), inTile(tile, level - 1, index * 2 + 1))
}

/** The tile that holds a node, and where. */
export const holderOf = (level: number, index: number) => {
  const within = level % HEIGHT
  const perTile = WIDTH / 2 ** within
  const number = Math.floor(index / perTile)
  return { level: Math.floor(level / HEIGHT), number, within, index: index - number * perTile }
}

/** Nodes from tiles that were read; without its tile, a node makes every proof with it fail. */
export const nodeOf =
  (tileOf: (key: TileKey) => Uint8Array | undefined): Merkle.NodeOf =>
  (level, index) => {
    const holder = holderOf(level, index)
    const tile = tileOf(holder)
    return tile === undefined ? Merkle.EMPTY : inTile(tile, holder.within, holder.index)
  }

/** The tiles that a proof reads, from what it would ask for. */
export const asked = (reading: (node: Merkle.NodeOf) => unknown): ReadonlyArray<TileKey> => {
  const keys = new Map<string, TileKey>()
  reading((level, index) => {
    const { level: of, number } = holderOf(level, index)
    keys.set(`${of}/${number}`, { level: of, number })
    return Merkle.EMPTY
  })
  return [...keys.values()]
}

/** The entries of a bundle. */
export const entriesOf = (bundle: Uint8Array): ReadonlyArray<Uint8Array> => {
  const entries: Array<Uint8Array> = []
  for (let at = 0; at < bundle.length; ) {
    const length = (bundle[at] ?? 0) * WIDTH + (bundle[at + 1] ?? 0)
    entries.push(bundle.slice(at + 2, at + 2 + length))
    at += 2 + length
  }
  return entries
}

/** The first `count` entries of a bundle, as bytes. */
export const bundlePart = (bundle: Uint8Array, count: number): Uint8Array => {
  let at = 0
  for (let nth = 0; nth < count && at < bundle.length; nth++) {
    at += 2 + (bundle[at] ?? 0) * WIDTH + (bundle[at + 1] ?? 0)
  }
  return bundle.slice(0, at)
}
