import { Effect, Exit } from "effect"

export interface Limits {
  readonly concurrency: number
  /** After this many failures the rest are skipped: the fault lies elsewhere. */
  readonly failures: number
}

/** Runs each part; a failure in one does not stop the others. Fails in the end with the first. */
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
