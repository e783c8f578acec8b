/**
 * The port of the delivery workers. An endpoint's pending deliveries form a lane, and a worker
 * leases whole lanes, so that a slow endpoint never delays others and a claim rewrites no row
 * (design.md#webhooks).
 *
 * The account's lock does not cover these rows: once written, only workers change them. Every
 * change names the number of attempts that it saw, so that a worker that lost its lease changes
 * nothing.
 */
import { Context, type Effect } from "effect"
import type { EndpointId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Delivery, DeliveryId } from "../../domain/webhook/Delivery.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Event } from "../../domain/webhook/Event.ts"
import type { StoreError } from "./Store.ts"

/** How far a lane is done: every first attempt with a sequence up to `through` was made. */
export interface Position {
  readonly endpointId: EndpointId
  readonly through: bigint
}

/** What a lane keeps from one lease to the next. */
export interface Mark extends Position {
  /** The attempts in a row that failed. */
  readonly failures: number
}

export interface Claim {
  readonly delivery: Delivery
  readonly event: Event
}

/** A lane's next work. */
export interface Work {
  /** The store's clock. */
  readonly now: Instant
  /**
   * The current row; null when it is gone or its partner is suspended. Without an active endpoint
   * there are no claims.
   */
  readonly endpoint: Endpoint | null
  /** Due retries, the longest waiting first, then new deliveries in order of sequence. */
  readonly claims: ReadonlyArray<Claim>
}

type Answer<A> = Effect.Effect<A, StoreError>

export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Leases free lanes with due deliveries, of active endpoints of active partners: among
     * `endpoints`, or among all when null. At most `limit`, those whose turn was longest ago first.
     * Skips lanes that others are leasing at this moment.
     */
    readonly lease: (
      owner: string,
      endpoints: ReadonlyArray<EndpointId> | null,
      limit: number,
      milliseconds: number
    ) => Answer<ReadonlyArray<Mark>>
    /** Extends leases and stores the marks; answers the lanes that this owner still holds. */
    readonly renew: (
      owner: string,
      marks: ReadonlyArray<Mark>,
      milliseconds: number
    ) => Answer<ReadonlyArray<EndpointId>>
    /** Gives lanes back and stores their marks; skips lanes that have another owner by now. */
    readonly release: (owner: string, marks: ReadonlyArray<Mark>) => Answer<void>
    /** At most `limit` claims of one lane: new ones after the mark, none of `except`. */
    readonly work: (
      position: Position,
      except: ReadonlyArray<DeliveryId>,
      limit: number
    ) => Answer<Work>
    /**
     * Writes deliveries after an attempt, each given as before and after. Finished ones move from
     * the queue to the history. One whose number of attempts changed meanwhile is skipped.
     */
    readonly settle: (
      settled: ReadonlyArray<{ readonly before: Delivery; readonly after: Delivery }>
    ) => Answer<void>
    /** Fails at most `limit` deliveries held too long; answers how many. */
    readonly expire: (limit: number) => Answer<number>
  }
>()("cardpack/core/engine/port/DeliveryQueue") {}
