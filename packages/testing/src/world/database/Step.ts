/** Steps of transactions, so that tests can act between two of them. */
import { Deferred, Effect } from "effect"

export const NOBODY = { accounts: [], operator: false }
export const OPERATOR = { accounts: [], operator: true }

/**
 * A step of a transaction that signals its arrival and waits for permission to go on; it also goes
 * on when a failed test will never give it.
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
