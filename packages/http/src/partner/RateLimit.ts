/** Requests a minute for a key (decisions.md#rate-limit). */
import { Duration, Effect } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"
import * as Problem from "../problem/Problem.ts"
import { Settings } from "./Settings.ts"

const exceeded = (limit: number, milliseconds: number) =>
  new Problem.Problem({
    code: "rate_limited",
    message: `more than ${limit} requests a minute with this key`,
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000))
  })

/**
 * Null: no limit. Requests pass while the counters can't be reached, which they log. Takes from the store itself:
 * every request comes here, and the limiter would compute the same durations for each.
 */
export const make = Effect.gen(function* () {
  const { rateLimit: limit } = yield* Settings
  if (limit === null) return null
  const store = yield* RateLimiter.RateLimiterStore
  const refillRate = Duration.millis(60_000 / limit)
  const refillMillis = Duration.toMillis(refillRate)
  const terms = { tokens: 1, limit, refillRate, allowOverflow: false }
  return (key: string): Effect.Effect<void, Problem.Problem> =>
    Effect.matchEffect(store.tokenBucket({ ...terms, key }), {
      onSuccess: ([left, sinceRefill]) =>
        left >= 0
          ? Effect.void
          : Effect.fail(exceeded(limit, Math.ceil(-left) * refillMillis - sinceRefill)),
      onFailure: () => Effect.void
    })
})
