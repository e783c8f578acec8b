/**
 * The machine of mint and burn entries (contract.md#onchain-order, contract.md#onchain-burn). Data
 * only.
 */
import type { Table } from "../machine/Machine.ts"

export const STATUSES = ["pending", "confirmed", "cancelled"] as const
export type Status = (typeof STATUSES)[number]

export const TRIGGERS = ["authorize", "report", "fail", "resign", "confirm", "cancel"] as const
export type Trigger = (typeof TRIGGERS)[number]

export const table: Table<Status, Trigger> = {
  name: "on-chain entry",
  states: STATUSES,
  triggers: TRIGGERS,
  terminal: ["confirmed", "cancelled"],
  unreachable: [],
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: null, trigger: "authorize", guard: "the card may be minted or burned", to: "pending", emits: ["operation.awaiting_chain"] },
    { from: "pending", trigger: "report", guard: "none", to: "pending", emits: [] },
    { from: "pending", trigger: "fail", guard: "final receipt of the reported transaction does not prove it", to: "pending", emits: ["operation.onchain_failed"] },
    { from: "pending", trigger: "resign", guard: "unused at a final block past the deadline", to: "pending", emits: ["operation.awaiting_chain"] },
    { from: "pending", trigger: "confirm", guard: "final receipt proves it", to: "confirmed", emits: ["operation.completed", "buyback.completed", "operation.onchain_cancelled"] },
    { from: "pending", trigger: "cancel", guard: "unused at a final block past the deadline", to: "cancelled", emits: ["operation.onchain_cancelled", "operation.cancelled", "buyback.completed"] }
  ]
}
