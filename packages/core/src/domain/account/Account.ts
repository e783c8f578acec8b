/**
 * A partner's account (contract.md#account, contract.md#balance). Its row is the lock for every
 * write to the account, and hands out the one sequence that orders its history.
 */
import type { AccountId } from "../id/Id.ts"
import type { Shares } from "../ledger/Buckets.ts"
import type { Instant } from "../time/Instant.ts"
import type { Usd } from "../usd/Usd.ts"
import type { Addresses } from "./MailSubject.ts"

export const STATUSES = ["active", "suspended"] as const
export type Status = (typeof STATUSES)[number]

export interface Account {
  readonly id: AccountId
  readonly name: string
  /** The partner's own address for mails; null when none is configured. */
  readonly notificationEmail: string | null
  /** Where mails about one subject go instead. */
  readonly subjectEmails: Addresses
  readonly status: Status
  readonly balance: Shares
  /** The partner is told when its total falls below this; null for never. */
  readonly lowBalanceThreshold: Usd | null
  /** Time of the last sandbox credit; null before the first. */
  readonly sandboxCreditAt: Instant | null
  /** The last number handed out; events, entries, operations, cards and customers share it. */
  readonly sequence: bigint
  /** Compared and incremented by every commit. */
  readonly version: bigint
  /** The link of its last ledger entry; before the first, its origin (LedgerLink.ts). */
  readonly ledgerHead: string
  readonly createdAt: Instant
  /** The time of its last change. What happens to it later never has an earlier one. */
  readonly updatedAt: Instant
}
