/** The states of what waits for a second person (decisions.md#daily-limits). Data only. */
import type { Table } from "../machine/Machine.ts"

/** As they are stored; one that is pending after its end has expired. */
export const STATUSES = ["pending", "approved", "declined"] as const
export type Status = (typeof STATUSES)[number]

export interface Facts {
  readonly approve: null
  readonly decline: null
}

export const table: Table<Status, "ask", Facts> = {
  name: "approval",
  states: STATUSES,
  terminal: ["approved", "declined"],
  unreachable: [],
  begins: { ask: { to: "pending", emits: [] } },
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: "pending", trigger: "approve", guard: null, to: "approved", emits: [] },
    { from: "pending", trigger: "decline", guard: null, to: "declined", emits: [] }
  ]
}
