/**
 * The port of the workers that deliver. An endpoint's pending deliveries are a lane of their own; a
 * worker leases whole lanes, so that one slow endpoint never delays the others and nothing is
 * rewritten to be claimed (design.md#webhooks).
 *
 * The rows are not under the account's lock: once written they are the workers' alone, and every
 * change names the number of attempts that it saw, so that a worker that lost its lease changes
 * nothing.
 */
import { Context, type Effect } from "effect"
import type { DeliveryId, EndpointId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Delivery } from "../../domain/webhook/Delivery.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Event } from "../../domain/webhook/Event.ts"
import type { StoreError } from "./Store.ts"

/** How far a lane is known to be done: every delivery that has no `retryAt` and a sequence up to this was attempted. */
export interface Mark {
  readonly endpointId: EndpointId
  readonly through: bigint
}

export interface Claim {
  readonly delivery: Delivery
  readonly event: Event
}

/** What a lane has to do next. */
export interface Work {
  /** The store's clock. */
  readonly now: Instant
  /**
   * As it is now; null when it is gone or its partner is suspended. Nothing is claimed then, nor
   * while it is not active.
   */
  readonly endpoint: Endpoint | null
  /** Retries that are due, the longest waiting first, and then new deliveries in order of sequence. */
  readonly claims: ReadonlyArray<Claim>
}

type Answer<A> = Effect.Effect<A, StoreError>

export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Leases lanes of active endpoints of active partners that have something due and are not leased
     * to anybody: among `endpoints`, or among all when null. At most `limit`, those first whose turn was longest ago.
     * Skips lanes that others are leasing at this moment.
     */
    readonly lease: (
      owner: string,
      endpoints: ReadonlyArray<EndpointId> | null,
      limit: number,
      milliseconds: number
    ) => Answer<ReadonlyArray<Mark>>
    /** Extends leases and keeps the marks; answers the lanes that are still this owner's. */
    readonly renew: (
      owner: string,
      marks: ReadonlyArray<Mark>,
      milliseconds: number
    ) => Answer<ReadonlyArray<EndpointId>>
    /** Gives lanes back, with their marks; those that are another's by now stay so. */
    readonly release: (owner: string, marks: ReadonlyArray<Mark>) => Answer<void>
    /** At most `limit` claims of one lane: new ones beyond the mark, none of `except`. */
    readonly work: (mark: Mark, except: ReadonlyArray<DeliveryId>, limit: number) => Answer<Work>
    /**
     * Writes what attempts made of deliveries, each given as it was before and after. Finished
     * ones leave the queue for the history. One whose number of attempts has moved on is left alone.
     */
    readonly settle: (
      settled: ReadonlyArray<{ readonly before: Delivery; readonly after: Delivery }>
    ) => Answer<void>
    /** Fails at most `limit` deliveries that were held too long; answers how many. */
    readonly expire: (limit: number) => Answer<number>
  }
>()("cardpack/core/engine/port/DeliveryQueue") {}
