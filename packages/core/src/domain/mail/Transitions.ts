/** The states of mails about shipments (contract.md#notifications). Data only. */
import type { Guard, Table } from "../machine/Machine.ts"
import type { Instant } from "../time/Instant.ts"
import * as Schedule from "../webhook/Schedule.ts"

export const STATES = ["queued", "sending", "sent", "skipped", "failed", "unknown"] as const
export type State = (typeof STATES)[number]

interface Taken {
  readonly dueAt: Instant | null
  readonly now: Instant
  /** There is a mail server and an address; in the sandbox, it is not a customer's. */
  readonly canSend: boolean
}

interface Deferred {
  /** Hand-overs, including the one that just failed. */
  readonly attempts: number
}

export interface Facts {
  readonly take: Taken
  readonly accept: null
  readonly defer: Deferred
  readonly refuse: null
  readonly lose: null
}

const isDue = ({ dueAt, now }: Taken): boolean => dueAt !== null && dueAt <= now

const due: Guard<Taken> = {
  name: "due",
  says: "its time has come; a mail in `sending` is due once its sender is presumed dead",
  holds: isDue
}

const dueInVain: Guard<Taken> = {
  name: "dueInVain",
  says: "it is due, but there is no mail server or no address, it is a customer's in the sandbox, or one too many about events",
  holds: (taken) => isDue(taken) && !taken.canSend
}

const attemptsLeft: Guard<Deferred> = {
  name: "attemptsLeft",
  says: "there were fewer than 8 attempts",
  holds: ({ attempts }) => Schedule.delayAfter(attempts) !== null
}

/** `sending` is stored before the hand-over, so that a mail lost in it is never sent twice. */
export const table: Table<State, "notify", Facts> = {
  name: "mail",
  states: STATES,
  terminal: ["sent", "skipped", "failed", "unknown"],
  unreachable: [],
  begins: { notify: { to: "queued", emits: [] } },
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: "queued", trigger: "take", guard: dueInVain, to: "skipped", emits: [] },
    { from: "queued", trigger: "take", guard: due, to: "sending", emits: [] },
    { from: "sending", trigger: "take", guard: due, to: "unknown", emits: [] },
    { from: "sending", trigger: "accept", guard: null, to: "sent", emits: [] },
    { from: "sending", trigger: "defer", guard: attemptsLeft, to: "queued", emits: [] },
    { from: "sending", trigger: "defer", guard: null, to: "failed", emits: [] },
    { from: "sending", trigger: "refuse", guard: null, to: "failed", emits: [] },
    { from: "sending", trigger: "lose", guard: null, to: "unknown", emits: [] }
  ]
}
