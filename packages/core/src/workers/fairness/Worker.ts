/**
 * Publishes the draw log until the scope closes (design.md#draw-log). Every process may: the log's size
 * decides whose publication counts.
 */
import { Cause, Effect } from "effect"
import type * as Merkle from "../../domain/fairness/Merkle.ts"
import * as Publisher from "./Publisher.ts"
import * as Witnessing from "./Witnessing.ts"

export interface Options {
  /** Written into the first entry. */
  readonly environment: string
  /** Milliseconds between publications. */
  readonly every: number
}

export const DEFAULTS = { every: 1_000 }

/** After a failure of the database or a key; it delays the log and nothing else. */
const PAUSE = 5_000

export const run = ({ environment, every }: Options) => {
  let last: Merkle.Sized | null = null
  const round = Effect.gen(function* () {
    const { isMore, seen } = yield* Publisher.publish(environment, last)
    last = seen
    yield* Witnessing.ask
    return isMore ? 0 : every
  }).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.as(Effect.logWarning("the draw log waits: it can't be published", cause), PAUSE)
    )
  )
  return Effect.forkScoped(Effect.forever(Effect.flatMap(round, Effect.sleep)))
}
