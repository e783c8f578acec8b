/** Several things of which none holds up another. */
import { Effect, Exit } from "effect"

export interface Limits {
  readonly concurrency: number
  /** After so many failures the others are not tried: then it is not their fault. */
  readonly failures: number
}

/** Tries each whatever becomes of the others, and fails with the first failure in the end. */
export const each = <A, E>(
  all: Iterable<A>,
  work: (one: A) => Effect.Effect<void, E>,
  limits: Limits
): Effect.Effect<void, E> =>
  Effect.suspend(() => {
    let first: Exit.Exit<void, E> | null = null
    let failures = 0
    const note = (exit: Exit.Exit<void, E>) => {
      if (Exit.isSuccess(exit)) return
      first ??= exit
      failures += 1
    }
    const attempt = (one: A) =>
      Effect.suspend(() =>
        failures >= limits.failures ? Effect.void : Effect.map(Effect.exit(work(one)), note)
      )
    const { concurrency } = limits
    const tried = Effect.forEach(all, attempt, { concurrency, discard: true })
    return Effect.flatMap(tried, () => first ?? Effect.void)
  })
