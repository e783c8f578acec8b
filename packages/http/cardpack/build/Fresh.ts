/**
 * Bundles anew when a source is younger than the bundle: `npm start` and `npm run cardpack` run it
 * first. An installation without the developers' packages runs what was built before.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { bundle, NODE } from "./Bundle.ts"
import { isStale } from "./Stale.ts"

const built = path.join(NODE, "service.js")

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND"

if (isStale(built)) {
  await bundle().catch((error: unknown) => {
    if (!isMissing(error)) throw error
    if (fs.existsSync(built)) return
    console.error("Nothing is built yet, and the packages that build it are not installed.")
    console.error("Build it first, where they are: npm ci && npm run build")
    process.exitCode = 1
  })
}
