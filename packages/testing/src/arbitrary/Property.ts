/** fast-check properties whose body is an Effect, run with the services of the test around them. */
import { Effect } from "effect"
import * as fc from "fast-check"

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
