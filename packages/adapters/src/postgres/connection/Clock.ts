/** The one clock (design.md#one-clock): the database's, which tests may shift. */
import type { Instant } from "@cardpack/core/domain"

/** Milliseconds to add to the database's clock; every statement that needs it calls this. */
export type Shift = () => number

export const NONE: Shift = () => 0

/** Epoch milliseconds, as a column. */
export const NOW = "extract(epoch FROM clock_timestamp())::float8 * 1000"

export const read = (value: unknown, shift: number): Instant.Instant =>
  Math.floor(Number(value)) + shift

/**
 * The shifted clock for a single statement that waits for nothing: it does not move while the
 * statement runs, so an index can be searched by it.
 */
export const standing = (parameter: number): string =>
  `(statement_timestamp() + $${parameter}::bigint * interval '1 millisecond')`

/** The shifted clock; `parameter` is the number of the one with the shift in milliseconds. */
export const shifted = (parameter: number): string =>
  `clock_timestamp() + $${parameter}::bigint * interval '1 millisecond'`
