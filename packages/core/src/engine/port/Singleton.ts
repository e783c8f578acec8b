/**
 * Work that one process of many does: watching the chain, maintenance (design.md#singletons).
 * Another process takes over when that one ends. Two may overlap for a moment under any scheme, so
 * the work has to bear that: idempotent commands, and a cursor moved by compare-and-set.
 */
import { type Cause, Clock, Context, Effect, type Scope } from "effect"

export class Singleton extends Context.Service<
  Singleton,
  {
    /**
     * Does the work in about one of all processes that were given it, until the scope closes, which
     * interrupts it and waits for its end. It is started again whenever it fails, and interrupted
     * when another process's turn comes or nobody can tell whose turn it is. A name stands for the
     * same work in every process, and is given once in each.
     */
    readonly run: <E, R>(
      name: string,
      work: Effect.Effect<never, E, R>
    ) => Effect.Effect<void, never, R | Scope.Scope>
  }
>()("cardpack/core/engine/port/Singleton") {}

/** Milliseconds until the next try after so many that failed. */
const delayAfter = (failures: number): number => Math.min(10_000, 200 * 2 ** failures)

/** Milliseconds after which work that fails is not thought to fail at once every time. */
const STEADY = 60_000

/** The work with a life of its own for each try, again whenever it fails; for adapters. */
export const persistent = <E, R>(
  name: string,
  work: Effect.Effect<never, E, R>
): Effect.Effect<never, never, Exclude<R, Scope.Scope>> =>
  Effect.suspend(() => {
    let failures = 0
    const again = Effect.fnUntraced(function* (cause: Cause.Cause<E>, startedAt: number) {
      if ((yield* Clock.currentTimeMillis) - startedAt >= STEADY) failures = 0
      const delay = delayAfter(failures++)
      yield* Effect.logWarning(`${name} failed and starts again in ${delay} ms`, cause)
      yield* Effect.sleep(delay)
    })
    return Effect.forever(
      Effect.flatMap(Clock.currentTimeMillis, (startedAt) =>
        Effect.catchCause(Effect.scoped(work), (cause) => again(cause, startedAt))
      )
    )
  })
