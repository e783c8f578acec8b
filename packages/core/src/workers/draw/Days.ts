/**
 * Commits to the days of draws to come, and derives the next ones, in every process (design.md#draws). A
 * key that can't be asked for some hours is noticed by nobody, as tomorrow was derived before.
 */
import { Effect, type Scope } from "effect"
import * as Minute from "../../domain/draw/Minute.ts"
import { DAY, HOUR, MINUTE } from "../../domain/time/Instant.ts"
import { type Failure, Seeds } from "../../engine/draw/Seeds.ts"
import { Desk } from "../../engine/port/Desk.ts"
import { Reads } from "../../engine/port/Reads.ts"

/** So long before it begins a day is committed to; longer where packs stay sealed longer. */
const HORIZON = 8

const MARGIN = 2

const today = Effect.gen(function* () {
  const { now } = yield* Reads
  return Minute.dayOf(Minute.of(yield* now))
})

/** Each sealed pack is opened by a seed that was committed to before it was ordered. */
const horizon = Effect.gen(function* () {
  const { machines } = yield* Desk
  const windows = (yield* machines).map(({ machine }) => machine.refundWindow)
  const longest = Math.ceil(Math.max(0, ...windows) / DAY)
  return Math.max(HORIZON, longest + MARGIN)
})

const look = Effect.gen(function* () {
  const { commit, derive } = yield* Seeds
  const first = yield* today
  const days = yield* horizon
  // Before any day is committed to, for a wrong key must not leave days that no right one derives.
  yield* derive(first)
  yield* derive(first + 1)
  yield* commit(Array.from({ length: days + 1 }, (_, at) => first + at))
})

const warned = (error: Failure) =>
  Effect.as(Effect.logWarning("days of draws can't be committed to", error), MINUTE)

const isUnasked = (error: Failure): boolean =>
  error._tag === "DrawSecretsError" && error.problem === "unavailable"

/** In milliseconds, the time to the next look. */
const looked = Effect.catchIf(Effect.as(look, HOUR), isUnasked, warned)

/**
 * Refused where the key is not that of the database's days; then again every hour. Where it can't be asked,
 * draws wait until it can.
 */
export const run: Effect.Effect<void, Failure, Desk | Reads | Seeds | Scope.Scope> = Effect.gen(
  function* () {
    const again = (pause: number): Effect.Effect<never, never, Desk | Reads | Seeds> =>
      Effect.sleep(pause).pipe(Effect.andThen(Effect.catch(looked, warned)), Effect.flatMap(again))
    yield* Effect.forkScoped(again(yield* looked))
  }
)
