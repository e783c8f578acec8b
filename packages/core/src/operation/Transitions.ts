/** The operation machine (contract.md#operation-status). Data only. */
import type { Table } from "../machine/Machine.ts"

export const STATUSES = ["pending", "awaiting_chain", "completed", "failed", "cancelled"] as const
export type Status = (typeof STATUSES)[number]

export const TRIGGERS = [
  "succeed_offchain",
  "await_chain",
  "settle_all",
  "cancel_unconfirmed",
  "cancel_partly_confirmed"
] as const
export type Trigger = (typeof TRIGGERS)[number]

export const table: Table<Status, Trigger> = {
  name: "operation",
  states: STATUSES,
  triggers: TRIGGERS,
  terminal: ["completed", "cancelled"],
  unreachable: ["pending", "failed"],
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: null, trigger: "succeed_offchain", guard: "off-chain kind, within the request", to: "completed", emits: ["operation.completed", "refund.completed", "buyback.completed", "redemption.completed"] },
    { from: null, trigger: "await_chain", guard: "mint or on-chain buyback", to: "awaiting_chain", emits: ["operation.awaiting_chain"] },
    { from: "awaiting_chain", trigger: "settle_all", guard: "every mint or burn confirmed", to: "completed", emits: ["operation.completed", "buyback.completed"] },
    { from: "awaiting_chain", trigger: "cancel_unconfirmed", guard: "every signature expired, nothing confirmed", to: "cancelled", emits: ["operation.onchain_cancelled", "operation.cancelled"] },
    { from: "awaiting_chain", trigger: "cancel_partly_confirmed", guard: "every signature expired, a part confirmed", to: "cancelled", emits: ["operation.onchain_cancelled", "buyback.completed"] }
  ]
}
