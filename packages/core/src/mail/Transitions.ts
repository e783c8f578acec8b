/** The machine of mails about shipments (contract.md#notifications). Data only. */
import type { Table } from "../machine/Machine.ts"

export const STATES = ["queued", "sending", "sent", "skipped", "failed", "unknown"] as const
export type State = (typeof STATES)[number]

export const TRIGGERS = [
  "notify",
  "start",
  "skip",
  "accept",
  "defer",
  "give_up",
  "refuse",
  "lose"
] as const
export type Trigger = (typeof TRIGGERS)[number]

/** `sending` is stored before the message is handed over, so what is lost there is never sent again. */
export const table: Table<State, Trigger> = {
  name: "mail",
  states: STATES,
  triggers: TRIGGERS,
  terminal: ["sent", "skipped", "failed", "unknown"],
  unreachable: [],
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: null, trigger: "notify", guard: "none of this status and channel was sent, may have been, or is on its way", to: "queued", emits: [] },
    { from: "queued", trigger: "start", guard: "due", to: "sending", emits: [] },
    { from: "queued", trigger: "skip", guard: "no mail server, no address, or a customer's in the sandbox", to: "skipped", emits: [] },
    { from: "sending", trigger: "accept", guard: "the server took it", to: "sent", emits: [] },
    { from: "sending", trigger: "defer", guard: "surely not taken, fewer than 8 attempts", to: "queued", emits: [] },
    { from: "sending", trigger: "give_up", guard: "surely not taken, 8 attempts", to: "failed", emits: [] },
    { from: "sending", trigger: "refuse", guard: "surely not taken, never will be", to: "failed", emits: [] },
    { from: "sending", trigger: "lose", guard: "no answer after it was handed over", to: "unknown", emits: [] }
  ]
}
