/** `cardpack listen`, run as `main` does, with captured output. */
import { cardpack } from "@cardpack/http/cli/Cardpack"
import { NodeServices } from "@effect/platform-node"
import { ConfigProvider, Console, Effect, Exit, Fiber } from "effect"
import { Command } from "effect/cli"
import { until } from "../../kit/clock/Until.ts"

export interface Listener {
  /** Lines about events. */
  readonly out: ReadonlyArray<string>
  /** All other lines. */
  readonly err: ReadonlyArray<string>
  readonly secret: () => string
  readonly ready: () => Promise<void>
  /** Interrupts it like a signal. */
  readonly interrupt: () => Promise<void>
  readonly ended: () => Promise<boolean>
}

export const start = (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {}
): Listener => {
  const out: Array<string> = []
  const err: Array<string> = []
  const caught = {
    ...globalThis.console,
    log: (...all: ReadonlyArray<unknown>) => out.push(all.join(" ")),
    error: (...all: ReadonlyArray<unknown>) => err.push(all.join(" "))
  }
  const pace = args.includes("--interval") ? [] : ["--interval", "20 millis"]
  const fiber = Command.runWith(cardpack, { version: "test" })(["listen", ...pace, ...args]).pipe(
    Effect.provide(NodeServices.layer),
    Effect.provideService(Console.Console, caught),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env })),
    Effect.runFork
  )
  return {
    out,
    err,
    secret: () => /whsec_\w+/.exec(err.join("\n"))?.[0] ?? "",
    ready: async () => {
      await until(
        async () => err,
        (lines) => lines.some((line) => line.startsWith("Ready"))
      )
    },
    interrupt: () => Effect.runPromise(Effect.asVoid(Fiber.interrupt(fiber))),
    ended: async () => Exit.isSuccess(await Effect.runPromise(Fiber.await(fiber)))
  }
}
