/**
 * Publishes the draw log until the scope closes (design.md#draw-log). Every process may: the log's size
 * decides whose publication counts.
 */
import { Cause, Clock, Effect } from "effect"
import type * as Merkle from "../../domain/fairness/Merkle.ts"
import * as Elapsed from "../../domain/time/Elapsed.ts"
import { DrawLog } from "../../engine/port/DrawLog.ts"
import { LogBehind } from "./Continuing.ts"
import * as Publisher from "./Publisher.ts"
import * as Witnessing from "./Witnessing.ts"

export interface Options {
  /** Written into the first entry. */
  readonly environment: string
  /** Milliseconds from the beginning of one publication to the next. */
  readonly every: number
}

export const DEFAULTS = { every: 1_000 }

/** After a failure of the database or a key; it delays the log and nothing else. */
const PAUSE = 5_000

/** What people are told; the cause is in the process's log. */
const OTHER = "it can't be published now: the service's log says why"

/** Another past stays known to all processes, so that none signs it. */
const failed = Effect.fnUntraced(
  function* (cause: Cause.Cause<unknown>) {
    yield* Effect.logWarning("the draw log waits: it can't be published", cause)
    const log = yield* DrawLog
    const error = Cause.squash(cause)
    const { size } = yield* log.head
    if (error instanceof LogBehind)
      yield* log.report(error.message, Math.max(error.published, size + 1))
    else yield* log.report(error instanceof Publisher.DamagedLog ? error.message : OTHER, 0)
  },
  Effect.catchCause((cause) => Effect.logWarning("the draw log's state can't be kept", cause))
)

/** One turn, again and again: it answers in how many milliseconds the next one comes. */
export const turns = ({ environment, every }: Options) => {
  let last: Merkle.Sized | null = null
  return Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const began = Elapsed.by(clock)
    const { isMore, seen, trouble } = yield* Publisher.publish(environment, last)
    last = seen
    if (trouble !== null) yield* (yield* DrawLog).report(null, 0)
    return isMore ? 0 : Math.max(0, every - (Elapsed.by(clock) - began))
  }).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.interrupt : Effect.as(failed(cause), PAUSE)
    )
  )
}

/** Beside the publications, which wait for no witness; answers in how many milliseconds it asks again. */
const asking = ({ every }: Options) =>
  Witnessing.ask.pipe(
    Effect.as(every),
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.as(Effect.logWarning("the draw log's witnesses can't be asked", cause), PAUSE)
    )
  )

const repeated = <E, R>(turn: Effect.Effect<number, E, R>) =>
  Effect.forkScoped(Effect.forever(Effect.flatMap(turn, Effect.sleep)))

export const run = (options: Options) =>
  Effect.andThen(repeated(turns(options)), repeated(asking(options)))
