/**
 * The port of event consumers, which run inside the host. A consumer's events of one partner form a
 * lane, and a worker leases whole lanes, so that each partner's events are handled in order, and by
 * one process at a time (decisions.md#event-consumers).
 */
import { Context, type Effect } from "effect"
import type { AccountId, EventId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Event, Type } from "../../domain/webhook/Event.ts"
import type { StoreError } from "./Store.ts"

/** Names of consumers. */
export const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/** Where a new consumer starts: behind all events of now, or with the first. */
export type Start = "now" | "start"

/** Who leases lanes. */
export interface Holder {
  readonly consumer: string
  /** The worker's name in its leases; unique. */
  readonly owner: string
}

/** Everything of the account up to the sequence `through` is handled. */
export interface Position {
  readonly accountId: AccountId
  readonly through: bigint
}

export interface Work {
  /** In order of sequence; test events are left out. */
  readonly events: ReadonlyArray<Event>
  /** Where the account stands once these are handled. */
  readonly through: bigint
}

/** An event that its handler failed too often, so that the others of its partner go on. */
export interface Failure {
  readonly eventId: EventId
  readonly failures: number
  /** The last failure in words, at most {@link MAX_WHY} characters. */
  readonly why: string
}

export const MAX_WHY = 1_000

export interface Parked extends Omit<Failure, "eventId"> {
  readonly consumer: string
  readonly event: Event
  readonly parkedAt: Instant
}

type Answer<A> = Effect.Effect<A, StoreError>

export class ConsumerQueue extends Context.Service<
  ConsumerQueue,
  {
    /** Does nothing for a consumer that exists; partners created later start with their first event. */
    readonly register: (consumer: string, start: Start) => Answer<void>
    /**
     * Leases free lanes with something new, among `accounts`, or among all when null. At most
     * `limit`, those whose turn was longest ago first.
     */
    readonly lease: (
      holder: Holder,
      accounts: ReadonlyArray<AccountId> | null,
      limit: number,
      milliseconds: number
    ) => Answer<ReadonlyArray<Position>>
    /** Extends leases and stores the positions; answers the lanes that this owner still holds. */
    readonly renew: (
      holder: Holder,
      positions: ReadonlyArray<Position>,
      milliseconds: number
    ) => Answer<ReadonlyArray<AccountId>>
    /** Gives lanes back and stores their positions; skips lanes that have another owner by now. */
    readonly release: (holder: Holder, positions: ReadonlyArray<Position>) => Answer<void>
    /**
     * Sets an event aside, and moves the lane behind it as `renew` does; answers whether the owner
     * still holds the lane. Otherwise nothing changes.
     */
    readonly park: (
      holder: Holder,
      position: Position,
      failure: Failure,
      milliseconds: number
    ) => Answer<boolean>
    /** What is set aside, oldest first: of one consumer or of all, one event or all. */
    readonly parked: (
      wanted: { readonly consumer: string | null; readonly eventId: EventId | null },
      limit: number
    ) => Answer<ReadonlyArray<Parked>>
    /** Forgets that an event was set aside; answers whether it was. */
    readonly unpark: (consumer: string, eventId: EventId) => Answer<boolean>
    /** At most `limit` events after the position, of these types or, when null, of all. */
    readonly events: (
      position: Position,
      types: ReadonlyArray<Type> | null,
      limit: number
    ) => Answer<Work>
  }
>()("cardpack/core/engine/port/ConsumerQueue") {}
