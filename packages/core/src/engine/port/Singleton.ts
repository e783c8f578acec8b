/**
 * Work for one process among many, such as watching the chain (design.md#singletons). Another
 * process takes over when that one ends. Any scheme lets two overlap for a moment, so the work must
 * allow it: with idempotent commands and a cursor moved by compare-and-set.
 */
import { type Cause, Clock, Context, Effect, type Scope } from "effect"

export class Singleton extends Context.Service<
  Singleton,
  {
    /**
     * Does the work in one of the processes that call this, until the scope closes; closing
     * interrupts it and waits for its end. The work restarts whenever it fails, and stops when
     * another process takes over or the holder is unknown. A name means the same work in every
     * process; each process passes it once.
     */
    readonly run: <E, R>(
      name: string,
      work: Effect.Effect<never, E, R>
    ) => Effect.Effect<void, never, R | Scope.Scope>
  }
>()("cardpack/core/engine/port/Singleton") {}

/** Milliseconds until the next try after this many failures. */
const delayAfter = (failures: number): number => Math.min(10_000, 200 * 2 ** failures)

/** Work that ran this long, in milliseconds, starts again with the shortest delay. */
const STEADY = 60_000

/** Restarts the work whenever it fails, each try in its own scope; for adapters. */
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
