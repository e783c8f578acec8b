/** The service from its settings to its end, with every failure as a text for people. */
import { Cause, Data, Effect, Layer, Logger } from "effect"
import * as Config from "../Config.ts"
import * as Failure from "./Failure.ts"
import * as Service from "./Service.ts"

export class NotStarted extends Data.TaggedError("NotStarted")<{ readonly message: string }> {}

/** In production JSON lines for machines, else plain text for people. */
const logs = (config: Config.ServiceConfig) =>
  config.environment === "production" ? Logger.layer([Logger.consoleJson]) : Layer.empty

export const settings: Effect.Effect<Config.ServiceConfig, NotStarted> = Effect.mapError(
  Config.load,
  ({ message }) => new NotStarted({ message })
)

/** Runs until it is interrupted; `ready` runs once the service answers. */
export const run = (config: Config.ServiceConfig, ready: Effect.Effect<void> = Effect.void) => {
  const running = Effect.scoped(
    Effect.andThen(Effect.andThen(Service.start(config), ready), Effect.never)
  )
  return Effect.catchCause(Effect.provide(running, logs(config)), (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.failCause(cause as Cause.Cause<never>)
      : Effect.fail(new NotStarted({ message: Failure.explain(Cause.squash(cause), config) }))
  )
}
