/** What changed the balance: a refund is a `SPEND` like an order, so its operation says which. */
import type { LedgerEntry, Operation, Statement } from "@cardpack/client"
import * as Usd from "../kit/Usd.ts"

/** `spent` where the operation is not known. */
export type Cause = Statement["causes"][number]["cause"] | "spent"

const OF_KIND: Readonly<Record<LedgerEntry["kind"], Cause>> = {
  SPEND: "spent",
  BUYBACK: "buyback",
  TOPUP: "topup",
  BONUS: "bonus",
  ADJUSTMENT: "adjustment"
}

const OF_SPENT: Partial<Record<Operation["kind"], Cause>> = {
  order: "sale",
  redemption: "fee",
  refund: "refund"
}

/** Without its operation: what is spent comes back by refunds alone. */
export const ofAmount = ({ amountUsd, kind }: Pick<LedgerEntry, "amountUsd" | "kind">): Cause =>
  of(kind, Usd.of(amountUsd) > 0n ? "refund" : null)

/** Null: the operation is not known. */
export const of = (kind: LedgerEntry["kind"], operationKind: string | null): Cause =>
  (kind === "SPEND" ? OF_SPENT[operationKind as Operation["kind"]] : undefined) ?? OF_KIND[kind]
