/** How a host subscribes to events; without a type of Effect, because hosts read it. */
import type { EventByType } from "@cardpack/client"

export type EventType = Exclude<keyof EventByType, "webhook.test">

export interface OnOptions {
  /** Where a new consumer starts; `now`, unless given, is behind all events there are. */
  readonly from?: "now" | "start"
  /**
   * After so many failures an event is parked, and its partner's later ones go on; 20 unless given,
   * which is a quarter of an hour. `Infinity` keeps the order whatever happens.
   */
  readonly maxAttempts?: number
}

/** An event that a consumer's handler failed too often. */
export interface ParkedEvent {
  readonly consumer: string
  readonly event: EventByType[EventType]
  readonly failures: number
  /** The last failure. */
  readonly why: string
  readonly parkedAt: Date
}

export interface Consumers {
  /** At most 1,000 parked events, oldest first: of one consumer, or of all. */
  readonly list: (options?: { readonly consumer?: string }) => Promise<ReadonlyArray<ParkedEvent>>
  /**
   * Hands a parked event to the handler of this process, whatever came after it, and rejects with
   * the handler's error; otherwise it is parked no more.
   */
  readonly replay: (consumer: string, eventId: string) => Promise<void>
  /** Gives a parked event up: no handler sees it again. */
  readonly skip: (consumer: string, eventId: string) => Promise<void>
}

export interface Subscription {
  /** Begins no more handlers, and waits for those that run; never await it inside of one. */
  readonly close: () => Promise<void>
}

/** Registers a consumer; from when the promise resolves, no event is missed. */
export type On = <Type extends EventType>(
  types: Type | ReadonlyArray<Type> | "*",
  consumer: string,
  handler: (event: EventByType[Type]) => unknown,
  options?: OnOptions
) => Promise<Subscription>
