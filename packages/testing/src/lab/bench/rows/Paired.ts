/** Measures in rounds, so that noise shows as a spread. */
import { Effect } from "effect"
import * as Subject from "../Subject.ts"
import type { Id, Round } from "./Row.ts"
import * as Row from "./Row.ts"

/** Repeats a measurement; `round` counts from 1. */
export const rounds = <A, E, R>(
  id: Id,
  count: number,
  measure: (round: number) => Effect.Effect<A, E, R>
): Effect.Effect<ReadonlyArray<A>, E, R> =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => index + 1),
    (round) => Effect.andThen(Subject.say(`${id}, round ${round} of ${count}`), measure(round))
  )

/** Both sides in turns; every other round begins with the other side. */
export const compare = <E, R, E2, R2>(
  id: Id,
  count: number,
  ours: (round: number) => Effect.Effect<Row.Measured, E, R>,
  theirs: (round: number) => Effect.Effect<Row.Measured, E2, R2>
): Effect.Effect<ReadonlyArray<Round>, E | E2, R | R2> =>
  rounds(
    id,
    count,
    Effect.fnUntraced(function* (round) {
      const isSwapped = round % 2 === 0
      const early = isSwapped ? yield* theirs(round) : null
      const our = yield* ours(round)
      const their = early ?? (yield* theirs(round))
      return Row.pair(our, their)
    })
  )
