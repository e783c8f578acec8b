/** Requests a minute for a key (decisions.md#rate-limit). */
import { Duration, Effect } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"
import * as Problem from "../problem/Problem.ts"
import { Settings } from "./Settings.ts"

const exceeded = (limit: number, retryAfter: Duration.Duration) =>
  new Problem.Problem({
    code: "rate_limited",
    message: `more than ${limit} requests a minute with this key`,
    retryAfter: Math.max(1, Math.ceil(Duration.toSeconds(retryAfter)))
  })

/** Null: no limit. Requests pass while the counters can't be reached. */
export const make = Effect.gen(function* () {
  const { rateLimit: limit } = yield* Settings
  if (limit === null) return null
  const limiter = yield* RateLimiter.RateLimiter
  return (key: string): Effect.Effect<void, Problem.Problem> =>
    limiter.consume({ key, limit, window: "1 minute", algorithm: "token-bucket" }).pipe(
      Effect.asVoid,
      Effect.catch(({ reason }) =>
        reason._tag === "RateLimitExceeded"
          ? Effect.fail(exceeded(limit, reason.retryAfter))
          : Effect.logWarning("the rate limit's counters are not reachable", reason.message)
      )
    )
})
