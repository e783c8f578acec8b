/** The log's files as the client reads them: what it proves by them is what the log proves. */
import { ForkedLog, newerCheckpoint } from "@cardpack/client/verify"
import { LogFiles } from "@cardpack/client/verify/LogFiles"
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import { type Appended, append, type Written } from "@cardpack/core/domain/fairness/Appending"
import * as Checkpoint from "@cardpack/core/domain/fairness/Checkpoint"
import * as Merkle from "@cardpack/core/domain/fairness/Merkle"
import * as Tiles from "@cardpack/core/domain/fairness/Tiles"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { describe, expect, it } from "vitest"

const entries = Array.from({ length: 1_300 }, (_, at) => Bytes.utf8(`{"t":"entry ${at}"}`))
const others = entries.map((entry, at) => (at === 1 ? Bytes.utf8("another") : entry))
const node = Merkle.nodeOf(Steps.finish(Merkle.levels(entries)))

const whole = append(0, [], entries)
const first = (size: number, of = entries) => append(0, [], of.slice(0, size))
const noteOf = (log: Merkle.Sized, origin = "cards.example/fairness") =>
  `${Checkpoint.format({ origin, ...log })}\n— ${origin} AAAA\n`

/** As the service serves them. `forge` changes a file. */
const reader =
  ({ written }: Appended, forge = (data: Uint8Array, _: Pick<Written, "level">) => data) =>
  async (path: string) => {
    const asked = Tiles.parse(path)
    const found = written.find(
      ({ level, number }) => level === asked?.level && number === asked.number
    )
    if (asked === null || found === undefined) throw new Error(`there is no ${path}`)
    const data =
      found.level === null
        ? Tiles.bundlePart(found.data, asked.width)
        : found.data.slice(0, asked.width * Tiles.HASH)
    return forge(data, found)
  }

const SIZES = [1, 2, 3, 7, 255, 256, 257, 300, 512, 513, 1_024, 1_300]

describe("the log's files", () => {
  it.each(SIZES)("give the paths of a log of %i entries", async (size) => {
    const files = new LogFiles(reader(whole), first(size) as never)
    for (const index of new Set([0, Math.floor(size / 2), Math.max(0, size - 2), size - 1])) {
      expect(await files.inclusion(index)).toEqual(Merkle.inclusion(node, index, size))
      expect(await files.entry(index)).toBe(`{"t":"entry ${index}"}`)
    }
    for (const old of SIZES.filter((each) => each <= size))
      expect(await files.consistency(old)).toEqual(Merkle.consistency(node, old, size))
  })

  const turned = (data: Uint8Array, at: number) => data.with(at, (data[at] ?? 0) ^ 1)
  it.each([
    ["another entry", (data, { level }) => (level === null ? turned(data, 700) : data)],
    ["an entry less", (data, { level }) => (level === null ? data.slice(0, -20) : data)],
    ["another hash", (data, { level }) => (level === 0 ? turned(data, 64) : data)],
    ["another tree", (data, { level }) => (level === 1 ? turned(data, 3) : data)]
  ] satisfies ReadonlyArray<[string, NonNullable<Parameters<typeof reader>[1]>]>)(
    "of %s are not believed",
    async (_, forge) => {
      const files = new LogFiles(reader(whole, forge), whole as never)
      await expect(files.entries(2)).rejects.toThrow("not the one that the log has signed")
    }
  )
})

describe("a checkpoint that is remembered", () => {
  const grown = noteOf(whole)
  it.each(SIZES)("is replaced by that of the log that goes on from %i entries", async (size) => {
    const seen = noteOf(first(size))
    expect(await newerCheckpoint(seen, grown, reader(whole))).toBe(grown)
    expect(await newerCheckpoint(grown, seen, reader(whole))).toBe(grown)
  })

  it("is the first that is seen", async () => {
    expect(await newerCheckpoint(null, grown, reader(whole))).toBe(grown)
  })

  it.each([
    ["another past", noteOf(first(300, others)), noteOf(whole)],
    ["another past, in an older receipt", noteOf(whole), noteOf(first(300, others))],
    ["another end of the same size", noteOf(first(300, others)), noteOf(first(300))],
    ["another log", noteOf(first(300), "others.example/fairness"), noteOf(whole)]
  ])("tells a fork: %s", async (_, seen, received) => {
    const failure = await newerCheckpoint(seen, received, reader(whole)).catch((error) => error)
    expect(failure).toBeInstanceOf(ForkedLog)
    expect(failure).toMatchObject({ name: "ForkedLog", remembered: seen, received })
  })
})
