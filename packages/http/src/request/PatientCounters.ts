/**
 * Counters of another server, which a request awaits only for a moment. Without an answer they
 * count as away for a second, so that sales go on at their speed (decisions.md#rate-limit).
 */
import { Elapsed } from "@cardpack/core/domain"
import { Clock, Duration, Effect } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"

type Store = RateLimiter.RateLimiterStore["Service"]

export const PATIENCE = Duration.millis(200)

/** Milliseconds. */
export const AWAY = 1_000

const away = new RateLimiter.RateLimiterError({
  reason: new RateLimiter.RateLimitStoreError({ message: "the counters did not answer in time" })
})

export const make = (store: Store): Store => {
  let until = 0
  const noted = (error: RateLimiter.RateLimiterError) =>
    Clock.clockWith((clock) => {
      const now = Elapsed.by(clock)
      // One line for all requests that waited together.
      const isKnown = now < until
      until = now + AWAY
      return isKnown
        ? Effect.void
        : Effect.logWarning("the rate limit's counters are not reachable", error.message)
    })
  const soon = <A>(
    answer: Effect.Effect<A, RateLimiter.RateLimiterError>
  ): Effect.Effect<A, RateLimiter.RateLimiterError> =>
    Clock.clockWith((clock) =>
      Elapsed.by(clock) < until
        ? Effect.fail(away)
        : answer.pipe(
            Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => Effect.fail(away) }),
            Effect.tapError(noted)
          )
    )
  return {
    ...store,
    fixedWindow: (options) => soon(store.fixedWindow(options)),
    tokenBucket: (options) => soon(store.tokenBucket(options))
  }
}
