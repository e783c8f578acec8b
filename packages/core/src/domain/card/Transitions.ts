/** The states of a card (contract.md#card-status, contract.md#card-actions). Data only. */
import type { Guard, Table } from "../machine/Machine.ts"
import type { Instant } from "../time/Instant.ts"

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

/** The states of the action matrix: `active` split into four, and each other status as it is. */
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

export type Begin = "order_revealed" | "order_sealed"

export interface Known {
  readonly card: { readonly frozenBy: string | null; readonly refundableUntil: Instant | null }
  readonly now: Instant
}

export interface Facts {
  readonly reveal: Known
  readonly window_passes: Known
  readonly refund: Known
  readonly buyback_offchain: Known
  readonly redemption: Known
  readonly mint: Known
  readonly mint_confirmed: Known
  readonly mint_cancelled: Known
  readonly buyback_onchain: Known
  readonly burn_confirmed: Known
  readonly burn_cancelled: Known
}
export type Trigger = keyof Facts

const isOpen = ({ card: { refundableUntil }, now }: Known): boolean =>
  refundableUntil !== null && now < refundableUntil

const free: Guard<Known> = {
  name: "free",
  says: "no incident holds the card back",
  holds: ({ card }) => card.frozenBy === null
}

const windowOpen: Guard<Known> = {
  name: "windowOpen",
  says: "now < refundableUntil, and no incident holds the card back",
  holds: (known) => isOpen(known) && free.holds(known)
}

const windowOver: Guard<Known> = {
  name: "windowOver",
  says: "now >= refundableUntil",
  holds: (known) => !isOpen(known)
}

/**
 * A card emits when it is opened; all else is told by its operations. When the window passes, a claim is drawn by
 * firing; a sealed card that already has its item, as before claims, becomes held by time alone.
 */
export const table: Table<State, Begin, Facts> = {
  name: "card",
  states: STATES,
  terminal: ["bought_back", "redeemed", "refunded"],
  unreachable: ["reserved", "cancelled"],
  begins: {
    order_revealed: { to: "held", emits: [] },
    order_sealed: { to: "sealed", emits: [] }
  },
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: "sealed", trigger: "reveal", guard: free, to: "held", emits: ["card.revealed"] },
    { from: "sealed", trigger: "window_passes", guard: windowOver, to: "held", emits: ["card.revealed"] },
    { from: "sealed", trigger: "window_passes", guard: windowOver, to: "held", emits: [], computed: true },
    { from: "sealed", trigger: "refund", guard: windowOpen, to: "refunded", emits: [] },
    { from: "held", trigger: "reveal", guard: free, to: "held", emits: [] },
    { from: "held", trigger: "buyback_offchain", guard: free, to: "bought_back", emits: [] },
    { from: "held", trigger: "redemption", guard: free, to: "redeemed", emits: [] },
    { from: "held", trigger: "mint", guard: free, to: "mint_pending", emits: [] },
    { from: "mint_pending", trigger: "reveal", guard: free, to: "mint_pending", emits: [] },
    { from: "mint_pending", trigger: "mint_confirmed", guard: null, to: "minted", emits: [] },
    { from: "mint_pending", trigger: "mint_cancelled", guard: null, to: "held", emits: [] },
    { from: "minted", trigger: "reveal", guard: free, to: "minted", emits: [] },
    { from: "minted", trigger: "buyback_onchain", guard: free, to: "buyback_pending", emits: [] },
    { from: "buyback_pending", trigger: "burn_confirmed", guard: null, to: "bought_back", emits: [] },
    { from: "buyback_pending", trigger: "burn_cancelled", guard: null, to: "minted", emits: [] }
  ]
}
