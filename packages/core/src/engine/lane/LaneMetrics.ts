/** What a lane measures: how long commands wait in it, its batches, and their failures. */
import type { Context } from "effect"
import * as Meter from "../Meter.ts"
import type { StoreError } from "../port/Store.ts"

const LANES = ["partner", "operator"] as const
export type Name = (typeof LANES)[number]

/** Why a batch was not committed at this attempt, or a command of it not decided. */
const FAILURES = ["unreachable", "rejected", "uncovered", "defect"] as const

const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** A command that waits. */
export interface Timed {
  /** Since when, by {@link Meter.now}. */
  readonly since: bigint
}

export const make = (lane: Name, context: Context.Context<never>) => {
  const waits = Meter.histograms(
    {
      name: "cardpack_lane_wait_seconds",
      description: "Time from a command's arrival in its lane to the start of its batch.",
      boundaries: Meter.SECONDS
    },
    "lane",
    LANES,
    context
  )
  const sizes = Meter.histograms(
    {
      name: "cardpack_batch_commands",
      description: "Commands of a batch.",
      boundaries: SIZES
    },
    "lane",
    LANES,
    context
  )
  const durations = Meter.histograms(
    {
      name: "cardpack_batch_duration_seconds",
      description: "Time from the start of a batch until all its commands were answered.",
      boundaries: Meter.SECONDS
    },
    "lane",
    LANES,
    context
  )
  const failures = Meter.counters(
    {
      name: "cardpack_batch_failures_total",
      description: "Attempts at a batch that were not committed, and commands that broke."
    },
    "reason",
    FAILURES,
    context
  )
  return {
    now: () => Meter.now(context),
    /** Answers the moment. */
    began: (batch: ReadonlyArray<Timed>): bigint => {
      const now = Meter.now(context)
      for (const { since } of batch) waits(lane, Meter.secondsBetween(since, now))
      sizes(lane, batch.length)
      return now
    },
    ended: (begun: bigint): void =>
      durations(lane, Meter.secondsBetween(begun, Meter.now(context))),
    failed: ({ reason }: StoreError): void =>
      failures(reason._tag.toLowerCase() as Lowercase<typeof reason._tag>, 1),
    broke: (): void => failures("defect", 1)
  }
}

export type LaneMetrics = ReturnType<typeof make>
