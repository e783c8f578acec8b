/** The service and its console as they are shipped, built anew when a source is younger. */
import { execFileSync } from "node:child_process"
import * as Sources from "../source/Sources.ts"

const FRESH = "packages/http/cardpack/build/Fresh.ts"

/** What `npm start` runs. */
export const SERVICE = "packages/http/cardpack/dist/node/service.js"

/** What `npm run cardpack` runs. */
export const CLI = "packages/http/cardpack/dist/node/cli.js"

/** Set up before a run: processes of one build start in two thirds of what sources take. */
export default (): void => {
  // To stderr: what a command prints is its own.
  execFileSync(process.execPath, [FRESH], { cwd: Sources.ROOT, stdio: ["ignore", 2, 2] })
}
