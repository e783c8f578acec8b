/** Says in the log, at most once a minute, that the store's clock was set back. */
import { Effect } from "effect"

/** Milliseconds by which a clock may be set right without a word. */
const SLEWED = 1_000

const A_MINUTE = 60_000_000_000n

/**
 * Takes by how many milliseconds the clock stands behind the last change of an account. That stops
 * nobody: the account's history goes on at the time that it had reached. `now` is in nanoseconds.
 */
export const noticing = (now: () => bigint): ((behind: number) => Effect.Effect<void>) => {
  let next = now()
  return (behind) =>
    Effect.suspend(() => {
      if (behind < SLEWED || now() < next) return Effect.void
      next = now() + A_MINUTE
      return Effect.logWarning(
        `the database's clock stands ${behind} ms behind the last change of an account; was it set back, or ahead until then?`
      )
    })
}
