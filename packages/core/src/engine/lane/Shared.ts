/** Work that is asked for again while it runs is done once, for all who ask. */
import { Effect, Fiber, Scope } from "effect"

/** The work ends with the scope, and not with whoever asked first. */
export const make = <K, A, E>(): Effect.Effect<
  (key: K, work: Effect.Effect<A, E>) => Effect.Effect<A, E>,
  never,
  Scope.Scope
> =>
  Effect.map(Scope.Scope, (scope) => {
    const running = new Map<K, Fiber.Fiber<A, E>>()
    return (key, work) =>
      Effect.suspend(() => {
        const known = running.get(key)
        if (known !== undefined) return Fiber.join(known)
        const ended = Effect.sync(() => running.delete(key))
        return Effect.flatMap(Effect.forkIn(Effect.ensuring(work, ended), scope), (fiber) => {
          // What never waits has ended by now.
          if (fiber.pollUnsafe() === undefined) running.set(key, fiber)
          return Fiber.join(fiber)
        })
      })
  })
