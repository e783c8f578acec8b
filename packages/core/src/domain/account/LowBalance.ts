/**
 * When a partner is told that its balance is low (contract.md#low-balance): once for each crossing
 * of its threshold. Nothing is stored for it: a balance that was below already crosses nothing.
 */
import type { JsonObject } from "../json/Json.ts"
import { type Shares, total } from "../ledger/Buckets.ts"
import { viewShares } from "../ledger/LedgerEntry.ts"
import * as Usd from "../usd/Usd.ts"

export const LOW = "balance.low"

/** Has the total come from the threshold, or above it, to below it? Never without a threshold. */
export const isCrossed = (threshold: Usd.Usd | null, before: Shares, after: Shares): boolean =>
  threshold !== null && total(before) >= threshold && total(after) < threshold

export interface Data extends JsonObject {
  /** Right after the crossing. */
  readonly balance: { readonly cash: string; readonly bonus: string; readonly total: string }
  readonly thresholdUsd: string
}

export const eventData = (threshold: Usd.Usd, balance: Shares): Data => ({
  balance: viewShares(balance),
  thresholdUsd: Usd.format(threshold)
})
