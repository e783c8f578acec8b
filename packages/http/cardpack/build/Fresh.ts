/**
 * Bundles anew when a source is younger than the bundle: `npm start` and `npm run cardpack` run it
 * first. An installation without the developers' packages runs what was built before.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { BUILT, bundle, NODE, ROOT } from "./Bundle.ts"

const SOURCES = ["core", "adapters", "http", "testing/src/kit"]
const INPUTS = SOURCES.map((name) => path.join(ROOT, "packages", name))

/** The youngest change below a place, in milliseconds; a folder changes when it loses a file. */
const changed = (place: string): number => {
  const { mtimeMs } = fs.statSync(place)
  if (!fs.statSync(place).isDirectory()) return mtimeMs
  const below = fs
    .readdirSync(place)
    .map((name) => path.join(place, name))
    .filter((inside) => inside !== BUILT && !/\/(node_modules|\.\w+)$/.test(inside))
  return Math.max(mtimeMs, ...below.map(changed))
}

const built = path.join(NODE, "service.js")

const isStale = (): boolean =>
  !fs.existsSync(built) ||
  Math.max(...[...INPUTS, path.join(ROOT, "package-lock.json")].map(changed)) >
    fs.statSync(built).mtimeMs

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND"

if (isStale()) {
  await bundle().catch((error: unknown) => {
    if (!isMissing(error)) throw error
    if (fs.existsSync(built)) return
    console.error("Nothing is built yet, and the packages that build it are not installed.")
    console.error("Build it first, where they are: npm ci && npm run build")
    process.exitCode = 1
  })
}
