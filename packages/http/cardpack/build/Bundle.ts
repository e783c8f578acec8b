/**
 * What runs without Effect beside it, as plain JavaScript: the engine in promises, the service and
 * the command line. Effect and our own packages are inside, all others outside
 * (decisions.md#one-package).
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { buildGuides } from "./Guides.ts"
import { buildVerifyPage } from "./VerifyPage.ts"

export const ROOT = path.resolve(import.meta.dirname, "../../../..")
/** Everything built is below it; git ignores it. */
export const BUILT = path.resolve(import.meta.dirname, "../dist")
export const NODE = path.join(BUILT, "node")

const ENTRIES = {
  cli: "packages/http/cardpack/src/cli.ts",
  index: "packages/http/cardpack/src/promises.ts",
  service: "packages/http/src/main.ts"
}

/** The rest stays a dependency, so that its advisories reach those who install it. */
const INSIDE =
  /^(@cardpack\/|effect$|effect\/|@effect\/|ws$|papaparse$|i18n-iso-countries\/|(ajv|fast-deep-equal|fast-uri|json-schema-traverse)($|\/))/

/**
 * The client needs no bundle, and its errors must be of one class for the engine and for itself. What
 * it shares with our packages alone is no part of the published one.
 */
const CLIENT = /^@cardpack\/client(?!\/(bounded|verify))/

const isBare = (name: string): boolean => !/^(\.|\/|node:)/.test(name)

interface Output {
  readonly entryPoint?: string
  readonly imports: ReadonlyArray<{ readonly path: string }>
}

/** The files that the entries lead to; esbuild also writes what only removed code would load. */
const reached = (outputs: Readonly<Record<string, Output>>): ReadonlySet<string> => {
  const entries = Object.values(ENTRIES)
  const files = new Set<string>()
  const follow = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    for (const { path: next } of outputs[file]?.imports ?? []) follow(next)
  }
  for (const [file, { entryPoint }] of Object.entries(outputs))
    if (entryPoint !== undefined && entries.includes(entryPoint)) follow(file)
  return files
}

const outputs = async () => {
  const esbuild = await import("esbuild")
  const { metafile, outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: NODE,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node22.19",
    chunkNames: "[name]-[hash]",
    // `ws` is CommonJS and requires Node's own modules.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);'
    },
    plugins: [
      {
        name: "outside",
        setup: (build) =>
          build.onResolve({ filter: /^[^./]/ }, ({ kind, path: name }) => {
            if (kind === "entry-point" || !isBare(name)) return undefined
            if (CLIENT.test(name))
              return { path: name.replace(CLIENT, "cardpack/client"), external: true }
            return INSIDE.test(name) ? undefined : { path: name, external: true }
          })
      }
    ]
  })
  const used = reached(metafile.outputs)
  return outputFiles.filter(({ path: file }) => used.has(path.relative(ROOT, file)))
}

/** The console's files, which the service finds beside its own. The page comes last: it names them. */
const buildConsole = async (): Promise<void> => {
  const { build } = await import("vite")
  const drafts = path.join(BUILT, `console.${process.pid}`)
  const configFile = path.join(ROOT, "packages/http/console/vite.config.ts")
  await build({ configFile, logLevel: "warn", build: { outDir: drafts, emptyOutDir: true } })
  const place = path.join(NODE, "console")
  const [before, after] = [path.join(place, "assets"), path.join(drafts, "assets")]
  const old = fs.existsSync(before) ? fs.readdirSync(before) : []
  fs.cpSync(after, before, { recursive: true })
  fs.cpSync(drafts, place, { recursive: true })
  for (const name of old) {
    if (!fs.existsSync(path.join(after, name))) fs.rmSync(path.join(before, name))
  }
  fs.rmSync(drafts, { recursive: true })
}

/** Writes beside and renames, because a second start may read meanwhile. Old files go last. */
export const bundle = async (): Promise<void> => {
  await buildConsole()
  await buildGuides(path.join(NODE, "guides"))
  await buildVerifyPage(path.join(NODE, "fairness"))
  const files = await outputs()
  fs.mkdirSync(NODE, { recursive: true })
  for (const { contents, path: file } of files) {
    const draft = `${file}.${process.pid}`
    fs.writeFileSync(draft, contents)
    fs.renameSync(draft, file)
  }
  const names = files.map((file) => path.basename(file.path))
  for (const name of fs.readdirSync(NODE)) {
    if (name.endsWith(".js") && !names.includes(name)) fs.rmSync(path.join(NODE, name))
  }
}
