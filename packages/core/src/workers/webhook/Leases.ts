/** The lanes that a worker has leased. */
import { Effect } from "effect"
import type { EndpointId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { DeliveryQueue } from "../../engine/port/DeliveryQueue.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import { Lane } from "./EndpointLane.ts"

export interface Terms {
  /** The worker's name in its leases; unique. */
  readonly owner: string
  /** Milliseconds; far above the time of one attempt. */
  readonly lease: number
  /** Lanes at once. */
  readonly lanes: number
}

/** A lane that was idle this long is given back, in milliseconds. */
const IDLE = 2_000

type Answer<A> = Effect.Effect<A, StoreError>

export class Leases {
  private readonly lanes = new Map<EndpointId, Lane>()
  private readonly queue: DeliveryQueue["Service"]
  private readonly terms: Terms
  private renewedAt: Instant = 0

  constructor(queue: DeliveryQueue["Service"], terms: Terms) {
    this.queue = queue
    this.terms = terms
  }

  get all(): ReadonlyArray<Lane> {
    return Array.from(this.lanes.values())
  }

  get(id: EndpointId): Lane | undefined {
    return this.lanes.get(id)
  }

  /**
   * Leases lanes with due deliveries, of these endpoints or, when null, of any; answers the new
   * ones.
   */
  acquire(endpoints: ReadonlyArray<EndpointId> | null): Answer<ReadonlyArray<Lane>> {
    const { lanes, lease, owner } = this.terms
    const room = lanes - this.lanes.size
    if (room <= 0) return Effect.succeed([])
    return Effect.map(this.queue.lease(owner, endpoints, room, lease), (marks) =>
      marks
        .filter(({ endpointId }) => !this.lanes.has(endpointId))
        .map((mark) => {
          const lane = new Lane(mark)
          this.lanes.set(lane.endpointId, lane)
          return lane
        })
    )
  }

  /** Gives idle lanes back, renews the others in time, and drops those that were lost. */
  keep(now: Instant): Answer<void> {
    return Effect.andThen(
      this.releaseIdle(now),
      Effect.suspend(() => {
        if (now - this.renewedAt < this.terms.lease / 3) return Effect.void
        this.renewedAt = now
        return this.renew()
      })
    )
  }

  readonly releaseAll: Answer<void> = Effect.suspend(() => this.release(this.all))

  private release(lanes: ReadonlyArray<Lane>): Answer<void> {
    if (lanes.length === 0) return Effect.void
    for (const lane of lanes) this.lanes.delete(lane.endpointId)
    return this.queue.release(
      this.terms.owner,
      lanes.map((lane) => lane.mark)
    )
  }

  private releaseIdle(now: Instant): Answer<void> {
    const idle: Array<Lane> = []
    for (const lane of this.lanes.values()) {
      if (!lane.isIdle) lane.idleSince = null
      else if (lane.idleSince === null) lane.idleSince = now
      else if (now - lane.idleSince >= IDLE) idle.push(lane)
    }
    return this.release(idle)
  }

  private renew(): Answer<void> {
    const lanes = this.all
    if (lanes.length === 0) return Effect.void
    const marks = lanes.map((lane) => lane.mark)
    return Effect.map(this.queue.renew(this.terms.owner, marks, this.terms.lease), (kept) => {
      const own = new Set(kept)
      for (const lane of lanes) {
        if (own.has(lane.endpointId)) continue
        lane.drop()
        this.lanes.delete(lane.endpointId)
      }
    })
  }
}
