/** Epoch milliseconds by the store's clock, so that all processes share one clock. */
export type Instant = number

/** ISO 8601 in UTC with milliseconds (contract.md#conventions). */
export const format = (instant: Instant): string => new Date(instant).toISOString()

export const formatNullable = (instant: Instant | null): string | null =>
  instant === null ? null : format(instant)

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
