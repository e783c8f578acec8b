/** Runs the scripts of the benchmark in processes of their own. */
import * as ChildProcess from "node:child_process"
import * as path from "node:path"
import { Data, Effect } from "effect"
import * as Script from "../../world/service/Script.ts"

export class ChildError extends Data.TaggedError("ChildError")<{ readonly problem: string }> {}

/** JSON in on standard input, JSON out. `Result` is what the script prints for this plan. */
export const run = <Plan, Result>(script: string, plan: Plan): Effect.Effect<Result, ChildError> =>
  Effect.callback((resume) => {
    const child = ChildProcess.spawn(process.execPath, [...Script.NODE, script], {
      stdio: ["pipe", "pipe", "inherit"]
    })
    let output = ""
    child.stdout.on("data", (chunk) => (output += chunk))
    child.once("exit", (code) =>
      resume(
        code === 0
          ? Effect.sync(() => JSON.parse(output))
          : Effect.fail(new ChildError({ problem: `${path.basename(script)} ended with ${code}` }))
      )
    )
    child.stdin.end(JSON.stringify(plan))
    return Effect.sync(() => child.kill("SIGKILL"))
  })
