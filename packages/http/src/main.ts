/**
 * Starts the hosted service as a process: its settings are the environment and `.env`, its end is
 * a signal.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit } from "effect"
import * as EnvFile from "./config/EnvFile.ts"
import * as Program from "./start/Program.ts"

const program = Effect.flatMap(Program.settings, (config) => Program.run(config)).pipe(
  Effect.tapError(({ message }) => Console.error(message))
)

/** Files of the service and its child processes are for their user only. */
process.umask(0o077)
EnvFile.load(process.env)

/** A stop by signal is a success. */
NodeRuntime.runMain(program, {
  disableErrorReporting: true,
  teardown: (exit, onExit) =>
    onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
})
