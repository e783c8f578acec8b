/** The tests' levels, and the folders beside them; README.md has a row for each. */
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../source/Sources.ts"

const SRC = "packages/testing/src"
const LEVELS = ["unit", "port", "contract", "fault", "model", "bench", "tidy"]

const files = Sources.inFolder(SRC)
const folderOf = (file: string): string => path.posix.relative(SRC, file).split("/")[0] ?? ""
/** The entries of the package stand above the levels and pass suites on. */
const isEntry = (file: string): boolean => path.posix.dirname(file) === SRC
const folders = [
  ...new Set(
    files.filter(({ path: file }) => !isEntry(file)).map(({ path: file }) => folderOf(file))
  )
]
const isLevel = (folder: string): boolean => LEVELS.includes(folder)
const none = (found: ReadonlyArray<string>) => assert.deepStrictEqual(found, [])

const importsOf = ({ path: file, text }: Sources.Source): ReadonlyArray<string> =>
  Array.from(text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g), ([, target = ""]) =>
    path.posix.join(path.posix.dirname(file), target)
  )

describe("the testing package", () => {
  it("has a row in its README for each folder", () => {
    const readme = Sources.all.find(({ path }) => path === "packages/testing/README.md")
    const rows = (readme?.text ?? "").match(/^\| (`.*?) \|/gm)?.join() ?? ""
    none(folders.filter((folder) => !rows.includes(`\`${folder}\``)))
    assert.includeMembers(folders, LEVELS)
  })

  it("keeps its tests in the levels alone", () => {
    const tests = files.map((source) => source.path).filter((file) => file.endsWith(".test.ts"))
    assert.isAbove(tests.length, 100)
    none(tests.filter((file) => !isLevel(folderOf(file))))
  })

  it("lets no level lean on another one, and nothing on a level", () => {
    const arrows = files.flatMap((source) =>
      importsOf(source).map((target) => ({ from: source.path, to: target }))
    )
    assert.isAbove(arrows.length, files.length)
    none(
      arrows
        .filter(({ from, to }) => isLevel(folderOf(to)) && folderOf(from) !== folderOf(to))
        .filter(({ from }) => !isEntry(from))
        .map(({ from, to }) => `${from}: ${to}`)
    )
  })

  it("starts no process and no server for a unit", () => {
    const units = files.filter((source) => folderOf(source.path) === "unit")
    none(
      Sources.find(
        units,
        /child_process|\/service\/|database\/(Server|Databases)\.ts/,
        (text) => text
      )
    )
  })
})
