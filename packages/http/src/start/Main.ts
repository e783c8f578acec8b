/** The hosted service as a process: its settings are the environment, its end is a signal. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit } from "effect"
import * as Program from "./Program.ts"

const program = Effect.flatMap(Program.settings, (config) => Program.run(config)).pipe(
  Effect.tapError(({ message }) => Console.error(message))
)

/** A stop by signal is a success. */
export const run = (): void =>
  NodeRuntime.runMain(program, {
    disableErrorReporting: true,
    teardown: (exit, onExit) =>
      onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
  })
