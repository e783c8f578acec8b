/** One lane's turn: its next events, one after another, each tried until it succeeds or is parked. */
import { Cause, Data, Effect, Schedule, type Semaphore } from "effect"
import type { Event, Type } from "../../domain/webhook/Event.ts"
import { type ConsumerQueue, type Holder, MAX_WHY } from "../../engine/port/ConsumerQueue.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { PartnerLane } from "./PartnerLane.ts"

export interface Options extends Holder {
  /** Null for all, those of later versions too. */
  readonly types: ReadonlyArray<Type> | null
  readonly handle: (event: Event) => Effect.Effect<void, unknown>
  /** After so many failures an event is set aside. */
  readonly maxAttempts: number
  /** Milliseconds; renewed while a handler runs. */
  readonly lease: number
}

/** Most events of one turn; then other partners have theirs. */
const MOST = 100

/** Milliseconds until the next try after this many failures. */
const delayAfter = (failures: number): number => Math.min(60_000, 1_000 * 2 ** (failures - 1))

/** Until it is stored, a crash would repeat an event that was handled. */
const STORING = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])

/** Milliseconds in which a handler usually ends; one that never does is not parked, only told. */
const USUAL = 60_000

class Failed extends Data.TaggedError("Failed")<{
  readonly event: Event
  readonly why: Cause.Cause<unknown>
}> {}

export class Turn {
  private readonly options: Options
  private readonly queue: ConsumerQueue["Service"]
  private readonly permits: Semaphore.Semaphore

  /** `permits` are for handlers at once. */
  constructor(options: Options, queue: ConsumerQueue["Service"], permits: Semaphore.Semaphore) {
    this.options = options
    this.queue = queue
    this.permits = permits
  }

  /** Handles what there is; `onWaiting` is called when the lane begins to wait. */
  serve(lane: PartnerLane, onWaiting: () => void): Effect.Effect<void> {
    const attempt: Effect.Effect<void> = Effect.suspend(() => {
      if (lane.isLost) return Effect.void
      return Effect.catch(this.handleAll(lane), (error) => {
        lane.failures++
        if (error._tag === "Failed" && ++lane.attempts >= this.options.maxAttempts) {
          return Effect.andThen(this.park(lane, error), attempt)
        }
        lane.isWaiting = true
        onWaiting()
        return Effect.andThen(this.rest(lane, error), attempt)
      })
    })
    return Effect.ensuring(attempt, this.giveBack(lane))
  }

  private handleAll(lane: PartnerLane): Effect.Effect<void, StoreError | Failed> {
    return Effect.gen({ self: this }, function* () {
      lane.hasMore = false
      const { position } = lane
      const { events, through } = yield* this.queue.events(position, this.options.types, MOST)
      for (const event of events) {
        yield* this.handle(lane, event)
        if (lane.isLost) return
      }
      lane.through = through
      if (events.length === MOST) lane.hasMore = true
    })
  }

  private handle(lane: PartnerLane, event: Event): Effect.Effect<void, Failed> {
    const handled = Effect.suspend(() => {
      if (lane.isLost) return Effect.void
      return Effect.map(this.watched(lane, event), () => {
        lane.through = event.sequence
        lane.failures = 0
        lane.attempts = 0
      })
    }).pipe(
      Effect.catchCause((why) => Effect.fail(new Failed({ event, why }))),
      // A stop waits for a handler that runs, so that it need not run again.
      Effect.uninterruptible
    )
    return Effect.andThen(this.permits.withPermit(handled), this.store(lane))
  }

  /** Tells each minute of a handler that still runs: it stops its partner, and fails nothing. */
  private watched({ accountId }: PartnerLane, event: Event): Effect.Effect<void, unknown> {
    const { consumer } = this.options
    const text = "a handler has not ended; its partner's later events wait"
    const facts = { consumer, partner: accountId, event: event.id, type: event.type }
    const told = Effect.annotateLogs(Effect.logError(text), facts)
    const telling = Effect.forever(Effect.andThen(Effect.sleep(USUAL), told))
    return Effect.acquireUseRelease(
      Effect.forkDetach(Effect.interruptible(telling)),
      () => this.options.handle(event),
      (fiber) => Effect.sync(() => fiber.interruptUnsafe())
    )
  }

  private store(lane: PartnerLane): Effect.Effect<void> {
    const { lease } = this.options
    const renewed = Effect.suspend(() => this.queue.renew(this.options, [lane.position], lease))
    return this.stored(
      lane,
      Effect.map(renewed, (kept) => kept.length > 0)
    )
  }

  /** Sets the event aside, so that its partner's later events go on. */
  private park(lane: PartnerLane, { event, why }: Failed): Effect.Effect<void> {
    const { consumer, lease } = this.options
    const failure = {
      eventId: event.id,
      failures: lane.attempts,
      why: Cause.prettyErrors(why).map(String).join("; ").slice(0, MAX_WHY)
    }
    const position = { accountId: lane.accountId, through: event.sequence }
    const parked = Effect.suspend(() => this.queue.park(this.options, position, failure, lease))
    const facts = { consumer, partner: lane.accountId, event: event.id, type: event.type }
    const told = Effect.logError("an event is parked; its partner's later events go on", why)
    return Effect.andThen(this.stored(lane, parked), () => {
      if (lane.isLost) return Effect.void
      lane.through = event.sequence
      lane.failures = 0
      lane.attempts = 0
      return Effect.annotateLogs(told, { ...facts, failures: failure.failures })
    })
  }

  private stored(
    lane: PartnerLane,
    storing: Effect.Effect<boolean, StoreError>
  ): Effect.Effect<void> {
    const stored = Effect.map(storing, (isLeased) => {
      if (!isLeased) lane.isLost = true
    })
    return stored.pipe(
      Effect.tapError((error) => Effect.logWarning("a position could not be stored", error)),
      Effect.retry(STORING),
      Effect.orDie
    )
  }

  /** Tells what failed, and waits before the next try. */
  private rest(lane: PartnerLane, error: StoreError | Failed): Effect.Effect<void> {
    const { accountId, failures } = lane
    const told =
      error._tag === "Failed"
        ? Effect.logError("a handler failed; its partner's later events wait", error.why).pipe(
            Effect.annotateLogs({ event: error.event.id, type: error.event.type })
          )
        : Effect.logWarning("events could not be read", error)
    const facts = { consumer: this.options.consumer, partner: accountId, failures }
    return Effect.annotateLogs(told, facts).pipe(
      Effect.andThen(Effect.sleep(delayAfter(failures))),
      Effect.andThen(
        Effect.sync(() => {
          lane.isWaiting = false
        })
      )
    )
  }

  private giveBack(lane: PartnerLane): Effect.Effect<void> {
    return Effect.suspend(() => this.queue.release(this.options, [lane.position])).pipe(
      Effect.catchCause((cause) =>
        Effect.logWarning("a lease of events could not be given back, and ends by itself", cause)
      )
    )
  }
}
