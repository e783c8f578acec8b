/** Runs the `cardpack` command line. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Runtime } from "effect"
import { Command } from "effect/cli"
import manifest from "../../package.json" with { type: "json" }
import * as LoadEnv from "../config/LoadEnv.ts"
import { cardpack } from "./Cardpack.ts"
import { SignalOutcome } from "./SignalOutcome.ts"
import * as TerminalConsole from "./TerminalConsole.ts"
import { Suite } from "./Verify.ts"

/** The runtime's exit code after a signal. */
const INTERRUPTED = 130

/** The runtime's own report would reach the terminal unescaped. */
const report = (cause: Cause.Cause<unknown>): Effect.Effect<void> =>
  !Cause.hasInterruptsOnly(cause) && Runtime.getErrorReported(Cause.squash(cause))
    ? Effect.logError(cause)
    : Effect.void

/** The suite is the installation's, because nothing here depends on suites. */
export const run = (suite: Exclude<typeof Suite.Service, null>): void => {
  const outcome: typeof SignalOutcome.Service = { bySignal: "failure" }
  // What `init` and `dev` write, and their child processes, are for their user only.
  process.umask(0o077)
  LoadEnv.loadOrEnd(process.env)
  NodeRuntime.runMain(
    Command.run(cardpack, { version: manifest.version }).pipe(
      Effect.tapCause(report),
      TerminalConsole.guard,
      Effect.provideService(Suite, suite),
      Effect.provideService(SignalOutcome, outcome),
      Effect.provide(NodeServices.layer)
    ),
    {
      disableErrorReporting: true,
      teardown: (exit, onExit) =>
        Runtime.defaultTeardown(exit, (code) =>
          onExit(code === INTERRUPTED && outcome.bySignal === "success" ? 0 : code)
        )
    }
  )
}
