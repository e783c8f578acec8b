/**
 * Partners whose packs look as if somebody had known the seeds: poor ones are given back, or rich ones opened,
 * more often than chance allows (design.md#draw-statistics).
 */
import type { Day } from "../../domain/draw/Minute.ts"
import * as Minute from "../../domain/draw/Minute.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Score } from "../port/DrawStatistics.ts"

/** One month. */
const DAYS = 30

/** Standard deviations that chance leaves once in 30,000. */
const STRIKING = 4

/** Fewer packs say nothing: sums of few are not normal. */
const MIN_PACKS = 20

export type Sums = Omit<Score, "day">

export interface Foreseen extends Sums {
  readonly z: number
}

/** The first day that counts. */
export const since = (now: Instant): Day => Minute.dayOf(Minute.of(now)) - DAYS

export const zOf = ({ excess, variance }: Pick<Sums, "excess" | "variance">): number =>
  variance === 0 ? 0 : excess / Math.sqrt(variance)

export const foreseen = (sums: ReadonlyArray<Sums>): ReadonlyArray<Foreseen> =>
  sums
    .map((sum) => ({ ...sum, z: zOf(sum) }))
    .filter(
      ({ kind, packs, z }) =>
        packs >= MIN_PACKS && (kind === "refunded" ? z < -STRIKING : z > STRIKING)
    )

export const said = ({ kind, packs, z }: Foreseen): string => {
  const far = `${Math.abs(z).toFixed(1)} standard deviations`
  return kind === "refunded"
    ? `the ${packs} packs that it gave back in 30 days would have held less than expected, by ${far}: somebody may know the seeds`
    : `the ${packs} packs that it opened in 30 days held more than expected, by ${far}: somebody may know the seeds`
}
