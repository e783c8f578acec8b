/** Epoch milliseconds by the store's clock, so that all processes share one clock. */
export type Instant = number

/** The rows of one decision have one time, which is written many times. */
let last = { instant: 0, text: new Date(0).toISOString() }

/** ISO 8601 in UTC with milliseconds (contract.md#conventions). */
export const format = (instant: Instant): string => {
  if (instant !== last.instant) last = { instant, text: new Date(instant).toISOString() }
  return last.text
}

export const formatNullable = (instant: Instant | null): string | null =>
  instant === null ? null : format(instant)

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
