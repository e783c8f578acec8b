/** A ledger entry: the immutable record of one balance change (contract.md#ledger-entry). */
import type { AccountId, FundingTransactionId, OperationId } from "../id/Id.ts"
import * as Instant from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import { type Shares, total } from "./Buckets.ts"

export type LedgerEntryId = `led_${string}`

export const KINDS = ["TOPUP", "BONUS", "BUYBACK", "SPEND", "ADJUSTMENT"] as const
export type Kind = (typeof KINDS)[number]

/** Signed parts, and the balance after them. A refund is a `SPEND` of the opposite sign. */
export interface Entry {
  readonly id: LedgerEntryId
  readonly accountId: AccountId
  readonly kind: Kind
  readonly amount: Shares
  readonly balanceAfter: Shares
  readonly operationId: OperationId | null
  readonly fundingTransactionId: FundingTransactionId | null
  readonly reason: string | null
  readonly sequence: bigint
  readonly createdAt: Instant.Instant
  /** Ties it to the entry before (LedgerLink.ts). */
  readonly link: string
}

export const viewShares = (shares: Shares) => ({
  cash: Usd.format(shares.cash),
  bonus: Usd.format(shares.bonus),
  total: Usd.format(total(shares))
})

/** As an operator's act is answered; lists tell the cause, too. */
export const view = (entry: Entry) => ({
  id: entry.id,
  kind: entry.kind,
  amountUsd: Usd.format(total(entry.amount)),
  cashUsd: Usd.format(entry.amount.cash),
  bonusUsd: Usd.format(entry.amount.bonus),
  balanceAfter: viewShares(entry.balanceAfter),
  operationId: entry.operationId,
  fundingTransactionId: entry.fundingTransactionId,
  reason: entry.reason,
  sequence: String(entry.sequence),
  link: entry.link,
  createdAt: Instant.format(entry.createdAt)
})
