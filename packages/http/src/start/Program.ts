/** The service from its settings to its end, with every failure as a text for people. */
import { Cause, Data, Effect, Logger } from "effect"
import * as Config from "../Config.ts"
import * as UnknownVariables from "../config/UnknownVariables.ts"
import * as Causes from "../problem/Causes.ts"
import * as Failure from "./Failure.ts"
import * as Service from "./Service.ts"
import * as StandardOutput from "./StandardOutput.ts"

export class NotStarted extends Data.TaggedError("NotStarted")<{ readonly message: string }> {}

/** In production JSON lines for machines, else plain text for people. */
const logs = ({ environment }: Config.ServiceConfig) =>
  Logger.layer([
    Causes.inWords(environment === "production" ? Logger.consoleJson : Logger.defaultLogger)
  ])

export const settings: Effect.Effect<Config.ServiceConfig, NotStarted> = Effect.mapError(
  Config.load,
  ({ message }) => new NotStarted({ message })
)

/** Runs until it is interrupted; `ready` runs once the service answers. */
export const run = (config: Config.ServiceConfig, ready: Effect.Effect<void> = Effect.void) => {
  const running = Effect.scoped(
    Effect.sync(StandardOutput.guarded).pipe(
      Effect.andThen(UnknownVariables.warn),
      Effect.andThen(Service.start(config)),
      Effect.andThen(ready),
      Effect.andThen(Effect.never)
    )
  )
  return Effect.catchCause(Effect.provide(running, logs(config)), (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.failCause(cause as Cause.Cause<never>)
      : Effect.fail(new NotStarted({ message: Failure.explain(Cause.squash(cause), config) }))
  )
}
