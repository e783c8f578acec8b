/** What goes wrong. */

/** Faults of a moment. */
export const MOMENTS = [
  "crash",
  "crash before commit",
  "crash after commit",
  "stop",
  "commit not applied",
  "commit answered late",
  "reorganization"
] as const

export const WINDOWS = [
  "store refuses writes",
  "cut off from the store",
  "slow store",
  "results lost",
  "requests lost",
  "answers lost",
  "messages slow",
  "messages twice",
  "clock skewed",
  "receivers hang",
  "receivers refuse",
  "receivers fail",
  "mail server defers",
  "mail server refuses",
  "mail server breaks off",
  "mail server hangs",
  "wake-ups lost",
  "chain unreachable",
  "chain lies",
  "chain stands still",
  "consumer fails"
] as const

export const KINDS = [...MOMENTS, ...WINDOWS] as const

export type Moment = (typeof MOMENTS)[number]
export type Window = (typeof WINDOWS)[number]
export type Kind = (typeof KINDS)[number]
