/**
 * Long pure work that says where it may pause: a generator that yields after each card. Whoever runs
 * it decides how often it does, and the work neither knows nor reads a clock.
 */
import { Clock, Effect } from "effect"

/** What is yielded says nothing. */
export type Steps<A> = Generator<unknown, A, undefined>

/** A thread that others wait for is kept no longer than that, in milliseconds. */
export const LONGEST = 4

/** All at once. */
export const finish = <A>(steps: Steps<A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Lets the event loop run whenever {@link LONGEST} has passed. */
export const run = <A>(steps: Steps<A>): Effect.Effect<A> =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    let since = clock.currentTimeMillisUnsafe()
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      // A clock that was set back says nothing, which counts as long enough.
      const passed = clock.currentTimeMillisUnsafe() - since
      if (passed >= 0 && passed < LONGEST) continue
      yield* Effect.yieldNow
      since = clock.currentTimeMillisUnsafe()
    }
  })

/** Each value through a function, with a pause possible after each. */
export function* map<A, B>(values: ReadonlyArray<A>, f: (value: A) => B): Steps<ReadonlyArray<B>> {
  const mapped: Array<B> = []
  for (const value of values) {
    mapped.push(f(value))
    yield
  }
  return mapped
}
