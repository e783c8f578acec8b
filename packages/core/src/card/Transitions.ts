/** The card machine (contract.md#card-status, contract.md#card-actions). Data only. */
import type { Table } from "../machine/Machine.ts"

/** `status` as clients see it. */
export const STATUSES = [
  "active",
  "reserved",
  "buyback_pending",
  "bought_back",
  "redeemed",
  "refunded",
  "cancelled"
] as const
export type Status = (typeof STATUSES)[number]

/** `status` and, for `active`, the row of the action matrix that the card is in. */
export const STATES = [
  "sealed",
  "held",
  "mint_pending",
  "minted",
  "buyback_pending",
  "bought_back",
  "redeemed",
  "refunded",
  "reserved",
  "cancelled"
] as const
export type State = (typeof STATES)[number]

export const TRIGGERS = [
  "order_revealed",
  "order_sealed",
  "reveal",
  "window_passes",
  "refund",
  "buyback_offchain",
  "redemption",
  "mint",
  "mint_confirmed",
  "mint_cancelled",
  "buyback_onchain",
  "burn_confirmed",
  "burn_cancelled"
] as const
export type Trigger = (typeof TRIGGERS)[number]

export const table: Table<State, Trigger> = {
  name: "card",
  states: STATES,
  triggers: TRIGGERS,
  terminal: ["bought_back", "redeemed", "refunded"],
  unreachable: ["reserved", "cancelled"],
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: null, trigger: "order_revealed", guard: "balance and unclaimed stock suffice", to: "held", emits: ["operation.completed"] },
    { from: null, trigger: "order_sealed", guard: "balance and unclaimed stock suffice, bounds of open sealed cards not reached", to: "sealed", emits: ["operation.completed"] },
    { from: "sealed", trigger: "reveal", guard: "none (draws the item)", to: "held", emits: [] },
    { from: "sealed", trigger: "window_passes", guard: "now >= refundableUntil (draws the item)", to: "held", emits: [] },
    { from: "sealed", trigger: "refund", guard: "now < refundableUntil (gives the claim back)", to: "refunded", emits: ["refund.completed"] },
    { from: "held", trigger: "reveal", guard: "none (changes nothing)", to: "held", emits: [] },
    { from: "held", trigger: "buyback_offchain", guard: "none", to: "bought_back", emits: ["buyback.completed"] },
    { from: "held", trigger: "redemption", guard: "balance covers the fee", to: "redeemed", emits: ["redemption.completed"] },
    { from: "held", trigger: "mint", guard: "chain configured", to: "mint_pending", emits: ["operation.awaiting_chain"] },
    { from: "mint_pending", trigger: "mint_confirmed", guard: "transaction minted this token to the wallet", to: "minted", emits: ["operation.completed", "operation.onchain_cancelled"] },
    { from: "mint_pending", trigger: "mint_cancelled", guard: "every signature expired unredeemed", to: "held", emits: ["operation.onchain_cancelled"] },
    { from: "minted", trigger: "buyback_onchain", guard: "chain configured, a wallet holds the token", to: "buyback_pending", emits: ["operation.awaiting_chain"] },
    { from: "buyback_pending", trigger: "burn_confirmed", guard: "this burn's Burned event", to: "bought_back", emits: ["buyback.completed"] },
    { from: "buyback_pending", trigger: "burn_cancelled", guard: "every pending signature expired", to: "minted", emits: ["operation.cancelled", "buyback.completed"] },
    { from: "mint_pending", trigger: "reveal", guard: "none (changes nothing)", to: "mint_pending", emits: [] },
    { from: "minted", trigger: "reveal", guard: "none (changes nothing)", to: "minted", emits: [] }
  ]
}
