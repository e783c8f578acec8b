/** How a host subscribes to events; without a type of Effect, because hosts read it. */
import type { EventByType } from "@cardpack/client"

export type EventType = Exclude<keyof EventByType, "webhook.test">

export interface OnOptions {
  /** Where a new consumer starts; `now`, unless given, is behind all events there are. */
  readonly from?: "now" | "start"
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
