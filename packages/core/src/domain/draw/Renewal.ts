/**
 * The replacement of all seeds to come, when the draw key or a process's memory was exposed, or the key was
 * lost (design.md#draw-renewals).
 */
import { type Instant, MINUTE } from "../time/Instant.ts"
import * as Minute from "./Minute.ts"

export interface Renewal {
  /** 1 for the first; draws by the seeds of before have 0. */
  readonly number: number
  /** In the log for ever. */
  readonly reason: string
  readonly at: Instant
}

export const MAX_REASON = 200

const REASON = new RegExp(`^\\P{Cc}{1,${MAX_REASON}}$`, "u")

export const REFUSALS = {
  reason: `the reason must have 1 to ${MAX_REASON} characters on one line: it stands in the public log for ever`,
  nothing: "no day was committed to yet, so there is nothing to replace: set the new key and start",
  same: "all committed days follow from this key already: set a new CARDPACK_DRAW_KEY first, or say --same-key when only the seeds were exposed",
  done: "the seeds were replaced less than a minute ago"
} as const

export type Refusal = keyof typeof REFUSALS

/** `last` is the renewal before, if there was one; `days` are the committed ones from {@link firstOf} on. */
export const refuse = (
  reason: string,
  now: Instant,
  last: Pick<Renewal, "at"> | null,
  days: number
): Refusal | null => {
  if (!REASON.test(reason) || reason.trim() === "" || !reason.isWellFormed()) return "reason"
  if (days === 0) return "nothing"
  return last !== null && Math.abs(now - last.at) < MINUTE ? "done" : null
}

/** A window that ended shortly before midnight may be opened after it, by its own minute. */
export const firstOf = (now: Instant): Minute.Day =>
  Minute.dayOf(Minute.of(now - Minute.LATE_AFTER))
