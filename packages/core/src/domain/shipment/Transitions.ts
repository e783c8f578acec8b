/** The states of a shipment (contract.md#shipment-status). Data only. */
import type { Guard, Table } from "../machine/Machine.ts"

export const STATUSES = ["created", "shipped", "in_transit", "delivered", "exception"] as const
export type Status = (typeof STATUSES)[number]

/** The update's `statusReason`; undefined keeps the stored one. */
interface Updated {
  readonly reason: string | null | undefined
}

/** Fingerprints of the address; `stored` is null once erased. */
interface Addressed {
  readonly stored: string | null
  readonly given: string
}

export interface Facts {
  readonly ship: Updated
  readonly move: Updated
  readonly deliver: Updated
  readonly hold: Updated
  readonly resume: Updated
  readonly amend: Updated
  readonly correct_address: Addressed
}

const isSaid = (reason: string | null): boolean => (reason ?? "").trim() !== ""

const reasonGiven: Guard<Updated> = {
  name: "reasonGiven",
  says: "the update gives a reason, because the mail about it is sent once",
  holds: ({ reason }) => reason !== undefined && isSaid(reason)
}

const reasonKept: Guard<Updated> = {
  name: "reasonKept",
  says: "the update does not clear the reason",
  holds: ({ reason }) => reason === undefined || isSaid(reason)
}

const addressDiffers: Guard<Addressed> = {
  name: "addressDiffers",
  says: "the address differs from the stored one",
  holds: ({ given, stored }) => given !== stored
}

const UPDATED = ["shipment.updated"] as const

export const table: Table<Status, "redemption", Facts> = {
  name: "shipment",
  states: STATUSES,
  terminal: [],
  unreachable: [],
  begins: { redemption: { to: "created", emits: [] } },
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: "created", trigger: "ship", guard: null, to: "shipped", emits: UPDATED },
    { from: "created", trigger: "move", guard: null, to: "in_transit", emits: UPDATED },
    { from: "created", trigger: "deliver", guard: null, to: "delivered", emits: UPDATED },
    { from: "created", trigger: "hold", guard: reasonGiven, to: "exception", emits: UPDATED },
    { from: "created", trigger: "amend", guard: null, to: "created", emits: UPDATED },
    { from: "created", trigger: "correct_address", guard: addressDiffers, to: "created", emits: UPDATED },
    { from: "shipped", trigger: "move", guard: null, to: "in_transit", emits: UPDATED },
    { from: "shipped", trigger: "deliver", guard: null, to: "delivered", emits: UPDATED },
    { from: "shipped", trigger: "hold", guard: reasonGiven, to: "exception", emits: UPDATED },
    { from: "shipped", trigger: "amend", guard: null, to: "shipped", emits: UPDATED },
    { from: "in_transit", trigger: "deliver", guard: null, to: "delivered", emits: UPDATED },
    { from: "in_transit", trigger: "hold", guard: reasonGiven, to: "exception", emits: UPDATED },
    { from: "in_transit", trigger: "amend", guard: null, to: "in_transit", emits: UPDATED },
    { from: "delivered", trigger: "hold", guard: reasonGiven, to: "exception", emits: UPDATED },
    { from: "delivered", trigger: "amend", guard: null, to: "delivered", emits: UPDATED },
    { from: "exception", trigger: "resume", guard: null, to: "created", emits: UPDATED },
    { from: "exception", trigger: "ship", guard: null, to: "shipped", emits: UPDATED },
    { from: "exception", trigger: "move", guard: null, to: "in_transit", emits: UPDATED },
    { from: "exception", trigger: "deliver", guard: null, to: "delivered", emits: UPDATED },
    { from: "exception", trigger: "amend", guard: reasonKept, to: "exception", emits: UPDATED },
    { from: "exception", trigger: "correct_address", guard: null, to: "created", emits: UPDATED }
  ]
}
