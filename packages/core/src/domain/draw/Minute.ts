/** The minute whose seed decides a draw (design.md#draws). */
import type { Instant } from "../time/Instant.ts"

/** Minutes since 1970, of UTC. */
export type Minute = number
/** Days since 1970, of UTC. */
export type Day = number

const MILLISECONDS = 60_000
export const OF_A_DAY = 1440

export const of = (at: Instant): Minute => Math.floor(at / MILLISECONDS)
export const endOf = (minute: Minute): Instant => (minute + 1) * MILLISECONDS
/** Its first moment. */
export const startOf = (minute: Minute): Instant => minute * MILLISECONDS
export const dayOf = (minute: Minute): Day => Math.floor(minute / OF_A_DAY)
/** Of the minute in its day, from 0. */
export const placeOf = (minute: Minute): number => minute - dayOf(minute) * OF_A_DAY

/** A pack whose window ended longer ago takes the minute of its opening. */
export const LATE_AFTER = 10 * MILLISECONDS

/**
 * The end of a window has its own minute, whenever and by whom the pack is opened then: nobody can
 * choose it. `windowEnd` is null for what is opened before its window ends.
 */
export const ofDraw = (at: Instant, windowEnd: Instant | null): Minute =>
  of(windowEnd !== null && at - windowEnd <= LATE_AFTER ? windowEnd : at)
