/** The public log as static files (C2SP tlog-tiles), of which nothing is believed that its root does not prove. */
import { type Bytes, same, sha256 } from "./Bytes.ts"
import { LEAF, parent, rootOf, type Sized } from "./Tree.ts"

/** Reads a file of the log by its path below `/fairness/`, such as `tile/0/000.p/7`. */
export type ReadFile = (path: string) => Promise<Uint8Array>

const WIDTH = 256
const HEIGHT = 8
const HASH = 32

/** Groups of three digits; all but the last begin with an x. */
const pathOf = (number: number): string =>
  String(number)
    .padStart(Math.ceil(String(number).length / 3) * 3, "0")
    .replace(/\d{3}(?=\d)/g, "x$&/")

const split = (size: number): number => {
  let half = 1
  while (half * 2 < size) half *= 2
  return half
}

const folded = async (hashes: ReadonlyArray<Uint8Array>): Promise<Uint8Array> => {
  let level = hashes
  while (level.length > 1) {
    const above: Array<Uint8Array> = []
    for (let at = 0; at + 1 < level.length; at += 2)
      above.push(await parent(level[at] as Uint8Array, level[at + 1] as Uint8Array))
    level = above
  }
  return level[0] ?? new Uint8Array()
}

const text = new TextDecoder()

/** The log as it was when it had this size. */
export class LogFiles {
  readonly #read: ReadFile
  readonly #end: Sized
  readonly #files = new Map<string, Promise<Uint8Array>>()

  constructor(read: ReadFile, end: Sized) {
    this.#read = read
    this.#end = end
  }

  #file(folder: string, level: number, number: number): Promise<Uint8Array> {
    const width = Math.min(WIDTH, Math.floor(this.#end.size / WIDTH ** level) - number * WIDTH)
    const path = `tile/${folder}/${pathOf(number)}${width === WIDTH ? "" : `.p/${width}`}`
    const file = this.#files.get(path) ?? this.#read(path)
    this.#files.set(path, file)
    return file
  }

  /** The hash over `size` entries from `first` on. */
  async #over(first: number, size: number): Promise<Uint8Array> {
    const height = Math.log2(size)
    if (!Number.isInteger(height)) {
      const half = split(size)
      return parent(await this.#over(first, half), await this.#over(first + half, size - half))
    }
    const level = Math.floor(height / HEIGHT)
    const [at, count] = [first / WIDTH ** level, size / WIDTH ** level]
    const tile = await this.#file(`${level}`, level, Math.floor(at / WIDTH))
    const from = at % WIDTH
    return folded(
      Array.from({ length: count }, (_, nth) =>
        tile.subarray((from + nth) * HASH, (from + nth + 1) * HASH)
      )
    )
  }

  /** What leads from an entry to the root (RFC 6962, 2.1.1). */
  async inclusion(index: number): Promise<ReadonlyArray<Bytes>> {
    const path: Array<Uint8Array> = []
    for (let first = 0, left = this.#end.size; left > 1; ) {
      const half = split(left)
      const isLeft = index < first + half
      path.push(await (isLeft ? this.#over(first + half, left - half) : this.#over(first, half)))
      if (!isLeft) first += half
      left = isLeft ? half : left - half
    }
    return path.reverse() as Array<Bytes>
  }

  /** What shows that this log goes on with its first `old` entries (RFC 6962, 2.1.2). */
  async consistency(old: number): Promise<ReadonlyArray<Bytes>> {
    const { size } = this.#end
    if (old === 0 || old === size) return []
    const proof: Array<Uint8Array> = []
    let [first, left, isWhole] = [0, size, true]
    while (old - first < left) {
      const half = split(left)
      const isLeft = old - first <= half
      proof.push(await (isLeft ? this.#over(first + half, left - half) : this.#over(first, half)))
      if (!isLeft) [first, isWhole] = [first + half, false]
      left = isLeft ? half : left - half
    }
    if (!isWhole) proof.push(await this.#over(first, left))
    return proof.reverse() as Array<Bytes>
  }

  /** The texts of a bundle. One path proves all of its tile, whose other hashes are in that path. */
  async entries(number: number): Promise<ReadonlyArray<string>> {
    const [bundle, tile] = [
      await this.#file("entries", 0, number),
      await this.#file("0", 0, number)
    ]
    const all: Array<Uint8Array> = []
    for (let at = 0; at < bundle.length; ) {
      const end = at + 2 + (bundle[at] ?? 0) * 256 + (bundle[at + 1] ?? 0)
      all.push(bundle.subarray(at + 2, end))
      at = end
    }
    const [first = new Uint8Array()] = all
    const { root, size } = this.#end
    const path = await this.inclusion(number * WIDTH)
    const found = await rootOf(first, number * WIDTH, size, path)
    let isRight = found !== null && same(found, root) && all.length * HASH === tile.length
    for (const [at, entry] of all.entries())
      isRight &&= same(await sha256(LEAF, entry), tile.subarray(at * HASH, (at + 1) * HASH))
    if (!isRight) throw new Error(`bundle ${number} is not the one that the log has signed`)
    return all.map((entry) => text.decode(entry))
  }

  async entry(index: number): Promise<string | undefined> {
    return (await this.entries(Math.floor(index / WIDTH)))[index % WIDTH]
  }
}
