/**
 * Timestamps in requests: ISO 8601 in UTC, as the service writes them (contract.md#conventions);
 * finer ones are cut to the millisecond.
 */
import { format, type Instant } from "@cardpack/core/domain/time/Instant"

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|\+00:00)$/

/**
 * Null for an invalid text, including days that a month lacks, which `Date.parse` would move to the
 * next month.
 */
export const parse = (text: string): Instant | null => {
  const instant = SHAPE.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(instant) && format(instant).startsWith(text.slice(0, 16)) ? instant : null
}
