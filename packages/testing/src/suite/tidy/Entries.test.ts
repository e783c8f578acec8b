/**
 * What a package shows is listed, entry by entry; the rest stays inside, behind a condition that
 * this package alone switches on (decisions.md#closed-doors).
 */
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Sources from "../../world/source/Sources.ts"

const FOLDERS: Readonly<Record<string, string>> = {
  core: "packages/core",
  adapters: "packages/adapters",
  http: "packages/http",
  client: "packages/http/client",
  testing: "packages/testing"
}
const PACKAGES = Object.keys(FOLDERS)
const INSIDE = "cardpack-internal"
const none = (found: ReadonlyArray<string>) => assert.deepStrictEqual(found, [])

const textOf = (file: string): string | undefined =>
  Sources.all.find((source) => source.path === file)?.text

const exportsOf = (name: string): Readonly<Record<string, unknown>> =>
  JSON.parse(textOf(`${FOLDERS[name]}/package.json`) ?? "{}").exports

/** Every entry as others import it, with its file. */
const doors: ReadonlyMap<string, string> = new Map(
  PACKAGES.flatMap((name) =>
    Object.entries(exportsOf(name))
      .filter(([key]) => !key.includes("*"))
      .map(([key, file]) => [
        `@cardpack/${name}${key.slice(1)}`,
        path.posix.join(`${FOLDERS[name]}`, `${file}`)
      ])
  )
)

const imported = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  Array.from(text.matchAll(pattern), ([, target = ""]) => target)

const ANY = /(?:from|import)\s*\(?\s*"([^"\n]+)"/g
/** Types are gone at run time. */
const AT_RUN_TIME = /^(?:(?:import|export)(?! type\b)[^"]*?from |import )"([^"\n]+)"/gm

/** The files that a file leads to, itself included, and what they import from elsewhere. */
const reach = (start: string, pattern: RegExp) => {
  const files = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    for (const target of imported(textOf(file) ?? "", pattern)) {
      const door = doors.get(target)
      if (target.startsWith(".")) follow(path.posix.join(path.posix.dirname(file), target))
      else if (door !== undefined) follow(door)
      else packages.add(target)
    }
  }
  follow(start)
  return { files: [...files], packages: [...packages] }
}

describe("a package", () => {
  it.each(PACKAGES)("has entries, and all else is inside: %s", (name) => {
    const { "./*": all, ...entries } = exportsOf(name)
    assert.deepStrictEqual(all, { [INSIDE]: "./src/*.ts" })
    assert.isAbove(Object.keys(entries).length, 1)
    none(Object.keys(entries).filter((key) => key.includes("*") && !key.startsWith("./vectors/")))
  })

  it.each([...doors])("lists what it shows, and nothing more: %s", (_, file) => {
    const listing = Sources.code(textOf(file) ?? "")
      .split(/^export /m)
      .map((line) => line.trim())
      .filter((line) => !/^(\* as \w+|(type )?\{[^}]+\}) from\s*$/.test(line))
    assert.deepStrictEqual(listing, [""])
  })

  it("is entered by its doors alone", () => {
    const product = ["core", "adapters", "http"].flatMap((name) =>
      Sources.inFolder(`packages/${name}`).map((source) => source.path)
    )
    const shown = [...doors]
      .filter(([door]) => door.startsWith("@cardpack/testing"))
      .flatMap(([, file]) => reach(file, ANY).files)
    assert.isAbove(shown.length, 50)
    none(
      [...new Set([...product, ...shown])].flatMap((file) =>
        imported(textOf(file) ?? "", ANY)
          .filter((target) => target.startsWith("@cardpack/") && !doors.has(target))
          .map((target) => `${file}: ${target}`)
      )
    )
  })

  it("is open to tests alone", () => {
    const named = Sources.all
      .filter((source) => source.text.includes(INSIDE) && !source.path.endsWith(".md"))
      .map((source) => source.path)
    const testing = ["tsconfig.json", "vitest.config.ts", "src/world/service/Script.ts"]
    assert.sameMembers(named, [
      "package.json",
      ...Object.values(FOLDERS).map((folder) => `${folder}/package.json`),
      ...testing.map((file) => `packages/testing/${file}`),
      "packages/testing/src/suite/tidy/Entries.test.ts"
    ])
    const { scripts } = JSON.parse(textOf("package.json") ?? "{}")
    const inside = Object.keys(scripts).filter((name) => scripts[name].includes(INSIDE))
    assert.sameMembers(inside, [
      "bench",
      "nemesis",
      "upgrade",
      "hosts",
      "simulate",
      "mutants",
      "dump"
    ])
  })
})

describe("an entry", () => {
  /** Large ones, and those that not everybody installs. */
  const LARGE =
    /^(viem|undici|better-auth|jose|nodemailer|sharp|aws4fetch|@electric-sql\/pglite|@effect\/sql-pg|@simplewebauthn\/server|@aws-sdk\/.*|effect\/cluster)(\/|$)/

  it("loads no more than what it is for", () => {
    const loads = [...doors].map(([door, file]) => {
      const { packages } = reach(file, AT_RUN_TIME)
      const large = packages.flatMap((name) => LARGE.exec(name)?.[1] ?? [])
      return [door, [...new Set(large)].sort()] as const
    })
    const expected: Record<string, ReadonlyArray<string>> = {
      "@cardpack/adapters/chain": ["viem"],
      "@cardpack/adapters/chain/contracts": ["viem"],
      "@cardpack/adapters/chain/local": ["viem"],
      "@cardpack/adapters/cluster": ["@effect/sql-pg", "effect/cluster"],
      "@cardpack/adapters/embedded": ["@effect/sql-pg"],
      "@cardpack/adapters/identity": ["@effect/sql-pg"],
      "@cardpack/adapters/postgres": ["@effect/sql-pg"],
      "@cardpack/adapters/webhook": ["undici"],
      "@cardpack/http/cli": ["@effect/sql-pg", "undici"],
      "@cardpack/http/embed": ["@effect/sql-pg", "undici"],
      "@cardpack/testing/chain": ["viem"],
      "@cardpack/testing/signer": ["viem"]
    }
    assert.deepStrictEqual(Object.fromEntries(loads.filter(([, large]) => large[0])), expected)
  })
})
