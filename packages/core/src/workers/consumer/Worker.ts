/**
 * The worker of one event consumer: hands each partner's events to the host in order, several
 * partners at once, at least once. An event that fails is tried again, and only its own partner's
 * later events wait for it, until it is parked (decisions.md#parked-events).
 */
import { Clock, Effect, FiberSet, Option, type Scope, Semaphore } from "effect"
import type { AccountId } from "../../domain/id/Id.ts"
import * as Elapsed from "../../domain/time/Elapsed.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import { ConsumerQueue, type Start } from "../../engine/port/ConsumerQueue.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import { type Signal, Wakeup } from "../../engine/port/Wakeup.ts"
import { PartnerLane } from "./PartnerLane.ts"
import { type Options as Terms, Turn } from "./Turn.ts"

export interface Options extends Terms {
  readonly start: Start
  /** Partners at once. */
  readonly concurrency: number
  /** Milliseconds between two looks when nothing wakes it. */
  readonly poll: number
}

/** Twenty attempts last about a quarter of an hour. */
export const DEFAULTS = {
  concurrency: 16,
  lease: 15_000,
  maxAttempts: 20,
  poll: 1_000
} as const

interface Ports {
  readonly queue: ConsumerQueue["Service"]
  readonly signal: Signal<AccountId | null>
  readonly clock: Clock.Clock
  readonly fibers: FiberSet.FiberSet
}

class Worker {
  private readonly options: Options
  private readonly ports: Ports
  private readonly lanes: Map<AccountId, PartnerLane>
  private readonly turn: Turn
  private sweptAt: Instant = Number.NEGATIVE_INFINITY
  /** Lanes may be due for which there was no room. */
  private isShort = false

  constructor(options: Options, ports: Ports, lanes: Map<AccountId, PartnerLane>) {
    this.options = options
    this.ports = ports
    this.lanes = lanes
    this.turn = new Turn(options, ports.queue, Semaphore.makeUnsafe(options.concurrency))
  }

  /** Begins lanes of the accounts that woke it; now and then, or woken by null, any. */
  round(woken: ReadonlySet<AccountId | null>): Effect.Effect<void, StoreError> {
    return Effect.suspend(() => {
      const now = Elapsed.by(this.ports.clock)
      const isSweep = woken.has(null) || now - this.sweptAt >= this.options.poll
      if (isSweep) this.sweptAt = now
      const unleased: Array<AccountId> = []
      for (const id of woken) {
        const lane = id === null ? undefined : this.lanes.get(id)
        if (lane !== undefined) lane.hasMore = true
        else if (id !== null) unleased.push(id)
      }
      if (isSweep) return this.acquire(null)
      return unleased.length > 0 ? this.acquire(unleased) : Effect.void
    })
  }

  private acquire(accounts: ReadonlyArray<AccountId> | null): Effect.Effect<void, StoreError> {
    return Effect.gen({ self: this }, function* () {
      const { concurrency, lease } = this.options
      const busy = Array.from(this.lanes.values()).filter((lane) => !lane.isWaiting).length
      const room = concurrency - busy
      this.isShort = room <= 0
      if (room <= 0) return
      const positions = yield* this.ports.queue.lease(this.options, accounts, room, lease)
      this.isShort = positions.length === room
      for (const position of positions) {
        // A lane that was lost and still runs gives this lease back when it ends.
        if (this.lanes.has(position.accountId)) continue
        const lane = new PartnerLane(position)
        this.lanes.set(lane.accountId, lane)
        yield* FiberSet.run(this.ports.fibers, this.serve(lane))
      }
    })
  }

  private serve(lane: PartnerLane): Effect.Effect<void> {
    const { signal } = this.ports
    const lookAgain = () => {
      if (this.isShort) signal.add([null])
    }
    const leave = Effect.sync(() => {
      this.lanes.delete(lane.accountId)
      if (lane.hasMore) signal.add([lane.accountId])
      lookAgain()
    })
    return Effect.ensuring(this.turn.serve(lane, lookAgain), leave)
  }
}

/** Renews the leases while handlers run, and marks lanes that another worker took. */
const keep = Effect.fnUntraced(function* (
  queue: Ports["queue"],
  options: Options,
  lanes: ReadonlyMap<AccountId, PartnerLane>
) {
  const leased = Array.from(lanes.values()).filter((lane) => !lane.isLost)
  if (leased.length === 0) return
  const positions = leased.map((lane) => lane.position)
  const kept = new Set(yield* queue.renew(options, positions, options.lease))
  for (const lane of leased) if (!kept.has(lane.accountId)) lane.isLost = true
})

const warned = (effect: Effect.Effect<void, StoreError>, text: string): Effect.Effect<void> =>
  Effect.catchCause(effect, (cause) => Effect.logWarning(text, cause))

/**
 * Registers the consumer, and handles its events until the scope closes, which waits for handlers
 * that run.
 */
export const run = (
  options: Options
): Effect.Effect<void, StoreError, ConsumerQueue | Wakeup | Scope.Scope> =>
  Effect.gen(function* () {
    const queue = yield* ConsumerQueue
    const signal = yield* (yield* Wakeup).listen
    yield* queue.register(options.consumer, options.start)
    const lanes = new Map<AccountId, PartnerLane>()
    const keeping = warned(keep(queue, options, lanes), "leases could not be renewed")
    // Begun before the handlers, because the scope ends them in reverse.
    yield* Effect.forkScoped(
      Effect.forever(Effect.andThen(Effect.sleep(options.lease / 3), keeping))
    )
    const fibers = yield* FiberSet.make()
    const clock = yield* Clock.Clock
    const worker = new Worker(options, { queue, signal, clock, fibers }, lanes)
    const nothing: ReadonlySet<AccountId | null> = new Set()
    const woken = Effect.map(Effect.timeoutOption(signal.take, options.poll), (taken) =>
      Option.getOrElse(taken, () => nothing)
    )
    const round = (accounts: ReadonlySet<AccountId | null>) =>
      // Uninterruptible: a stop in the middle could leave a lease that nothing gives back.
      Effect.uninterruptible(warned(worker.round(accounts), "no look for new events was possible"))
    yield* Effect.forkScoped(
      Effect.andThen(round(nothing), Effect.forever(Effect.flatMap(woken, round)))
    )
  })
