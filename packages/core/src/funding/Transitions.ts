/**
 * The machine of deposits (contract.md#funding-transaction-status; design.md#deposits). Data only.
 */
import type { Table } from "../machine/Machine.ts"

export const STATUSES = ["detected", "confirmed", "failed"] as const
export type Status = (typeof STATUSES)[number]

export const TRIGGERS = ["see", "verify", "reject", "lose"] as const
export type Trigger = (typeof TRIGGERS)[number]

export const table: Table<Status, Trigger> = {
  name: "funding transaction",
  states: STATUSES,
  triggers: TRIGGERS,
  terminal: ["confirmed", "failed"],
  unreachable: [],
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: null, trigger: "see", guard: "USDC moved to the account's address", to: "detected", emits: ["balance.topup.detected"] },
    { from: "detected", trigger: "verify", guard: "final receipt: succeeded, right token, right recipient", to: "confirmed", emits: ["balance.topup.confirmed"] },
    { from: "detected", trigger: "reject", guard: "final receipt does not verify", to: "failed", emits: ["balance.topup.failed"] },
    { from: "detected", trigger: "lose", guard: "no receipt for 24 hours", to: "failed", emits: ["balance.topup.failed"] }
  ]
}
