/** Steps of transactions, for tests that decide what happens between two of them. */
import { Deferred, Effect } from "effect"

export const NOBODY = { accounts: [], operator: false }
export const OPERATOR = { accounts: [], operator: true }

/**
 * A step of a transaction that says when it is reached, and goes on when it is told to, or when a
 * failed test will never tell it.
 */
export const step = Effect.gen(function* () {
  const reached = yield* Deferred.make<void>()
  const proceed = yield* Deferred.make<void>()
  return {
    reached: Deferred.await(reached),
    proceed: Deferred.succeed(proceed, undefined),
    here: Effect.andThen(
      Deferred.succeed(reached, undefined),
      Effect.ignore(Effect.timeout(Deferred.await(proceed), "20 seconds"))
    )
  }
})
