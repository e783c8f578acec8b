/** Whether what was built is older than its sources. */
import * as fs from "node:fs"
import * as path from "node:path"
import { BUILT, ROOT } from "./Bundle.ts"

const SOURCES = ["core", "adapters", "http", "testing/src/kit", "testing/package.json"]
const INPUTS = [
  ...SOURCES.map((name) => path.join(ROOT, "packages", name)),
  path.join(ROOT, "package-lock.json"),
  path.join(ROOT, "tsconfig.json")
]

/**
 * The youngest change below a place, in milliseconds. A folder changes when it loses a file; a package's
 * own also when its tasks are logged there.
 */
const changed = (place: string): number => {
  const stat = fs.statSync(place)
  if (!stat.isDirectory()) return stat.mtimeMs
  const names = fs.readdirSync(place)
  const below = names
    .map((name) => path.join(place, name))
    .filter((inside) => inside !== BUILT && !/\/(node_modules|\.\w+)$/.test(inside))
  return Math.max(names.includes("package.json") ? 0 : stat.mtimeMs, ...below.map(changed))
}

export const isStale = (built: string): boolean =>
  !fs.existsSync(built) || Math.max(...INPUTS.map(changed)) > fs.statSync(built).mtimeMs
