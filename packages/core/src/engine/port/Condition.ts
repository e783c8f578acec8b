/** How the store is. */
import type { Minute } from "../../domain/draw/Minute.ts"
import type { Instant } from "../../domain/time/Instant.ts"

/** Of the draw log. */
export interface LogCondition {
  readonly size: number
  /** The size that some process knows to be published: above `size` in an older backup. */
  readonly published: number
  /** Why nothing is published; null when something is. */
  readonly trouble: string | null
  /** Since when the oldest number waits that is not published; null when none does. */
  readonly waitingSince: Instant | null
  /** Since when entries are published that no checkpoint with enough witnesses shows; null for none. */
  readonly unwitnessedSince: Instant | null
  /** The first minute whose seed ought to be told soon; null without one. */
  readonly due: Minute | null
}

export interface Condition {
  readonly now: Instant
  /** Why no write was taken just now, such as "its disk is full"; null when one was. */
  readonly unwritable: string | null
  /**
   * The newest migration of the database, the newest that this version knows, and the oldest version
   * that the database takes where it is ahead: this one may run when `known` is not below.
   */
  readonly migration: { readonly ran: number; readonly known: number; readonly oldest: number }
  /** Since when the longest waiting delivery of active partners and endpoints is due; or null. */
  readonly dueSince: Instant | null
  /** Since when the longest waiting mail has been due; null when none is due. */
  readonly mailDueSince: Instant | null
  readonly log: LogCondition
  /** Events that consumers set aside, at most `MAX_COUNTED`. */
  readonly parkedEvents: number
}
