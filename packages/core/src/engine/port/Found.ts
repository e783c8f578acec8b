/** What a search of the operator's desk finds (design.md#operator-api). */
import type { AccountId } from "../../domain/id/Id.ts"

export const KINDS = [
  "partner",
  "key",
  "customer",
  "card",
  "operation",
  "ledgerEntry",
  "shipment",
  "event",
  "webhook",
  "delivery",
  "fundingTransaction",
  "foreignDeposit",
  "sweep",
  "depositAddress",
  "incident",
  "item",
  "token",
  "logEntry"
] as const

/**
 * A row that a text names. It tells nothing of a card but its id, and of an item nothing but its
 * reference, so that it can't connect a sealed card with what is inside.
 */
export interface Found {
  readonly kind: (typeof KINDS)[number]
  /** Of an item its reference, of a deposit address the address. */
  readonly id: string
  /** Whose it is; null when it is no partner's. */
  readonly accountId: AccountId | null
}
