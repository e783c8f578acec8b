/** A part of an account's history: from `since` on and before `until`; null bounds nothing. */
import type { Instant } from "./Instant.ts"

export interface Period {
  readonly since: Instant | null
  readonly until: Instant | null
}

export const EVER: Period = { since: null, until: null }

export const covers = ({ since, until }: Period, at: Instant): boolean =>
  (since === null || at >= since) && (until === null || at < until)
