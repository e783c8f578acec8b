/** What a search of the desk finds, for operators (design.md#operator-api) and for a partner's own people. */
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

export const OWN_KINDS = [
  "operation",
  "card",
  "customer",
  "shipment",
  "event",
  "webhook",
  "vendingMachine",
  "request"
] as const

/** What a partner's people find (decisions.md#console-search): nothing of a card whose item is hidden. */
export interface OwnFound {
  readonly kind: (typeof OWN_KINDS)[number]
  /** Of a shipment its redemption's, of a refused request what its answer's `x-request-id` said. */
  readonly id: string
  /** Null when it has none that people know. */
  readonly name: string | null
}
