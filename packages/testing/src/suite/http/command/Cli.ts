/** Runs a command in this process as `main` does, and captures its output. */
import { cardpack } from "@cardpack/http/cli/Cardpack"
import * as TerminalConsole from "@cardpack/http/cli/TerminalConsole"
import { NodeServices } from "@effect/platform-node"
import { ConfigProvider, Console, Effect, Exit } from "effect"
import { Command } from "effect/cli"
import { assert } from "vitest"

export interface Result {
  readonly ok: boolean
  readonly out: string
  readonly err: string
}

export type Env = Readonly<Record<string, string>>

export const run = async (args: ReadonlyArray<string>, env: Env): Promise<Result> => {
  const lines = { out: [] as string[], err: [] as string[] }
  const caught = {
    ...globalThis.console,
    log: (...all: ReadonlyArray<unknown>) => lines.out.push(all.join(" ")),
    error: (...all: ReadonlyArray<unknown>) => lines.err.push(all.join(" "))
  }
  const exit = await TerminalConsole.guard(
    Command.runWith(cardpack, { version: "test" })(args)
  ).pipe(
    Effect.provide(NodeServices.layer),
    Effect.provideService(Console.Console, caught),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env })),
    Effect.runPromiseExit
  )
  return { ok: Exit.isSuccess(exit), out: lines.out.join("\n"), err: lines.err.join("\n") }
}

export const text = async (args: ReadonlyArray<string>, env: Env): Promise<string> => {
  const result = await run(args, env)
  assert.isTrue(result.ok, result.err)
  return result.out
}

export const refused = async (args: ReadonlyArray<string>, env: Env): Promise<string> => {
  const result = await run(args, env)
  assert.isFalse(result.ok, result.out)
  return result.err
}
