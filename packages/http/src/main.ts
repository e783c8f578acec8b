/** Starts the hosted service as a process: its settings are the environment, its end is a signal. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit, Layer, Logger } from "effect"
import * as Config from "./Config.ts"
import * as Failure from "./start/Failure.ts"
import * as Service from "./start/Service.ts"

/** In production JSON lines for machines, else plain text for people. */
const logs = (config: Config.ServiceConfig) =>
  config.environment === "production" ? Logger.layer([Logger.consoleJson]) : Layer.empty

const running = (config: Config.ServiceConfig) =>
  Effect.scoped(Effect.andThen(Service.start(config), Effect.never))

const program = Effect.gen(function* () {
  const config = yield* Config.load
  yield* Effect.catchCause(Effect.provide(running(config), logs(config)), (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.failCause(cause as Cause.Cause<never>)
      : Effect.andThen(
          Console.error(Failure.explain(Cause.squash(cause), config)),
          Effect.fail("not started" as const)
        )
  )
}).pipe(
  Effect.catchTag(["ConfigProblems", "ConfigError"], (error) =>
    Effect.andThen(Console.error(error.message), Effect.fail("not started" as const))
  )
)

/** Files of the service and its child processes are for their user only. */
process.umask(0o077)

/** A stop by signal is a success. */
NodeRuntime.runMain(program, {
  disableErrorReporting: true,
  teardown: (exit, onExit) =>
    onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
})
