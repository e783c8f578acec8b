/** `cardpack witness`, run as `main` does, until it is stopped. */
import { cardpack } from "@cardpack/http/cli/Cardpack"
import { NodeServices } from "@effect/platform-node"
import { Console, Effect, Fiber } from "effect"
import { Command } from "effect/cli"
import { until } from "../../kit/clock/Until.ts"

export interface Running {
  readonly url: string
  readonly vkey: string
  readonly stop: () => Promise<void>
}

export const start = async (args: ReadonlyArray<string>): Promise<Running> => {
  const out: Array<string> = []
  const log = (...all: ReadonlyArray<unknown>) => out.push(all.join(" "))
  const fiber = Command.runWith(cardpack, { version: "test" })(["witness", ...args]).pipe(
    Effect.provide(NodeServices.layer),
    Effect.provideService(Console.Console, { ...globalThis.console, log }),
    Effect.runFork
  )
  const [line = ""] = await until(
    async () => out,
    ({ length }) => length > 0
  )
  const [, , vkey = "", url = ""] = line.split(" ")
  const stop = () => Effect.runPromise(Effect.asVoid(Fiber.interrupt(fiber)))
  return { url, vkey, stop }
}
