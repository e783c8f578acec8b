import * as NativeHash from "@cardpack/adapters/hash/NativeHash"
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import { append, edge, isOf } from "@cardpack/core/domain/fairness/Appending"
import * as Merkle from "@cardpack/core/domain/fairness/Merkle"
import * as Tiles from "@cardpack/core/domain/fairness/Tiles"
import * as Sha256 from "@cardpack/core/domain/hash/Sha256"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { describe, expect, it } from "vitest"
import VECTORS from "../../../../../http/client/vectors/draws.json" with { type: "json" }

const entriesOf = (size: number) =>
  Array.from({ length: size }, (_, at) => Bytes.utf8(`entry ${at}`))

const treeOf = (entries: ReadonlyArray<Uint8Array>) => {
  const levels = Steps.finish(Merkle.levels(entries))
  return { node: Merkle.nodeOf(levels), root: Merkle.rootOfLevels(levels) }
}

const hex = (hashes: ReadonlyArray<Uint8Array>) => hashes.map(Bytes.toHex)

Sha256.choose(NativeHash.sha256)

describe("the tree of hashes", () => {
  it("has the root and path of the vectors", () => {
    const { entries, pathOf2, root } = VECTORS.tree
    const tree = treeOf(entries.map(Bytes.utf8))
    expect(Bytes.toHex(tree.root)).toBe(root)
    expect(hex(Merkle.inclusion(tree.node, 2, entries.length))).toEqual(pathOf2)
  })

  it("proves each entry of each size to its root, and no other", () => {
    for (let size = 1; size <= 33; size++) {
      const entries = entriesOf(size)
      const { node, root } = treeOf(entries)
      expect(Bytes.toHex(Merkle.root(node, size))).toBe(Bytes.toHex(root))
      for (const [index, entry] of entries.entries()) {
        const path = Merkle.inclusion(node, index, size)
        const found = Merkle.rootOf(Merkle.leaf(entry), index, size, path)
        expect(found && Bytes.toHex(found)).toBe(Bytes.toHex(root))
        const other = Merkle.rootOf(Merkle.leaf(entry), (index + 1) % size, size, path)
        if (size > 1) expect(other && Bytes.toHex(other)).not.toBe(Bytes.toHex(root))
        expect(Merkle.rootOf(Merkle.leaf(entry), index, size, [...path, root])).toBeNull()
      }
      expect(Merkle.rootOf(root, size, size, [])).toBeNull()
    }
  })

  it("proves that each longer tree extends each shorter one, and no other", () => {
    const entries = entriesOf(33)
    const trees = entries.map((_, at) => ({ size: at + 1, ...treeOf(entries.slice(0, at + 1)) }))
    const forged = treeOf([Bytes.utf8("another"), ...entries.slice(1)])
    for (const now of trees) {
      for (const old of trees.slice(0, now.size)) {
        const proof = Merkle.consistency(now.node, old.size, now.size)
        expect(Merkle.isExtension(old, now, proof), `${old.size} to ${now.size}`).toBe(true)
        expect(Merkle.isExtension({ ...old, root: forged.root }, now, proof)).toBe(false)
        expect(Merkle.isExtension(old, { ...now, root: forged.root }, proof)).toBe(false)
        if (old.size < now.size) expect(Merkle.isExtension(now, old, proof)).toBe(false)
        expect(Merkle.isExtension(old, now, [...proof, now.root])).toBe(false)
      }
    }
  })
})

describe("the tiles of the log", () => {
  it("are those of one append however the entries came", () => {
    const entries = entriesOf(70_000)
    const once = append(0, [], entries)
    const stored = new Map<string, { level: number | null; number: number; data: Uint8Array }>()
    const keyOf = (level: number | null, number: number) => `${level}/${number}`
    let size = 0
    let rootOfLast = Merkle.EMPTY
    for (const count of [1, 254, 1, 1, 255, 256, 1000, 64_000, 4_232]) {
      const known = edge(size).map(({ level, number }) => {
        const part = stored.get(keyOf(level, number))
        if (part === undefined) throw new Error(`${level}/${number} is missing`)
        return part
      })
      const tree = { size, root: rootOfLast }
      expect(isOf(tree, known)).toBe(true)
      if (known.length > 0)
        expect(isOf(tree, known.slice(0, -1))).toBe(known.at(-1)?.level === null)
      const next = append(size, known, entries.slice(size, size + count))
      for (const part of next.written) stored.set(keyOf(part.level, part.number), part)
      size = next.size
      rootOfLast = next.root
      if (size === 70_000) expect(Bytes.toHex(next.root)).toBe(Bytes.toHex(once.root))
    }
    expect(size).toBe(70_000)
    expect(stored.size).toBe(once.written.length)
    for (const part of once.written) {
      const other = stored.get(keyOf(part.level, part.number))
      expect(other && Bytes.toHex(other.data)).toBe(Bytes.toHex(part.data))
    }
    expect(Bytes.toHex(once.root)).toBe(Bytes.toHex(treeOf(entries).root))
    const bundle = stored.get(keyOf(null, 3))?.data ?? new Uint8Array()
    expect(Tiles.entriesOf(bundle)).toEqual(entries.slice(768, 1024))
    expect(Tiles.bundlePart(bundle, 3)).toEqual(bundle.slice(0, 3 * (2 + 9)))
  })

  it.each([
    [{ level: 0, number: 0 }, 256, "tile/0/000"],
    [{ level: 0, number: 1234067 }, 256, "tile/0/x001/x234/067"],
    [{ level: 2, number: 999 }, 5, "tile/2/999.p/5"],
    [{ level: 1, number: 1000 }, 255, "tile/1/x001/000.p/255"]
  ])("%o of %i is %s", (key, width, path) => {
    expect(Tiles.tilePath(key, width)).toBe(path)
    expect(Tiles.parse(path)).toEqual({ ...key, width })
  })

  it.each([
    "tile/0/0",
    "tile/0/x000/001",
    "tile/0/001/x234",
    "tile/0/000.p/0",
    "tile/0/000.p/256",
    "tile/0/000.p/012",
    "tile/00/000",
    "tile/entries/000/",
    "tile/entries/x001"
  ])("has no file %s", (path) => {
    expect(Tiles.parse(path)).toBeNull()
  })
})
