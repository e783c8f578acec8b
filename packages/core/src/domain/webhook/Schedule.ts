/** The schedule of deliveries, as a table (contract.md#delivery). */

/** Minutes to wait after the first, second, … failed attempt. */
export const DELAYS = [2, 4, 8, 16, 32, 60, 60] as const

export const MAX_ATTEMPTS = DELAYS.length + 1

/** Minutes to wait after this many failed attempts; null when none is left. */
export const delayAfter = (attempts: number): number | null => DELAYS[attempts - 1] ?? null

/** A minute of the schedule in milliseconds; the host may set another. */
export const MINUTE = 60_000

/**
 * How long deliveries of a disabled endpoint or a suspended partner are held, in milliseconds: 7
 * days (contract.md#disabled-endpoints).
 */
export const HOLD = 7 * 24 * 60 * MINUTE
