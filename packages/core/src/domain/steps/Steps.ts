/**
 * Long pure work as a generator that yields where it may pause. The caller decides how often it
 * pauses; the work itself reads no clock.
 */
import { Clock, Effect } from "effect"

/** The yielded values have no meaning. */
export type Steps<A> = Generator<unknown, A, undefined>

/** The longest time that a piece of work may hold the thread, in milliseconds. */
export const LONGEST = 4

/** Runs without pauses. */
export const finish = <A>(steps: Steps<A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Runs, and yields to the event loop whenever {@link LONGEST} has passed. */
export const run: <A>(steps: Steps<A>) => Effect.Effect<A> = Effect.fnUntraced(function* (steps) {
  const clock = yield* Clock.Clock
  let since = clock.currentTimeMillisUnsafe()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    // After the clock was set back, the time passed is unknown: pause.
    const passed = clock.currentTimeMillisUnsafe() - since
    if (passed >= 0 && passed < LONGEST) continue
    yield* Effect.yieldNow
    since = clock.currentTimeMillisUnsafe()
  }
})

/** Maps values, with a possible pause after each. */
export function* map<A, B>(values: ReadonlyArray<A>, f: (value: A) => B): Steps<ReadonlyArray<B>> {
  const mapped: Array<B> = []
  for (const value of values) {
    mapped.push(f(value))
    yield
  }
  return mapped
}
