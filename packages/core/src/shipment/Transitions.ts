/** The shipment machine (contract.md#shipment-status). Data only. */
import type { Table } from "../machine/Machine.ts"

export const STATUSES = ["created", "shipped", "in_transit", "delivered", "exception"] as const
export type Status = (typeof STATUSES)[number]

export const TRIGGERS = [
  "redemption",
  "ship",
  "move",
  "deliver",
  "hold",
  "resume",
  "correct_address"
] as const
export type Trigger = (typeof TRIGGERS)[number]

const UPDATED = ["shipment.updated"]

export const table: Table<Status, Trigger> = {
  name: "shipment",
  states: STATUSES,
  triggers: TRIGGERS,
  terminal: [],
  unreachable: [],
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: null, trigger: "redemption", guard: "fee charged", to: "created", emits: ["redemption.completed"] },
    { from: "created", trigger: "ship", guard: "none", to: "shipped", emits: UPDATED },
    { from: "created", trigger: "move", guard: "none", to: "in_transit", emits: UPDATED },
    { from: "created", trigger: "deliver", guard: "none", to: "delivered", emits: UPDATED },
    { from: "created", trigger: "hold", guard: "a reason is given", to: "exception", emits: UPDATED },
    { from: "created", trigger: "correct_address", guard: "same country, address differs", to: "created", emits: UPDATED },
    { from: "shipped", trigger: "move", guard: "none", to: "in_transit", emits: UPDATED },
    { from: "shipped", trigger: "deliver", guard: "none", to: "delivered", emits: UPDATED },
    { from: "shipped", trigger: "hold", guard: "a reason is given", to: "exception", emits: UPDATED },
    { from: "in_transit", trigger: "deliver", guard: "none", to: "delivered", emits: UPDATED },
    { from: "in_transit", trigger: "hold", guard: "a reason is given", to: "exception", emits: UPDATED },
    { from: "delivered", trigger: "hold", guard: "a reason is given", to: "exception", emits: UPDATED },
    { from: "exception", trigger: "resume", guard: "none", to: "created", emits: UPDATED },
    { from: "exception", trigger: "ship", guard: "none", to: "shipped", emits: UPDATED },
    { from: "exception", trigger: "move", guard: "none", to: "in_transit", emits: UPDATED },
    { from: "exception", trigger: "deliver", guard: "none", to: "delivered", emits: UPDATED },
    { from: "exception", trigger: "correct_address", guard: "same country", to: "created", emits: UPDATED }
  ]
}
