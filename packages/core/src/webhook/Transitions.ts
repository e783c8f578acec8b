/**
 * The machine of webhook deliveries (contract.md#delivery, contract.md#disabled-endpoints). Data
 * only.
 */
import type { Table } from "../machine/Machine.ts"

export const STATUSES = ["pending", "delivered", "failed"] as const
export type Status = (typeof STATUSES)[number]

export const TRIGGERS = [
  "match",
  "replay",
  "test",
  "succeed",
  "refuse",
  "exhaust",
  "expire",
  "hasten"
] as const
export type Trigger = (typeof TRIGGERS)[number]

export const table: Table<Status, Trigger> = {
  name: "delivery",
  states: STATUSES,
  triggers: TRIGGERS,
  terminal: ["delivered", "failed"],
  unreachable: [],
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: null, trigger: "match", guard: "endpoint subscribed when the event happens", to: "pending", emits: [] },
    { from: null, trigger: "replay", guard: "event of the account", to: "pending", emits: [] },
    { from: null, trigger: "test", guard: "none", to: "pending", emits: ["webhook.test"] },
    { from: "pending", trigger: "succeed", guard: "2xx within 10 seconds", to: "delivered", emits: [] },
    { from: "pending", trigger: "refuse", guard: "fewer than 8 attempts", to: "pending", emits: [] },
    { from: "pending", trigger: "exhaust", guard: "8 attempts", to: "failed", emits: [] },
    { from: "pending", trigger: "expire", guard: "endpoint disabled for 7 days", to: "failed", emits: [] },
    { from: "pending", trigger: "hasten", guard: "operator retries", to: "pending", emits: [] }
  ]
}
