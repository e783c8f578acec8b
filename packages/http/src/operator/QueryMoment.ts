/** Moments and spans of time in the queries of operators. */
import { Instant } from "@cardpack/core/domain"
import type { PeriodReport } from "@cardpack/core/ports"
import { Duration, Effect, Option } from "effect"
import * as Problem from "../problem/Problem.ts"
import * as Moment from "../request/Moment.ts"

export const { optional } = Moment

/** A timestamp, or a duration back from now: `2 hours`. Null when absent. */
export const olderThan = (
  text: string | undefined,
  now: Instant.Instant
): Effect.Effect<Instant.Instant | null, Problem.Problem> => {
  if (text === undefined) return Effect.succeed(null)
  const moment = Moment.parse(text)
  if (moment !== null) return Effect.succeed(moment)
  const ago = Duration.fromInput(text as Duration.Input)
  return Option.isSome(ago)
    ? Effect.succeed(now - Duration.toMillis(ago.value))
    : Effect.fail(
        Problem.invalid('olderThan must be a timestamp, or a duration such as "15 minutes"')
      )
}

/** From `since` until `until`: a number of days until now when absent, and bounded. */
export const span = Effect.fnUntraced(function* (
  query: { readonly since?: string; readonly until?: string },
  now: Instant.Instant,
  days: { readonly usual: number; readonly most: number }
): Effect.fn.Return<PeriodReport.Span, Problem.Problem> {
  const until = (yield* optional("until", query.until)) ?? now
  const midnight = Math.floor(until / Instant.DAY) * Instant.DAY
  const usual = midnight - (days.usual - 1) * Instant.DAY
  const since = (yield* optional("since", query.since)) ?? usual
  if (since >= until) return yield* Effect.fail(Problem.invalid("since must be before until"))
  return until - since > days.most * Instant.DAY
    ? yield* Effect.fail(Problem.invalid(`until must be at most ${days.most} days after since`))
    : { since, until }
})
