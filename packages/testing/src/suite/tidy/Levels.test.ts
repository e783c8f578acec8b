/** The floors of this package, and the levels of its suite; README.md has a row for each folder. */
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../world/source/Sources.ts"

const SRC = "packages/testing/src"
/** What each floor may import: itself, and what is below it. */
const FLOORS: Readonly<Record<string, ReadonlyArray<string>>> = {
  kit: ["kit"],
  world: ["kit", "world"],
  suite: ["kit", "world", "suite"],
  lab: ["kit", "world", "lab"]
}
const LEVELS = ["unit", "port", "http", "model", "faults", "journeys", "tidy"]

const files = Sources.inFolder(SRC)
/** The first folders of a path: `suite/unit`, and `kit` of an entry. */
const foldersOf = (file: string): ReadonlyArray<string> =>
  path.posix.dirname(path.posix.relative(SRC, file)).split("/").slice(0, 2)
const none = (found: ReadonlyArray<string>) => assert.deepStrictEqual(found, [])

const arrows = files.flatMap(({ path: file, text }) =>
  Array.from(text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g), ([, target = ""]) => ({
    from: file,
    to: path.posix.join(path.posix.dirname(file), target)
  })).filter(({ to }) => to.startsWith(SRC))
)
const shown = (found: typeof arrows) => found.map(({ from, to }) => `${from}: ${to}`)

describe("the testing package", () => {
  it("names each folder in a row of its README", () => {
    const readme = Sources.all.find(({ path }) => path === "packages/testing/README.md")
    const rows = (readme?.text ?? "").match(/^\| `.*\|$/gm)?.join("\n") ?? ""
    const folders = new Set(files.map(({ path: file }) => foldersOf(file)[1] ?? "kit"))
    none([...folders].filter((folder) => !rows.includes(`\`${folder}\``)))
  })

  it("has tests in its suite and its lab alone", () => {
    const tests = files.map((source) => source.path).filter((file) => file.endsWith(".test.ts"))
    assert.isAbove(tests.length, 100)
    none(tests.filter((file) => !["suite", "lab"].includes(foldersOf(file)[0] ?? "")))
  })

  it("has floors, and no import leads up", () => {
    assert.isAbove(arrows.length, files.length)
    none(
      shown(
        arrows.filter(
          ({ from, to }) => !FLOORS[foldersOf(from)[0] ?? ""]?.includes(foldersOf(to)[0] ?? "")
        )
      )
    )
  })

  it("has levels, of which none leans on another", () => {
    const inside = arrows.filter(({ to }) => foldersOf(to)[0] === "suite")
    none(shown(inside.filter(({ from, to }) => foldersOf(from)[1] !== foldersOf(to)[1])))
    const levels = files.map((source) => foldersOf(source.path)).filter(([top]) => top === "suite")
    assert.sameMembers([...new Set(levels.map(([, level]) => level))], LEVELS)
  })

  it("starts no process and no server for a unit", () => {
    const units = files.filter((source) => foldersOf(source.path)[1] === "unit")
    none(
      Sources.find(
        units,
        /child_process|world\/service\/|database\/(Server|Databases)\.ts/,
        (text) => text
      )
    )
  })
})
