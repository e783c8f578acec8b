/**
 * A lane: commands that arrive while a transaction runs wait, and the next transaction takes them
 * together. There is no timer, so an idle lane adds no delay (design.md#group-commit).
 */
import { Cause, Deferred, Effect, Fiber, Queue, Schedule } from "effect"
import { Refused } from "../Command.ts"
import { Seeds, unwaited } from "../draw/Seeds.ts"
import { type LockScope, Store, type StoreError } from "../port/Store.ts"
import { Wakeup, type Wakeups } from "../port/Wakeup.ts"
import type { Within } from "../port/Within.ts"
import type { ChangeSet } from "../rows/ChangeSet.ts"
import * as Batch from "./Batch.ts"
import { Busy } from "./Busy.ts"
import { everySecond } from "./EverySecond.ts"
import { closing } from "./Gate.ts"
import { gather } from "./Gather.ts"
import * as LaneMetrics from "./LaneMetrics.ts"
import { overloaded, refusalOf, taken, unavailable } from "./LaneRefusals.ts"
import * as LaneSpans from "./LaneSpans.ts"
import * as Line from "./Line.ts"
import { noticing } from "./StepBack.ts"

/** Commands are offered to its queue. */
export interface Lane {
  readonly queue: Queue.Enqueue<Line.Waiting, Cause.Done>
  readonly isFull: () => boolean
  /** Settles one within a host's transaction, apart from those that wait. */
  readonly within: (host: Within, waiting: Line.Waiting) => Effect.Effect<void>
  /** Takes no more, and finishes those that wait. */
  readonly end: Effect.Effect<unknown>
  /** Refuses those that wait; a batch that has begun goes on. */
  readonly giveUp: Effect.Effect<void>
}

const NANOS_A_MILLISECOND = 1_000_000n

/** The database ends a transaction that idles for so long: what it holds is worth the wait. */
const FORGOTTEN = 5_000n * NANOS_A_MILLISECOND

/** Retries of a whole batch after connection, lock and timeout errors: about three seconds. */
const RETRIES = Schedule.exponential("20 millis").pipe(
  Schedule.jittered,
  Schedule.upTo({ times: 6 })
)

/** The host begins a failed transaction again itself, and its COMMIT wakes the workers. */
const HOSTS = {
  wakeups: { committed: () => {} },
  retries: Schedule.recurs(0),
  busy: null,
  waits: undefined
}

const isUnreachable = ({ reason }: StoreError): boolean => reason._tag === "Unreachable"

/** Whether other commands may go on, and the same one not. */
const lacks = ({ reason }: StoreError): boolean =>
  reason._tag === "Unreachable" && reason.lacks === true

interface Ports {
  readonly store: Store["Service"]
  readonly seeds: Seeds["Service"]
  readonly wakeups: Pick<Wakeups, "committed">
  readonly retries: Schedule.Schedule<unknown>
  readonly metrics: LaneMetrics.LaneMetrics
  readonly name: LaneMetrics.Name
  /** Where commands go that need what others hold; null when a batch waits for it. */
  readonly busy: Busy | null
  readonly waits: LockScope["waits"]
  readonly notice: (behind: number) => Effect.Effect<void>
  /** Of the batch; null when it is not traced. */
  readonly span: LaneSpans.Traced["span"]
}

const settle = (
  { busy, metrics }: Ports,
  submission: Line.Waiting,
  outcome: Batch.Outcome
): Effect.Effect<unknown> => {
  switch (outcome._tag) {
    case "Answered":
      return Deferred.succeed(submission.outcome, outcome.answer)
    case "Refused":
      return Deferred.fail(submission.outcome, new Refused({ reason: outcome.refusal }))
    case "Busy":
      return busy === null
        ? Deferred.fail(submission.outcome, unavailable)
        : busy.join(submission, outcome.held)
    case "Broken":
      metrics.broke()
      return Deferred.die(submission.outcome, outcome.defect)
  }
}

/** Logs each new incident. */
const alert = ({ incidents }: ChangeSet): Effect.Effect<void> =>
  Effect.forEach(
    incidents.filter(({ resolvedAt }) => resolvedAt === null),
    ({ id, kind }) => Effect.logError(`incident ${id}: ${kind}`),
    { discard: true }
  )

/** Runs a batch until every submission is settled; only errors of some of its commands split it. */
const process = (ports: Ports, batch: ReadonlyArray<Line.Waiting>): Effect.Effect<void> =>
  Batch.run(ports.store, ports.seeds, batch, ports.waits).pipe(
    Effect.tapError((error) => Effect.sync(() => ports.metrics.failed(error))),
    Effect.retry({
      schedule: ports.retries,
      while: (error) => isUnreachable(error) && !lacks(error)
    }),
    Effect.matchCauseEffect({
      onSuccess: ({ behind, changes, outcomes }) => {
        ports.wakeups.committed(changes)
        LaneSpans.committed(ports.span, changes.events)
        const settled = Effect.forEach(
          batch,
          (submission, index) =>
            settle(ports, submission, outcomes[index] ?? { _tag: "Broken", defect: "no outcome" }),
          { discard: true }
        )
        // The next batch is on its way to the store before these answers take the processor.
        const told = Effect.andThen(Effect.forkDetach(settled), ports.notice(behind))
        return changes.incidents.length === 0 ? told : Effect.andThen(alert(changes), told)
      },
      onFailure: (cause) => recover(ports, batch, cause)
    })
  )

const recover = (
  ports: Ports,
  batch: ReadonlyArray<Line.Waiting>,
  cause: Cause.Cause<StoreError>
): Effect.Effect<void> => {
  const error = cause.reasons.find((reason) => reason._tag === "Fail")?.error
  const isSplit = batch.length > 1 && error !== undefined && lacks(error)
  if (error !== undefined && isUnreachable(error) && !isSplit) {
    // Only here is it known why: an answer says no more than "database".
    return Effect.andThen(
      Effect.logWarning(`${batch.length} commands are refused: ${error.message}`),
      Line.refuse(batch, unavailable)
    )
  }
  if (batch.length === 1) {
    const refused = refusalOf(error)
    const failure = refused === null ? dieOf(cause) : Cause.fail(refused)
    return Effect.forEach(batch, (submission) => Deferred.failCause(submission.outcome, failure), {
      discard: true
    })
  }
  const middle = batch.length >> 1
  return Effect.andThen(process(ports, batch.slice(0, middle)), process(ports, batch.slice(middle)))
}

/** A data error that a single command causes is our own defect, not an answer. */
const dieOf = (cause: Cause.Cause<StoreError>): Cause.Cause<never> =>
  Cause.die(cause.reasons.find((reason) => reason._tag === "Fail")?.error ?? cause)

/** Processes a batch, with its span and its metrics. */
const measured = (ports: Ports, batch: ReadonlyArray<Line.Waiting>): Effect.Effect<void> =>
  Effect.suspend(() => {
    const begun = ports.metrics.began(batch)
    return Effect.ensuring(
      LaneSpans.batch(ports.name, batch, (span) => process({ ...ports, span }, batch)),
      Effect.sync(() => ports.metrics.ended(begun))
    )
  })

/** A defect outside of any command, as of an adapter, fails the batch; the lane goes on. */
const failing =
  (batch: ReadonlyArray<Line.Waiting>) =>
  (cause: Cause.Cause<never>): Effect.Effect<void> =>
    Effect.andThen(
      Effect.logError("a batch broke", cause),
      Effect.forEach(batch, ({ outcome }) => Deferred.failCause(outcome, cause), { discard: true })
    )

/** Opens a lane, which works until it is ended. */
export const open = (
  name: LaneMetrics.Name,
  options: Line.Options
): Effect.Effect<Lane, never, Seeds | Store | Wakeup> =>
  Effect.gen(function* () {
    const metrics = LaneMetrics.make(name, yield* Effect.context<never>())
    const ports = {
      store: yield* Store,
      seeds: yield* Seeds,
      wakeups: yield* Wakeup,
      retries: RETRIES,
      metrics,
      name,
      notice: noticing(metrics.now),
      span: null
    }
    const patience = BigInt(options.patience) * NANOS_A_MILLISECOND
    const queue = yield* Queue.make<Line.Waiting, Cause.Done>()
    const waiting: Array<Line.Waiting> = []
    const refuseBusy = Effect.suspend(() =>
      Line.refuse(busy.cut(metrics.now() - patience - FORGOTTEN), taken)
    )
    // Where processes take turns at a machine, who never waits for it is passed by for ever.
    const tried = (
      batch: ReadonlyArray<Line.Waiting>,
      waits: LockScope["waits"] = "briefly"
    ): Effect.Effect<void> =>
      measured({ ...ports, busy, waits }, batch).pipe(Effect.catchCause(failing(batch)))
    const busy: Busy = new Busy(options, refuseBusy, tried)
    // Without those that wait for what others hold: they have room of their own, and hold nobody up.
    const size = () => Queue.sizeUnsafe(queue) + waiting.length
    let last = 1
    /** Also while a batch takes long, as behind a lock of others: those that wait get an answer. */
    const refuseLate = Effect.gen(function* () {
      waiting.push(...(yield* Queue.clear(queue)))
      yield* Line.refuse(Line.cutBefore(waiting, metrics.now() - patience), overloaded)
    })
    // A machine's lock is short nearly always, and worth a moment; one that is known to last is not.
    const run = (batch: ReadonlyArray<Line.Waiting>) =>
      everySecond(refuseLate)(tried(batch, busy.isShared ? "never" : "briefly"))
    const work = Effect.gen(function* () {
      if (waiting.length === 0) waiting.push(...(yield* Queue.takeAll(queue)))
      yield* gather(size, Math.min(last, options.maxCommands))
      yield* refuseLate
      busy.divert(waiting)
      yield* refuseBusy
      const batch = Line.cut(waiting, options)
      // All were late, or a close that took too long has refused them meanwhile.
      if (batch.length === 0) return
      last = batch.length
      yield* run(batch)
    })
    const fiber = yield* Effect.forkDetach(
      Effect.uninterruptible(Effect.forever(work, { disableYield: true })).pipe(
        Effect.catchCause(() => drain)
      )
    )
    const drain: Effect.Effect<void> = Effect.suspend(() =>
      waiting.length === 0 ? Effect.void : Effect.andThen(run(Line.cut(waiting, options)), drain)
    )
    return {
      queue,
      isFull: () => size() >= options.maxWaiting,
      within: ({ store }, one) =>
        Effect.uninterruptible(
          measured({ ...ports, ...HOSTS, store, seeds: unwaited(ports.seeds) }, [one])
        ),
      end: Effect.andThen(Queue.end(queue), Effect.andThen(Fiber.await(fiber), busy.end)),
      giveUp: Effect.flatMap(Queue.clear(queue), (rest) =>
        Line.refuse([...waiting.splice(0), ...rest, ...busy.giveUp()], closing)
      )
    }
  })
