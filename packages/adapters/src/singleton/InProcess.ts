/** For a process that has its database to itself, such as an embedded one: it does all the work. */
import { Singleton } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"

export const layer: Layer.Layer<Singleton.Singleton> = Layer.succeed(
  Singleton.Singleton,
  Singleton.Singleton.of({
    run: (name, work) => Effect.asVoid(Effect.forkScoped(Singleton.persistent(name, work)))
  })
)
