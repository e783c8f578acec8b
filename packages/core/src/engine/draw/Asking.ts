/** Asks for what a slow key gives: one after the other, waited for a moment, and by the first alone. */
import { Deferred, Effect, Option, Semaphore } from "effect"

/** A failure is not asked for again before. */
const PAUSE = "1 second"

interface Asked {
  readonly done: Deferred.Deferred<void>
  isSlow: boolean
}

/**
 * Of two that want the same, one asks; others wait for `wait` milliseconds, and whoever comes while it is
 * known to be slow does not.
 */
export const make = (wait: number) =>
  Effect.sync(() => {
    const turn = Semaphore.makeUnsafe(1)
    const all = new Map<string, Asked>()

    const begin = <E>(what: string, work: Effect.Effect<void, E>) => {
      const asked: Asked = { done: Deferred.makeUnsafe<void>(), isSlow: false }
      all.set(what, asked)
      const told = Deferred.succeed(asked.done, undefined)
      const failed = (failure: E) =>
        Effect.gen(function* () {
          asked.isSlow = true
          yield* told
          yield* Effect.logError(`${what} can't be had: draws wait`, failure)
          yield* Effect.sleep(PAUSE)
        })
      const ended = Effect.suspend(() => {
        all.delete(what)
        return told
      })
      const asking = Effect.ensuring(Effect.catch(turn.withPermits(1)(work), failed), ended)
      return Effect.as(Effect.forkDetach(asking), asked)
    }

    return <E>(what: string, work: Effect.Effect<void, E>): Effect.Effect<void> =>
      Effect.gen(function* () {
        const asked = all.get(what) ?? (yield* begin(what, work))
        if (asked.isSlow) return
        const waited = Effect.timeoutOption(Deferred.await(asked.done), wait)
        if (Option.isNone(yield* Effect.interruptible(waited))) asked.isSlow = true
      })
  })
