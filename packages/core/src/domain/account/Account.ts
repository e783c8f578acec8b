/**
 * A partner's account (contract.md#account, contract.md#balance). Its row is the lock under which
 * all that the account owns is written, and it hands out the one sequence that orders its history.
 */
import type { AccountId } from "../id/Id.ts"
import type { Shares } from "../ledger/Buckets.ts"
import type { Instant } from "../time/Instant.ts"

export const STATUSES = ["active", "suspended"] as const
export type Status = (typeof STATUSES)[number]

export interface Account {
  readonly id: AccountId
  readonly name: string
  /** The console address that is mailed about shipments; null when none is configured. */
  readonly notificationEmail: string | null
  readonly status: Status
  readonly balance: Shares
  /** When the last sandbox credit was given; null when none was. */
  readonly sandboxCreditAt: Instant | null
  /** Last number handed out; events, entries, operations, cards and customers share it. */
  readonly sequence: bigint
  /** Compared and incremented by every commit. */
  readonly version: bigint
  readonly createdAt: Instant
}
