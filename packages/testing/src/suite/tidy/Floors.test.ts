/** The floors of core: each imports only from itself and lower ones. */
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../world/source/Sources.ts"

const SRC = "packages/core/src"

/** From lowest to highest. `layer.ts` and the entry `core.ts` stand above all. */
const FLOORS: ReadonlyArray<string> = ["domain", "engine", "commands", "workers"]

/** Folder names must not be roles. */
const ROLES = ["operator", "partner-api", "admin", "utils", "helpers", "common", "types"]

const core = Sources.inFolder(SRC)
const floorOf = (file: string): number => {
  const [first = ""] = path.posix.relative(SRC, file).split("/")
  if (["layer.ts", "core.ts"].includes(first)) return FLOORS.length
  // The other entries stand on the floor whose modules they list; ports belong to the engine.
  const floor = path.posix.basename(first, ".ts")
  return FLOORS.indexOf(floor === "ports" ? "engine" : floor)
}

const importsOf = ({ path: file, text }: Sources.Source): ReadonlyArray<string> =>
  Array.from(text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g), ([, target = ""]) =>
    path.posix.join(path.posix.dirname(file), target)
  )

describe("core", () => {
  it("stands on four floors, and each of its files is on one", () => {
    assert.deepStrictEqual(
      core.filter((source) => floorOf(source.path) < 0).map((source) => source.path),
      []
    )
    const empty = FLOORS.filter(
      (floor) => !core.some(({ path: file }) => file.includes(`/${floor}/`))
    )
    assert.deepStrictEqual(empty, [])
  })

  it("imports go down only", () => {
    const arrows = core.flatMap((source) =>
      importsOf(source).map((target) => ({ from: source.path, to: target }))
    )
    assert.isAbove(arrows.length, core.length)
    const up = arrows.filter(({ from, to }) => floorOf(to) > floorOf(from))
    assert.deepStrictEqual(up, [])
  })

  it("has no folder that is named after a role", () => {
    const folders = new Set(core.flatMap((source) => path.posix.dirname(source.path).split("/")))
    assert.deepStrictEqual(
      ROLES.filter((role) => folders.has(role)),
      []
    )
  })
})
