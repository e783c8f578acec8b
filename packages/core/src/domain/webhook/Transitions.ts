/**
 * The states of webhook deliveries (contract.md#delivery, contract.md#disabled-endpoints). Data
 * only.
 */
import type { Guard, Table } from "../machine/Machine.ts"
import { type Attempt, isSuccess } from "./Attempt.ts"
import { delayAfter } from "./Schedule.ts"

export const STATUSES = ["pending", "delivered", "failed"] as const
export type Status = (typeof STATUSES)[number]

/** `match`: an event that the endpoint subscribes to. The others are made on request. */
export type Begin = "match" | "replay" | "test"

interface Attempted {
  readonly attempt: Attempt
  /** Attempts so far, including this one. */
  readonly count: number
}

export interface Facts {
  readonly attempt: Attempted
  readonly hasten: null
  readonly expire: never
}

const accepted: Guard<Attempted> = {
  name: "accepted",
  says: "the endpoint answered 2xx within 10 seconds",
  holds: ({ attempt }) => isSuccess(attempt)
}

const attemptsLeft: Guard<Attempted> = {
  name: "attemptsLeft",
  says: "there were fewer than 8 attempts",
  holds: ({ count }) => delayAfter(count) !== null
}

/** `expire` follows the hold of 7 days; the store computes it for all rows in one statement. */
export const table: Table<Status, Begin, Facts> = {
  name: "delivery",
  states: STATUSES,
  terminal: ["delivered", "failed"],
  unreachable: [],
  begins: {
    match: { to: "pending", emits: [] },
    replay: { to: "pending", emits: [] },
    test: { to: "pending", emits: [] }
  },
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: "pending", trigger: "attempt", guard: accepted, to: "delivered", emits: [] },
    { from: "pending", trigger: "attempt", guard: attemptsLeft, to: "pending", emits: [] },
    { from: "pending", trigger: "attempt", guard: null, to: "failed", emits: [] },
    { from: "pending", trigger: "hasten", guard: null, to: "pending", emits: [] },
    { from: "pending", trigger: "expire", guard: null, to: "failed", emits: [], computed: true }
  ]
}
