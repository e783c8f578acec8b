/** What changed the balance: a refund is a `SPEND` like an order, so its operation says which. */
import type { LedgerEntry, Operation } from "@cardpack/client"

export type Cause =
  | "packs"
  | "shipping"
  | "refunds"
  | "spent"
  | "buybacks"
  | "deposits"
  | "bonuses"
  | "adjustments"

const OF_KIND: Readonly<Record<LedgerEntry["kind"], Cause>> = {
  SPEND: "spent",
  BUYBACK: "buybacks",
  TOPUP: "deposits",
  BONUS: "bonuses",
  ADJUSTMENT: "adjustments"
}

const OF_SPENT: Partial<Record<Operation["kind"], Cause>> = {
  order: "packs",
  redemption: "shipping",
  refund: "refunds"
}

/** Null: the operation is not known. */
export const of = (kind: LedgerEntry["kind"], operationKind: string | null): Cause =>
  (kind === "SPEND" ? OF_SPENT[operationKind as Operation["kind"]] : undefined) ?? OF_KIND[kind]
