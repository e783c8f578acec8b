/** The schedule of deliveries, as a table (contract.md#delivery). */

/** Minutes to wait after the first, second, … attempt that failed. None after the last. */
export const DELAYS = [2, 4, 8, 16, 32, 60, 60] as const

export const MAX_ATTEMPTS = DELAYS.length + 1

/** Minutes after so many failed attempts; null when there is no further one. */
export const delayAfter = (attempts: number): number | null => DELAYS[attempts - 1] ?? null

/** The minute of the schedule, in milliseconds, unless the host sets another. */
export const MINUTE = 60_000

/**
 * How long deliveries of a disabled endpoint or a suspended partner are held, in milliseconds: 7
 * days (contract.md#disabled-endpoints).
 */
export const HOLD = 7 * 24 * 60 * MINUTE
