/** What is wrong with the draw log, for alerts and checks (design.md#draw-log). */
import * as Minute from "../../domain/draw/Minute.ts"
import * as Instant from "../../domain/time/Instant.ts"
import type { LogCondition } from "../port/Condition.ts"

/** Milliseconds: a draw is published after about a second, and a seed is told after about one minute. */
const LATE = Instant.MINUTE
const SEED_LATE = 15 * Instant.MINUTE
const UNWITNESSED = 5 * Instant.MINUTE

const seconds = (milliseconds: number): number => Math.floor(milliseconds / Instant.SECOND)

/** Another log was published than the database has; null when that is not so. */
export const behind = ({ published, size, trouble }: LogCondition): string | null =>
  size < published
    ? (trouble ?? `the database has ${size} entries of the draw log, and more were published`)
    : null

/** Draws or seeds wait to be published; null when none waits for long. */
export const late = (
  { due, trouble, waitingSince }: LogCondition,
  now: Instant.Instant
): string | null => {
  const why = trouble === null ? "" : `: ${trouble}`
  const waits = waitingSince === null ? 0 : now - waitingSince
  if (waits > LATE) return `draws wait for ${seconds(waits)} seconds to be published${why}`
  const unsaid = due === null ? 0 : now - Minute.endOf(due)
  return unsaid > SEED_LATE ? `a seed waits for ${seconds(unsaid)} seconds to be told${why}` : null
}

/** For a log whose policy names witnesses: how long its newest entries have waited for them, in seconds. */
export const unwitnessedOf = ({ unwitnessedSince }: LogCondition, now: Instant.Instant): number =>
  unwitnessedSince === null ? 0 : Math.max(0, seconds(now - unwitnessedSince))

/** Too few witnesses sign; null when that is not so. */
export const unwitnessed = (log: LogCondition, now: Instant.Instant): string | null => {
  const waits = unwitnessedOf(log, now)
  return waits * Instant.SECOND > UNWITNESSED
    ? `the draw log's witnesses have signed nothing new for ${waits} seconds`
    : null
}

/** How long the oldest draw has waited, in seconds. */
export const lagOf = ({ waitingSince }: LogCondition, now: Instant.Instant): number =>
  waitingSince === null ? 0 : Math.max(0, seconds(now - waitingSince))
