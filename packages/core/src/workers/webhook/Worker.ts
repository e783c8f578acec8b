/**
 * The delivery worker: leases lanes, sends their deliveries, and writes the results in batches. Any
 * number of processes may run one; when a process dies, others take over its lanes as the leases
 * end (design.md#webhooks). Delivery is at least once: a result that was not written is sent again.
 */
import { Clock, Effect, FiberSet, Option, type Scope } from "effect"
import { Engine } from "../../commands/Engine.ts"
import type { EndpointId } from "../../domain/id/Id.ts"
import * as Elapsed from "../../domain/time/Elapsed.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Attempt, Outcome } from "../../domain/webhook/Attempt.ts"
import { type Delivery, settle } from "../../domain/webhook/Delivery.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Telling } from "../../domain/webhook/Event.ts"
import { type Claim, DeliveryQueue, type Work } from "../../engine/port/DeliveryQueue.ts"
import { Sender } from "../../engine/port/Sender.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import { Vault } from "../../engine/port/Vault.ts"
import { Wakeup } from "../../engine/port/Wakeup.ts"
import { Attempts } from "./Attempts.ts"
import { BROKEN, Courier } from "./Courier.ts"
import * as DeliveryMetrics from "./DeliveryMetrics.ts"
import * as DeliverySpan from "./DeliverySpan.ts"
import type { Lane, Target } from "./EndpointLane.ts"
import * as HealthReport from "./HealthReport.ts"
import { Hosts } from "./Hosts.ts"
import { Leases, type Terms } from "./Leases.ts"
import { Settler } from "./Settler.ts"

export interface Options extends Terms, Telling {
  /** The minute of the schedule, in milliseconds. */
  readonly unit: number
  /** Milliseconds between two looks when nothing wakes it. */
  readonly poll: number
  /** Most claims in one fetch. */
  readonly claims: number
  /** Most deliveries in one write. */
  readonly writes: number
}

export const DEFAULTS = {
  poll: 1_000,
  lease: 15_000,
  claims: 100,
  writes: 500,
  lanes: 2_000
} as const

/** How long a stop waits for running requests, in milliseconds. */
const GRACE = 3_000

interface Ports {
  readonly queue: DeliveryQueue["Service"]
  readonly courier: Courier
  readonly fibers: FiberSet.FiberSet
  /** Adds to `fibers`. */
  readonly fork: (effect: Effect.Effect<void>) => void
  readonly attempts: Attempts
  readonly settler: Settler
  readonly report: ReturnType<typeof HealthReport.make>
  readonly clock: Clock.Clock
  readonly measure: (after: Delivery) => void
  readonly trace: ReturnType<typeof DeliverySpan.make>
}

/** When a request began: by the wall clock, and in elapsed time. */
interface Began {
  readonly at: Instant
  readonly since: Instant
}

class Worker {
  private readonly options: Options
  private readonly ports: Ports
  private readonly leases: Leases
  private readonly hosts = new Hosts<Lane>()
  private sweptAt: Instant = Number.NEGATIVE_INFINITY
  private expiredAt: Instant = Number.NEGATIVE_INFINITY
  private isStopping = false

  constructor(options: Options, ports: Ports) {
    this.options = options
    this.ports = ports
    this.leases = new Leases(ports.queue, options)
  }

  /** Serves the lanes that woke it; now and then, or when woken by null, all of them. */
  round(woken: ReadonlySet<EndpointId | null>): Effect.Effect<void, StoreError> {
    return Effect.gen({ self: this }, function* () {
      const now = this.now()
      const unleased: Array<EndpointId> = []
      for (const id of woken) {
        if (id === null) continue
        const lane = this.leases.get(id)
        lane?.wake()
        if (lane === undefined) unleased.push(id)
        else this.pump(lane)
      }
      const isAnything = woken.has(null)
      if (isAnything || now - this.sweptAt >= this.options.poll) yield* this.sweep(isAnything, now)
      else if (unleased.length > 0) yield* this.acquire(unleased)
    })
  }

  private sweep(isAnything: boolean, now: Instant): Effect.Effect<void, StoreError> {
    return Effect.gen({ self: this }, function* () {
      this.sweptAt = now
      for (const lane of this.leases.all) {
        if (isAnything) lane.wake()
        lane.wakeWhenDue(now)
        this.pump(lane)
      }
      yield* this.acquire(null)
      yield* this.leases.keep(now)
      if (now - this.expiredAt < this.options.unit) return
      this.expiredAt = now
      yield* this.ports.queue.expire(this.options.writes)
    })
  }

  private acquire(endpoints: ReadonlyArray<EndpointId> | null): Effect.Effect<void, StoreError> {
    return Effect.map(this.leases.acquire(endpoints), (lanes) => {
      for (const lane of lanes) this.pump(lane)
    })
  }

  /** Begins all requests that lane and host allow, and fetches more before claims run out. */
  private pump(lane: Lane): void {
    if (this.isStopping) return
    for (let to = lane.target; to !== null; to = lane.target) {
      if (!this.hosts.begin(to, lane, this.now())) break
      const next = lane.next()
      if (next !== undefined) this.begin(lane, to, next)
    }
    if (lane.beginFetch()) this.ports.fork(this.fetch(lane))
  }

  private fetch(lane: Lane): Effect.Effect<void> {
    const { claims } = this.options
    return Effect.matchEffect(this.ports.queue.work(lane.cursor, lane.openIds, claims), {
      onFailure: (error) => {
        lane.failFetch()
        return Effect.logWarning("deliveries could not be read", error)
      },
      onSuccess: (work) => this.fetched(lane, work)
    })
  }

  private readonly fetched = Effect.fnUntraced({ self: this }, function* (lane: Lane, work: Work) {
    const { endpoint } = work
    const now = this.now()
    const isReady = endpoint !== null && (yield* this.ports.courier.prepare(endpoint))
    const usable = isReady ? work : { ...work, endpoint: null, claims: [] }
    lane.endFetch(usable, this.options.claims, now)
    this.pump(lane)
  })

  /** Without a fiber for each request, because there are thousands in a second. */
  private begin(lane: Lane, to: Target, next: { claim: Claim; endpoint: Endpoint }): void {
    const { claim, endpoint } = next
    const { event } = claim
    const since = this.now()
    const { attempts, clock, courier, fork } = this.ports
    const at = clock.currentTimeMillisUnsafe()
    try {
      attempts.run((done) =>
        courier.begin(endpoint, event, at, (outcome) => {
          this.end(lane, to, claim, { at, since }, outcome)
          done()
        })
      )
    } catch (defect) {
      fork(Effect.logError("a delivery broke", defect))
      this.end(lane, to, claim, { at, since }, BROKEN)
    }
  }

  private end(lane: Lane, to: Target, claim: Claim, began: Began, outcome: Outcome): void {
    const { delivery: before, event } = claim
    const attempt: Attempt = { at: began.since + lane.offset, ...outcome }
    lane.sent(attempt, event.type)
    const failures = lane.takeNews(attempt.at)
    const after = settle(before, attempt, this.now() + lane.offset, this.options.unit)
    this.ports.measure(after)
    this.ports.trace(event, { ...attempt, at: began.at }, before.attempts.length + 1)
    this.ports.settler.add({ before, after }, () => {
      lane.settled(after.id, after.retryAt)
      if (failures !== null) this.ports.fork(this.ports.report(before, failures, attempt))
      this.pump(lane)
    })
    // Lanes that waited for the host go first; this lane would take its place again.
    this.hosts.end(to, outcome, this.now(), (waiting) => this.pump(waiting))
    this.pump(lane)
  }

  private now(): Instant {
    return Elapsed.by(this.ports.clock)
  }

  /** Begins nothing new, waits briefly for running requests, and gives the lanes back. */
  readonly stop = Effect.suspend(() => {
    this.isStopping = true
    for (const lane of this.leases.all) lane.drop()
    const { attempts, fibers, settler } = this.ports
    return FiberSet.awaitEmpty(fibers).pipe(
      Effect.andThen(attempts.awaitEmpty),
      Effect.timeoutOption(GRACE),
      Effect.flatMap((done) =>
        Option.isSome(done) ? Effect.void : Effect.andThen(FiberSet.clear(fibers), attempts.clear)
      ),
      Effect.andThen(Effect.timeoutOption(settler.flush, GRACE)),
      Effect.andThen(this.leases.releaseAll),
      Effect.ignore
    )
  })
}

export const run = (
  options: Options
): Effect.Effect<void, never, DeliveryQueue | Engine | Sender | Vault | Wakeup | Scope.Scope> =>
  Effect.gen(function* () {
    const report = HealthReport.make(yield* Engine)
    const queue = yield* DeliveryQueue
    const { endpoints } = yield* Wakeup
    const fibers = yield* FiberSet.make()
    const settler = new Settler(queue, options.writes)
    const courier = new Courier(yield* Sender, yield* Vault, options)
    const attempts = new Attempts()
    const fork = yield* FiberSet.runtime(fibers)()
    const clock = yield* Clock.Clock
    const context = yield* Effect.context<never>()
    const measure = DeliveryMetrics.make(context)
    const trace = DeliverySpan.make(context)
    const ports = { queue, courier, fibers, fork, attempts, settler, clock, measure, trace, report }
    const worker = new Worker(options, ports)
    const nothing: ReadonlySet<EndpointId | null> = new Set()
    const woken = Effect.map(Effect.timeoutOption(endpoints.take, options.poll), (taken) =>
      Option.getOrElse(taken, () => nothing)
    )
    const round = (ids: ReadonlySet<EndpointId | null>) =>
      // Uninterruptible: a stop in the middle could leave a leased lane that no worker knows of.
      Effect.uninterruptible(
        Effect.catchCause(worker.round(ids), (cause) =>
          Effect.logWarning("the delivery worker could not look for work", cause)
        )
      )
    yield* Effect.addFinalizer(() => worker.stop)
    yield* Effect.forkScoped(settler.run)
    yield* Effect.forkScoped(
      Effect.andThen(round(nothing), Effect.forever(Effect.flatMap(woken, round)))
    )
  })
