/** How the store is. */
import type { Instant } from "../../domain/time/Instant.ts"

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
  /** Events that consumers set aside, at most `MAX_COUNTED`. */
  readonly parkedEvents: number
}
