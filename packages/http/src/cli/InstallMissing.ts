/** What `cardpack dev` needs beside the package: asks, installs it here, and starts again. */
import { spawn } from "node:child_process"
import { createInterface } from "node:readline/promises"
import { Optional } from "@cardpack/adapters/optional"
import { Effect } from "effect"
import { fail } from "./Client.ts"

const isTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true

const ask = (question: string): Effect.Effect<boolean> =>
  Effect.promise(async () => {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return /^(y|yes)?$/i.test((await lines.question(question)).trim())
    } finally {
      lines.close()
    }
  })

/** Ends with the program, and passes on what stops it: a terminal sends SIGINT to both by itself. */
const ended = (command: string, parameters: ReadonlyArray<string>): Effect.Effect<number> =>
  Effect.uninterruptible(
    Effect.callback((resume) => {
      const child = spawn(command, [...parameters], {
        stdio: "inherit",
        shell: process.platform === "win32" && command === "npm"
      })
      process.on("SIGTERM", () => child.kill("SIGTERM"))
      process.on("SIGINT", () => isTerminal() || child.kill("SIGINT"))
      child.once("error", () => resume(Effect.succeed(1)))
      child.once("close", (status) => resume(Effect.succeed(status ?? 1)))
    })
  )

/** Where npm puts the command; what runs now may be a copy that npx fetched elsewhere. */
const INSTALLED = "node_modules/cardpack/bin/cardpack.js"

/** Whether the person, or an option, agrees. */
export const agreed = (names: ReadonlyArray<Optional.Name>, isYes: boolean) => {
  if (isYes) return Effect.succeed(true)
  if (!isTerminal()) return Effect.succeed(false)
  return ask(`cardpack dev needs ${names.join(", ")}. Install in this directory? [Y/n] `)
}

/** Installs in this directory, also below another project, and runs the sandbox there. */
export const installAndRun = Effect.fnUntraced(function* (names: ReadonlyArray<Optional.Name>) {
  const [command = "npm", verb = "install", ...wanted] = Optional.command(names).split(" ")
  if ((yield* ended(command, [verb, "--prefix", ".", ...wanted])) !== 0) {
    return yield* fail(`The installation failed: ${Optional.command(names)}`)
  }
  process.exitCode = yield* ended(process.execPath, [INSTALLED, "dev"])
})
