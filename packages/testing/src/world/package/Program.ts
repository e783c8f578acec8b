/** A program of a project that runs until it is told to stop. */
import { spawn } from "node:child_process"
import { onTestFinished } from "vitest"
import { until } from "../../kit/clock/Until.ts"
import { ENVIRONMENT } from "./Run.ts"

export interface Program {
  readonly output: () => string
  /** Waits until it answers or has written something; rejects with its output when it ends first. */
  readonly until: (holds: (output: string) => boolean | Promise<boolean>) => Promise<void>
  readonly ended: Promise<number | null>
  /** Sends the signal; returns the exit code, null when the signal killed it. */
  readonly stop: (signal: "SIGINT" | "SIGTERM") => Promise<number | null>
}

/** A start may take minutes on a busy computer. */
export const PATIENCE_MS = 240_000

/** Ends with the test that starts it, so that a failed one leaves nothing running. */
export const start = (
  command: string,
  parameters: ReadonlyArray<string>,
  cwd: string,
  environment: Readonly<Record<string, string>>,
  user: { readonly uid?: number; readonly gid?: number } = {}
): Program => {
  const child = spawn(command, [...parameters], {
    ...user,
    cwd,
    env: { ...ENVIRONMENT, ...environment },
    stdio: ["ignore", "pipe", "pipe"]
  })
  onTestFinished(() => {
    child.kill("SIGKILL")
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk)
    })
  }
  let isRunning = true
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", resolve)
  }).finally(() => {
    isRunning = false
  })
  return {
    output: () => output,
    ended,
    until: async (holds) => {
      const state = async () => (isRunning ? ((await holds(output)) ? "held" : "not yet") : "ended")
      const reached = await Promise.race([
        ended.then(() => "ended"),
        until(state, (now) => now !== "not yet", PATIENCE_MS)
      ])
      if (reached === "ended") throw new Error(`${command} has ended:\n${output}`)
    },
    stop: (signal) => {
      child.kill(signal)
      return ended
    }
  }
}
