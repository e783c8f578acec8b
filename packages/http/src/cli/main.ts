/** Runs the `cardpack` command line. */
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Runtime } from "effect"
import { Command } from "effect/cli"
import manifest from "../../package.json" with { type: "json" }
import { cardpack } from "./Cardpack.ts"
import { Ending } from "./Ending.ts"

/** The runtime's exit code after a signal. */
const INTERRUPTED = 130

const ending: typeof Ending.Service = { bySignal: "failure" }

NodeRuntime.runMain(
  Command.run(cardpack, { version: manifest.version }).pipe(
    Effect.provideService(Ending, ending),
    Effect.provide(NodeServices.layer)
  ),
  {
    teardown: (exit, onExit) =>
      Runtime.defaultTeardown(exit, (code) =>
        onExit(code === INTERRUPTED && ending.bySignal === "success" ? 0 : code)
      )
  }
)
