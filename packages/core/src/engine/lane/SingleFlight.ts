import { Effect, Fiber, Scope } from "effect"

/**
 * Shares running work: callers with the same key join it. It ends with the scope, not with its
 * first caller.
 */
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
          // Work that never waits has already ended.
          if (fiber.pollUnsafe() === undefined) running.set(key, fiber)
          return Fiber.join(fiber)
        })
      })
  })
