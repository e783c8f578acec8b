/** The line of commands that wait in a lane, and how far a batch or time takes it forward. */
import { Deferred, Effect } from "effect"
import type { Refused } from "../Command.ts"
import type * as Batch from "./Batch.ts"
import type * as LaneMetrics from "./LaneMetrics.ts"
import type * as LaneSpans from "./LaneSpans.ts"

export interface Options {
  /** Most commands in one batch. */
  readonly maxCommands: number
  /** Most cards in one batch, by the commands' weights. */
  readonly maxCards: number
  /** Most waiting commands; more are refused (decisions.md#overload). */
  readonly maxWaiting: number
  /** Milliseconds after which a command that still waits is refused; it is not executed. */
  readonly patience: number
}

export const DEFAULTS: Options = {
  maxCommands: 256,
  maxCards: 500,
  maxWaiting: 10_000,
  patience: 5_000
}

/** A command, and its answer once it is committed. */
export interface Waiting extends Batch.Submission, LaneMetrics.Timed, LaneSpans.Traced {
  readonly outcome: Deferred.Deferred<unknown, Refused>
}

/** Takes the commands for one batch from the front; at least one. */
export const cut = (waiting: Array<Waiting>, options: Options): ReadonlyArray<Waiting> => {
  let cards = 0
  let count = 0
  for (const { command } of waiting) {
    cards += command.weight
    if (count > 0 && (count >= options.maxCommands || cards > options.maxCards)) break
    count++
  }
  return waiting.splice(0, count)
}

/** Takes those from the front that came before the moment. */
export const cutBefore = (waiting: Array<Waiting>, moment: bigint): ReadonlyArray<Waiting> => {
  const first = waiting.findIndex(({ since }) => since >= moment)
  return waiting.splice(0, first === -1 ? waiting.length : first)
}

export const refuse = (submissions: ReadonlyArray<Waiting>, why: Refused): Effect.Effect<void> =>
  Effect.forEach(submissions, ({ outcome }) => Deferred.fail(outcome, why), { discard: true })
