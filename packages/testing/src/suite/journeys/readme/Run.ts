/** Commands of the documentation. */
import * as path from "node:path"
import * as Program from "../../../world/package/Program.ts"
import { run } from "../../../world/package/Run.ts"
import * as Built from "../../../world/service/Built.ts"
import * as Sources from "../../../world/source/Sources.ts"

const CLI = path.join(Sources.ROOT, Built.CLI)

/** Calls the command line without npm, so that it works in any directory. */
export const withoutNpm = (script: string): string =>
  script.replaceAll("npm run -s cardpack --", `"${process.execPath}" "${CLI}"`)

/** Compiled code of earlier runs, without which the command line starts slowly. */
const { NODE_COMPILE_CACHE = "" } = process.env

export const shell = (script: string, cwd: string): Promise<string> =>
  run("sh", ["-euc", script], cwd, { NODE_COMPILE_CACHE })

/** Starts a shell script whose command runs until it is stopped, at the latest with its test. */
export const start = (
  script: string,
  cwd: string,
  environment: Readonly<Record<string, string>> = {}
): Program.Program => {
  // `exec` replaces the shell, so that the signal reaches the command.
  const command = script.trim().replace(/^((?:\w+=\S+ )*)/, "exec env $1")
  return Program.start("sh", ["-euc", command], cwd, { NODE_COMPILE_CACHE, ...environment })
}
