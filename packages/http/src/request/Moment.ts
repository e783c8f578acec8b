/**
 * Timestamps in requests: ISO 8601 in UTC, as the service writes them (contract.md#conventions);
 * finer ones are cut to the millisecond.
 */
import { Instant } from "@cardpack/core/domain"
import { Effect } from "effect"
import * as Problem from "../problem/Problem.ts"

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|\+00:00)$/

/**
 * Null for an invalid text, including days that a month lacks, which `Date.parse` would move to the
 * next month.
 */
export const parse = (text: string): Instant.Instant | null => {
  const instant = SHAPE.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(instant) && Instant.format(instant).startsWith(text.slice(0, 16))
    ? instant
    : null
}

/** Null when absent. */
export const optional = (
  field: string,
  text: string | null | undefined
): Effect.Effect<Instant.Instant | null, Problem.Problem> => {
  if (text === undefined || text === null) return Effect.succeed(null)
  const parsed = parse(text)
  return parsed === null
    ? Effect.fail(
        Problem.invalid(`${field} must be a timestamp such as "2026-09-12T08:00:00.000Z"`)
      )
    : Effect.succeed(parsed)
}
