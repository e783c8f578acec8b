/**
 * The public surface as a snapshot: no name can appear or vanish unseen. `npm test -- -u surface`
 * updates the snapshots.
 */
import { assert, describe, expect, it } from "@effect/vitest"
import * as Sources from "../../source/Sources.ts"

const DECLARED =
  /^export (?:declare |abstract |async )*(const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm
const LISTED = /^export (?:const )?\{([^}]*)\}/gm
const PASSED_ON = /^export \* (?:as (\w+) )?from "([^"]+)"/gm

/** The exported names of a module; types are marked, because they vanish at run time. */
const exportsOf = (text: string): ReadonlyArray<string> => {
  const declared = [...text.matchAll(DECLARED)].map(([, kind, name]) =>
    kind === "interface" || kind === "type" ? `${name} (type)` : `${name}`
  )
  const listed = [...text.matchAll(LISTED)]
    .flatMap((match) => (match[1] ?? "").split(","))
    .map((name) => name.replace(/.*\b(as|type)\b|.*:/, "").trim())
    .filter((name) => name !== "")
  const passed = [...text.matchAll(PASSED_ON)].map(([, name, from]) => name ?? `* from ${from}`)
  return [...new Set([...declared, ...listed, ...passed])].sort()
}

const surfaceOf = (name: string): string => {
  const folder = `packages/${name}/src`
  return Sources.inFolder(folder)
    .filter((source) => !source.path.endsWith(".test.ts"))
    .map((source) => {
      const module = source.path.slice(folder.length + 1, -".ts".length)
      return `${module}: ${exportsOf(source.text).join(", ")}`
    })
    .sort()
    .join("\n")
    .concat("\n")
}

describe("the surface of each package is as recorded", () => {
  it.each(["core", "adapters", "http", "testing"])("%s", async (name) => {
    const surface = surfaceOf(name)
    assert.isAbove(surface.length, 100)
    await expect(surface).toMatchFileSnapshot(`snapshots/${name}.txt`)
  })
})
