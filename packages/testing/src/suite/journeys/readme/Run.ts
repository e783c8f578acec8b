/** Runs commands of the documentation. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as path from "node:path"
import { text } from "node:stream/consumers"
import { assert } from "@effect/vitest"
import * as Sources from "../../../world/source/Sources.ts"

const CLI = path.join(Sources.ROOT, "packages/http/cardpack/src/cli.ts")

/** The output of a command; rejects with it when the command fails. */
export const run = async (command: string, parameters: ReadonlyArray<string>, cwd: string) => {
  const child = spawn(command, [...parameters], { cwd, stdio: ["ignore", "pipe", "pipe"] })
  const status = new Promise<number | null>((resolve) => child.once("close", resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  assert.strictEqual(await status, 0, `${output}\n${errors}`)
  return output
}

/** Calls the command line without npm, so that it works in any directory. */
export const withoutNpm = (script: string): string =>
  script.replaceAll("npm run -s cardpack --", `"${process.execPath}" "${CLI}"`)

export interface Running {
  /** The output so far. */
  readonly output: () => string
  /** The exit code, once it has ended. */
  readonly ended: () => Promise<number | null>
  /** Stops it like Ctrl-C; returns the exit code. */
  readonly stop: () => Promise<number | null>
}

const living = new Set<ChildProcess>()
process.once("exit", () => {
  for (const child of living) child.kill("SIGKILL")
})

/** Starts a shell script whose command runs until it is stopped. */
export const start = (
  script: string,
  cwd: string,
  environment: Readonly<Record<string, string>> = {}
): Running => {
  // `exec` replaces the shell, so that the signal reaches the command.
  const command = script.trim().replace(/^((?:\w+=\S+ )*)/, "exec env $1")
  const env = { ...process.env, ...environment }
  const child = spawn("sh", ["-euc", command], { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
  living.add(child)
  // Not at its exit, because some of what it wrote may be unread then.
  const exit = once(child, "close").finally(() => living.delete(child))
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk)
    })
  }
  const ended = async () => {
    const [code] = await exit
    return code
  }
  return {
    output: () => output,
    ended,
    stop: () => {
      child.kill("SIGINT")
      return ended()
    }
  }
}
