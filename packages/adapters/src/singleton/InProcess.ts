/** For a process that has its database to itself, such as an embedded one: it does all the work. */
import { persistent, Singleton } from "@cardpack/core/engine/port/Singleton"
import { Effect, Layer } from "effect"

export const layer: Layer.Layer<Singleton> = Layer.succeed(
  Singleton,
  Singleton.of({
    run: (name, work) => Effect.asVoid(Effect.forkScoped(persistent(name, work)))
  })
)
