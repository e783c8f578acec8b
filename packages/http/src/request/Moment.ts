/**
 * Moments in requests: ISO 8601 in UTC, as the service writes them (contract.md#conventions), or
 * finer, which counts to the millisecond.
 */
import { format, type Instant } from "@cardpack/core/domain/time/Instant"

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|\+00:00)$/

/** Null when the text is no such moment; days that a month lacks are not taken for the next one's. */
export const parse = (text: string): Instant | null => {
  const instant = SHAPE.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(instant) && format(instant).startsWith(text.slice(0, 16)) ? instant : null
}
