/** Limits a key's concurrent requests in this process (decisions.md#rate-limit). */
import type { ApiKey } from "@cardpack/core/domain"
import { Effect } from "effect"
import * as Problem from "../problem/Problem.ts"

/** Twice the number of connections at which one key sells fastest. */
export const MOST = 512

const exceeded = (limit: number) =>
  new Problem.Problem({
    code: "rate_limited",
    message: `more than ${limit} requests at the same time with this key`,
    retryAfter: 1
  })

/** Runs the request, or refuses it when the key has reached the limit. */
export const make = (limit: number) => {
  const running = new Map<ApiKey.KeyId, number>()
  return <A, E, R>(
    key: ApiKey.KeyId,
    request: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | Problem.Problem, R> =>
    Effect.suspend((): Effect.Effect<A, E | Problem.Problem, R> => {
      const count = running.get(key) ?? 0
      if (count >= limit) return Effect.fail(exceeded(limit))
      running.set(key, count + 1)
      return Effect.ensuring(
        request,
        Effect.sync(() => {
          const left = (running.get(key) ?? 1) - 1
          if (left === 0) running.delete(key)
          else running.set(key, left)
        })
      )
    })
}
