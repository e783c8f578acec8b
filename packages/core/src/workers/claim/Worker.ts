/**
 * Opens claims when their windows end (design.md#claims). Several processes may run this worker:
 * the second one finds nothing to open. Its transactions are small, so that orders go on while
 * thousands of windows end at once.
 */
import { type Cause, Effect, type Scope } from "effect"
import { touch } from "../../commands/card/WindowEnd.ts"
import { Engine } from "../../commands/Engine.ts"
import { ClaimQueue, type Due } from "../../engine/port/ClaimQueue.ts"

export interface Options {
  /** Rows written in one transaction. */
  readonly writes: number
  /** Milliseconds between two looks; a claim must open within a second of its window's end. */
  readonly poll: number
}

export const DEFAULTS: Options = { writes: 500, poll: 400 }

/** Rows that one opening writes: the card, its draw, and its place in the deck. */
const ROWS = 3

/**
 * Looks in a round. Within a round each look continues after the last claim, so that it skips what
 * earlier looks left in the index; a new round retries and logs the claims that could not be
 * opened.
 */
const ROUND = 25

interface Tried {
  readonly closed: ReadonlyArray<Due>
  /** Why the first of them stayed closed. */
  readonly cause: Cause.Cause<unknown> | null
}

const OPENED: Tried = { closed: [], cause: null }

const both = (a: Tried, b: Tried): Tried => ({
  closed: [...a.closed, ...b.closed],
  cause: a.cause ?? b.cause
})

/**
 * Opens one account's claims; on a defect, tries each half alone, so that one claim stops no other.
 */
const tryOwn = (engine: Engine["Service"], own: ReadonlyArray<Due>): Effect.Effect<Tried> => {
  const [first] = own
  if (first === undefined) return Effect.succeed(OPENED)
  const command = touch(
    first.accountId,
    own.map(({ id }) => id)
  )
  return Effect.matchCauseEffect(engine.run(command), {
    onSuccess: (ids) =>
      Effect.succeed<Tried>({ closed: own.filter(({ id }) => ids.includes(id)), cause: null }),
    onFailure: (cause) => {
      // A refusal means that the database can't be reached; no claim is at fault.
      const isRefused = cause.reasons.some((reason) => reason._tag === "Fail")
      if (own.length === 1 || isRefused) return Effect.succeed<Tried>({ closed: own, cause })
      const middle = own.length >> 1
      return Effect.zipWith(
        tryOwn(engine, own.slice(0, middle)),
        tryOwn(engine, own.slice(middle)),
        both
      )
    }
  })
}

const tryAll = (engine: Engine["Service"], due: ReadonlyArray<Due>): Effect.Effect<Tried> =>
  Effect.map(
    Effect.forEach(
      Map.groupBy(due, ({ accountId }) => accountId).values(),
      (own) => tryOwn(engine, own),
      { concurrency: "unbounded" }
    ),
    (all) => all.reduce(both, OPENED)
  )

/** State that the looks of one round share. */
interface Round {
  /** The last claim looked at; the next look starts after it. */
  readonly after: Due | null
  readonly looks: number
  readonly isTold: boolean
}

const START: Round = { after: null, looks: 0, isTold: false }

export const run = ({
  poll,
  writes
}: Options): Effect.Effect<void, never, Engine | ClaimQueue | Scope.Scope> =>
  Effect.gen(function* () {
    const engine = yield* Engine
    const queue = yield* ClaimQueue
    const limit = Math.max(1, Math.floor(writes / ROWS))
    const tell = ({ isTold }: Round, cause: Cause.Cause<unknown> | null) =>
      isTold
        ? Effect.void
        : Effect.logWarning(
            "claims past their windows could not be opened",
            cause ?? "no card left"
          )
    const look = Effect.fnUntraced(function* (round: Round) {
      const due = yield* queue.due(limit, round.after)
      const { cause, closed } = yield* tryAll(engine, due)
      if (closed.length > 0) yield* tell(round, cause)
      return {
        after: due.at(-1) ?? round.after,
        isTold: round.isTold || closed.length > 0,
        isLast: due.length < limit
      }
    })
    const next = (round: Round): Effect.Effect<Round> =>
      look(round).pipe(
        Effect.catchCause((cause) =>
          Effect.as(tell(round, cause), { after: round.after, isTold: true, isLast: true })
        ),
        Effect.tap(({ isLast }) => (isLast ? Effect.sleep(poll) : Effect.void)),
        Effect.map(({ isLast, ...rest }) =>
          isLast && round.looks + 1 >= ROUND ? START : { ...rest, looks: round.looks + 1 }
        )
      )
    const loop = Effect.gen(function* () {
      let round = START
      while (true) round = yield* next(round)
    })
    yield* Effect.forkScoped(loop)
  })
