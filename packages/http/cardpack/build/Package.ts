/**
 * The package that npm publishes, in `dist/package`: our packages compiled side by side and joined
 * by relative paths, the bundles, and the manifest with `publishConfig` in place of what serves
 * the sources inside this repository (decisions.md#one-package).
 */
import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { BUILT, bundle, NODE, ROOT } from "./Bundle.ts"
import { isStale } from "./Stale.ts"

const PLACE = path.join(BUILT, "package")
const EMITTED = path.join(BUILT, "emitted")
const HOME = path.resolve(import.meta.dirname, "..")

/** Where each package's sources are below `packages`, and their place in `lib`. */
const SOURCES: Readonly<Record<string, string>> = {
  core: "core/src",
  adapters: "adapters/src",
  client: "http/client/src",
  http: "http/src",
  testing: "testing/src",
  cardpack: "http/cardpack/src"
}

const read = (file: string) => JSON.parse(fs.readFileSync(file, "utf8"))

/** The compiled file of each entry: `@cardpack/core/ports` is `core/ports.js`. */
const entries = new Map<string, string>(
  Object.entries(SOURCES).flatMap(([name, source]) => {
    const { exports } = read(path.join(ROOT, "packages", source, "../package.json"))
    return Object.entries(exports).flatMap(([key, file]) =>
      typeof file === "string" && file.endsWith(".ts")
        ? [
            [
              path.posix.join(`@cardpack/${name}`, key),
              path.posix.join(name, file.replace("./src/", "").replace(/ts$/, "js"))
            ] as const
          ]
        : []
    )
  })
)

/** The compiled file of an import; types also come from files that are no entry. */
const fileOf = (name: string): string => entries.get(name) ?? `${name.replace("@cardpack/", "")}.js`

const IMPORT = /(\bfrom |\bimport\(|\bimport )"(@cardpack\/[^"]+)"/g

/** Joins the packages: `from` is relative to `lib`. */
const joined = (from: string, text: string): string =>
  text.replaceAll(IMPORT, (_, before: string, name: string) => {
    const to = path.posix.relative(path.posix.dirname(from), fileOf(name))
    return `${before}"${to.startsWith(".") ? to : `./${to}`}"`
  })

const compile = (): void => {
  fs.rmSync(EMITTED, { recursive: true, force: true })
  const tsc = path.join(ROOT, "node_modules/.bin/tsc")
  execFileSync(tsc, ["-p", import.meta.dirname], { stdio: "inherit" })
  for (const [name, source] of Object.entries(SOURCES)) {
    const place = path.join(EMITTED, source)
    for (const entry of fs.readdirSync(place, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      const to = path.posix.join(name, path.relative(place, file).replaceAll(path.sep, "/"))
      fs.mkdirSync(path.dirname(path.join(PLACE, "lib", to)), { recursive: true })
      fs.writeFileSync(path.join(PLACE, "lib", to), joined(to, fs.readFileSync(file, "utf8")))
    }
  }
}

/** What an entry of the manifest leads to: types and code. */
const targets = (entry: unknown): ReadonlyArray<string> =>
  typeof entry === "string" ? [entry] : Object.values(entry as Readonly<Record<string, string>>)

const LINK = /(?:\bfrom |\bimport\(|\bimport )"(\.[^"]+)"/g

/** Takes away what no entry leads to, such as the code of what is bundled. */
const prune = (exports: Readonly<Record<string, unknown>>): void => {
  const reached = new Set<string>()
  const follow = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const [, to = ""] of fs.readFileSync(file, "utf8").matchAll(LINK)) {
      const next = path.join(path.dirname(file), to)
      follow(file.endsWith(".d.ts") ? next.replace(/\.[jt]s$/, ".d.ts") : next)
    }
  }
  for (const target of Object.values(exports).flatMap(targets)) follow(path.join(PLACE, target))
  const all = fs.readdirSync(path.join(PLACE, "lib"), { recursive: true, withFileTypes: true })
  for (const entry of all.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    if (!reached.has(file)) fs.rmSync(file)
  }
}

const manifest = () => {
  const {
    devDependencies,
    private: _,
    publishConfig,
    scripts,
    ...rest
  } = read(path.join(HOME, "package.json"))
  return { ...rest, ...publishConfig }
}

/** Written last: it tells that the package is whole. */
const WHOLE = path.join(BUILT, "package.whole")

const build = async (): Promise<void> => {
  fs.rmSync(WHOLE, { force: true })
  fs.rmSync(PLACE, { recursive: true, force: true })
  fs.mkdirSync(PLACE, { recursive: true })
  compile()
  if (isStale(path.join(NODE, "service.js"))) await bundle()
  fs.cpSync(NODE, path.join(PLACE, "node"), { recursive: true })
  for (const name of ["README.md", "LICENSE", "CHANGELOG.md", "bin", "examples"])
    fs.cpSync(path.join(HOME, name), path.join(PLACE, name), { recursive: true })
  for (const name of ["cardpack.service", "proxy"])
    fs.cpSync(path.join(HOME, "..", name), path.join(PLACE, name), { recursive: true })
  fs.cpSync(path.join(HOME, "../client/vectors"), path.join(PLACE, "vectors"), {
    recursive: true,
    filter: (file) => !file.includes("__pycache__")
  })
  const published = manifest()
  const text = `${JSON.stringify(published, null, 2)}\n`
  fs.writeFileSync(path.join(PLACE, "package.json"), text)
  prune(published.exports)
  fs.writeFileSync(WHOLE, "")
}

if (isStale(WHOLE)) await build()
