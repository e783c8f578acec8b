/**
 * What was drawn against what was to be expected, added up as machines give their numbers
 * (design.md#draw-statistics).
 */
import { Context, type Effect } from "effect"
import type { Day } from "../../domain/draw/Minute.ts"
import type { Change } from "../../domain/fairness/Entry.ts"
import type { State } from "../../domain/fairness/MachineTally.ts"
import type { Sum } from "../../domain/fairness/Tally.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { NumberedDraw } from "./DrawLog.ts"
import type { StoreError } from "./Store.ts"

/** How far a machine is added up. */
export interface Tallied {
  readonly machineId: number
  /** The last number that is in it. */
  readonly sequence: bigint
  /** Refunds until then are in it. */
  readonly until: Instant
  readonly state: State
}

/** A sealed pack that was given back, and what it would have been drawn by. */
export interface Refunded {
  readonly accountId: AccountId
  readonly at: Instant
  readonly oddsVersion: number
  readonly entropy: Uint8Array
}

/** What happened since, until some minutes ago; numbers in their order. */
export interface Happened {
  /** The time of the last number if there are more, else as asked. */
  readonly until: Instant
  readonly draws: ReadonlyArray<NumberedDraw>
  readonly changes: ReadonlyArray<Change>
  readonly refunds: ReadonlyArray<Refunded>
}

export interface Row extends Sum {
  readonly machineId: number
  readonly oddsVersion: number
  /** `2026-11`. */
  readonly month: string
  readonly label: string
}

export const SCORES = ["opened", "refunded"] as const

/** By how much packs of a partner were worth more than expected, in dollars, with its variance. */
export interface Score {
  readonly accountId: AccountId
  readonly kind: (typeof SCORES)[number]
  readonly day: Day
  readonly packs: number
  readonly excess: number
  readonly variance: number
}

type Access<A> = Effect.Effect<A, StoreError>

export class DrawStatistics extends Context.Service<
  DrawStatistics,
  {
    /** Machines of which something happened before `until` that is not added up, and how far they are. */
    readonly waiting: (until: Instant) => Access<ReadonlyArray<Tallied>>
    /** At most so many numbers of a machine, all of before `until`; refunds of the same time. */
    readonly since: (
      tallied: Tallied,
      until: Instant,
      limit: number
    ) => Access<Happened & { readonly isAll: boolean }>
    /** Adds rows and scores if the machine is still as far as `from`; else another process was first. */
    readonly add: (
      from: Tallied,
      to: Tallied,
      rows: ReadonlyArray<Omit<Row, "machineId">>,
      scores: ReadonlyArray<Score>
    ) => Access<boolean>
    /** All machines that are added up, ascending; or one. */
    readonly machines: (machineId: number | null) => Access<ReadonlyArray<Tallied>>
    /** By machine, odds, month and label. */
    readonly rows: (machineId: number | null) => Access<ReadonlyArray<Row>>
  }
>()("cardpack/core/engine/port/DrawStatistics") {}
