/** fast-check properties whose body is an Effect, run with the services of the test around them. */
import { Effect } from "effect"
import * as fc from "fast-check"
import { Trial } from "../certify/Trial.ts"

/**
 * For runs that share a store, which stays broken after a failure: every smaller value would fail
 * too, so the report names the value that broke it.
 */
export const UNSHRUNK = { endOnFailure: true } as const

/** Notes that a run reached something. */
export type Reached = (what: string, times?: number) => void

export interface Parameters<A> extends fc.Parameters<[A]> {
  /**
   * What all runs together must reach at least this often; a property that says nothing about
   * anything fails (decisions.md#seeds). Runs that reached less go on, at most `ROUNDS` times.
   */
  readonly floors?: Readonly<Record<string, number>>
}

/** By chance alone a round falls short now and then; so many in turn do not. */
const ROUNDS = 6

/** Counts what was reached, and fails when that is less than the floors. */
export const counting = (floors: Readonly<Record<string, number>>) => {
  const counts = new Map<string, number>()
  const reached: Reached = (what, times = 1) => counts.set(what, (counts.get(what) ?? 0) + times)
  const low = () =>
    Object.entries(floors).filter(([what, floor]) => (counts.get(what) ?? 0) < floor)
  return {
    reached,
    isEnough: (): boolean => low().length === 0,
    check: (): void => {
      if (low().length === 0) return
      const found = low().map(([what, floor]) => `${what}: ${counts.get(what) ?? 0} of ${floor}`)
      throw new Error(`the property holds, but reached too little: ${found.join(", ")}`)
    }
  }
}

/** Fails with fast-check's report: the seed, the path and the smallest counterexample. */
export const holds = <A, E, R>(
  arbitrary: fc.Arbitrary<A>,
  property: (value: A, reached: Reached) => Effect.Effect<void, E, R>,
  { floors = {}, ...parameters }: Parameters<A> = {}
): Effect.Effect<void, never, R> =>
  Effect.flatMap(Effect.context<R>(), (context) =>
    Effect.flatMap(Trial, (trial) => {
      const { check, isEnough, reached } = counting(floors)
      const numRuns = Math.ceil((parameters.numRuns ?? 100) * trial.runs)
      const drawn = fc.asyncProperty(arbitrary, (value) => {
        trial.ran++
        return Effect.runPromiseWith(context)(property(value, reached))
      })
      return Effect.promise(async () => {
        for (let round = 0; round === 0 || (round < ROUNDS && !isEnough()); round++) {
          await fc.assert(drawn, { seed: trial.seed + round, ...parameters, numRuns })
        }
        check()
      })
    })
  )
