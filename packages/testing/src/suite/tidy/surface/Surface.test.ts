/**
 * The public surface as a snapshot, entry by entry: a name can't appear in a package or vanish from
 * it unseen. `npm test -- surface --update` writes the snapshots anew.
 */
import * as path from "node:path"
import { assert, describe, expect, it } from "@effect/vitest"
import * as Sources from "../../../world/source/Sources.ts"

const DECLARED =
  /^export (?:declare |abstract |async )*(const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm
const LISTED = /^export (type |const )?\{([^}]*)\}/gm
const PASSED_ON = /^export \* as (\w+) from "([^"]+)"/gm
/** All that another package's entry shows. */
const WHOLE = /^export \* from "([^"]+)"/gm

const textOf = (file: string): string => {
  const source = Sources.all.find((one) => one.path === file)
  assert.isDefined(source, `no file ${file}`)
  return source.text
}

/** The exported names of a module; types are marked, because they vanish at run time. */
const namesOf = (text: string): ReadonlyArray<string> => {
  const declared = [...text.matchAll(DECLARED)].map(([, kind, name]) =>
    kind === "interface" || kind === "type" ? `${name} (type)` : `${name}`
  )
  const listed = [...text.matchAll(LISTED)].flatMap(([, kind, names = ""]) =>
    names
      .split(",")
      .map((name) => ({ name, mark: kind === "type " || /^\s*type\b/.test(name) ? " (type)" : "" }))
      .map(({ name, mark }) => name.replace(/.*\b(as|type)\b|.*:/, "").trim() + mark)
      .filter((name) => name.trim() !== "" && name !== " (type)")
  )
  return [...new Set([...declared, ...listed])].sort()
}

/** What an entry shows: names of its own, and namespaces with theirs. */
const shownBy = (file: string): ReadonlyArray<string> => {
  const text = textOf(file)
  const namespaces = [...text.matchAll(PASSED_ON)].map(([, name, target = ""]) => {
    const module = path.posix.join(path.posix.dirname(file), target)
    return `  ${name}: ${namesOf(textOf(module)).join(", ")}`
  })
  const whole = [...text.matchAll(WHOLE)].map(([, entry]) => `  all of ${entry}`)
  return [...namespaces, ...whole, ...namesOf(text).map((name) => `  ${name}`)].sort()
}

const surfaceOf = (folder: string): string => {
  const { exports, name } = JSON.parse(textOf(`packages/${folder}/package.json`))
  return Object.keys(exports)
    .filter((key) => !key.includes("*"))
    .sort()
    .flatMap((key) => [
      path.posix.join(name, key),
      ...shownBy(path.posix.join(`packages/${folder}`, exports[key]))
    ])
    .join("\n")
    .concat("\n")
}

describe("the surface of each package is as recorded", () => {
  it.each(["core", "adapters", "http", "http/cardpack", "http/client", "testing"])(
    "%s",
    async (folder) => {
      const surface = surfaceOf(folder)
      assert.isAbove(surface.length, 100)
      await expect(surface).toMatchFileSnapshot(`snapshots/${path.posix.basename(folder)}.txt`)
    }
  )
})
