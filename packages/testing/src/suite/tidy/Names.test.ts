/** A file's name is given once; two files share one only where their folders make it two words. */
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../world/source/Sources.ts"

/** The parts that many subjects have: `card/Transitions` reads as one word. */
const PARTS: ReadonlyArray<string> = [
  "Api",
  "Authorization",
  "Document",
  "Field",
  "Handlers",
  "Request",
  "Transitions",
  "View",
  "Worker",
  "layer"
]

/** Folders that are jobs; a file in one is named after the job's subject, such as a kind of operation. */
const JOBS = /^packages\/(adapters\/src\/postgres\/[\w/]+|http\/src\/(cli|partner\/operation))\//

const PORTS = "packages/core/src/engine/port/"

const files = ["core", "adapters", "http"].flatMap((name) =>
  Sources.inFolder(`packages/${name}/src`).map((source) => source.path)
)
const nameOf = (file: string): string => path.posix.basename(file, ".ts")
const ports = files.filter((file) => file.startsWith(PORTS)).map(nameOf)

/** An adapter has the name of its port. */
const isAdapter = (file: string): boolean =>
  file.startsWith("packages/adapters/") && ports.includes(nameOf(file))

const together = (all: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...Map.groupBy(all, nameOf).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.join(", "))

describe("the name of a file", () => {
  it("is given once", () => {
    const others = files.filter(
      (file) => !PARTS.includes(nameOf(file)) && !JOBS.test(file) && !isAdapter(file)
    )
    assert.isAbove(others.length, 300)
    assert.deepStrictEqual(together(others), [])
  })

  it("is a part's only where several subjects have that part", () => {
    const once = PARTS.filter((part) => files.filter((file) => nameOf(file) === part).length < 2)
    assert.deepStrictEqual(once, [])
  })
})
