/** fast-check properties whose body is an Effect, run with the services of the test around them. */
import { Effect } from "effect"
import * as fc from "fast-check"

/**
 * For runs that share a store, which stays broken after a failure: every smaller value would fail
 * too, so the report names the value that broke it.
 */
export const UNSHRUNK = { endOnFailure: true } as const

/** Fails with fast-check's report: the seed, the path and the smallest counterexample. */
export const holds = <A, E, R>(
  arbitrary: fc.Arbitrary<A>,
  property: (value: A) => Effect.Effect<void, E, R>,
  parameters: fc.Parameters<[A]> = {}
): Effect.Effect<void, never, R> =>
  Effect.flatMap(Effect.context<R>(), (context) =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(arbitrary, (value) => Effect.runPromiseWith(context)(property(value))),
        parameters
      )
    )
  )
