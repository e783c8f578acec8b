/** Deliveries: one event on its way to one endpoint (contract.md#delivery; design.md#webhooks). */
import { Result } from "effect"
import type { AccountId, EndpointId, EventId } from "../id/Id.ts"
import * as Machine from "../machine/Machine.ts"
import * as Instant from "../time/Instant.ts"
import type { Attempt } from "./Attempt.ts"
import type { AnyType, Event } from "./Event.ts"
import { delayAfter, HOLD, MAX_ATTEMPTS } from "./Schedule.ts"
import { type Begin, type Facts, type Status, table } from "./Transitions.ts"

export type DeliveryId = `dlv_${string}`

export interface Delivery {
  readonly id: DeliveryId
  readonly accountId: AccountId
  readonly endpointId: EndpointId
  readonly eventId: EventId
  readonly eventType: AnyType
  readonly status: Status
  /** Oldest first. */
  readonly attempts: ReadonlyArray<Attempt>
  /**
   * When the next attempt is due; null before the first, which is due at once, and after the last.
   */
  readonly retryAt: Instant.Instant | null
  /** From the account's sequence: the number of the event, or of the replay. */
  readonly sequence: bigint
  readonly createdAt: Instant.Instant
  /** When it was delivered or had failed. */
  readonly finishedAt: Instant.Instant | null
}

interface New {
  readonly id: DeliveryId
  readonly event: Event
  readonly endpointId: EndpointId
  readonly sequence: bigint
  readonly now: Instant.Instant
}

export const begin = (trigger: Begin, { endpointId, event, id, now, sequence }: New): Delivery => ({
  id,
  accountId: event.accountId,
  endpointId,
  eventId: event.id,
  eventType: event.type,
  status: Machine.begin(table, trigger).to,
  attempts: [],
  retryAt: null,
  sequence,
  createdAt: now,
  finishedAt: null
})

export const fire = <Trigger extends keyof Facts>(
  delivery: Delivery,
  trigger: Trigger,
  facts: Facts[Trigger]
): Result.Result<Delivery, Machine.Illegal> =>
  Result.map(Machine.fire(table, delivery.status, trigger, facts), ({ to }) => ({
    ...delivery,
    status: to
  }))

/**
 * The delivery after an attempt; a finished one stays unchanged. `unit` is the minute of the
 * schedule in milliseconds.
 */
export const settle = (
  delivery: Delivery,
  attempt: Attempt,
  now: Instant.Instant,
  unit: number
): Delivery => {
  const attempts = [...delivery.attempts, attempt]
  const fired = fire(delivery, "attempt", { attempt, count: attempts.length })
  if (Result.isFailure(fired)) return delivery
  const delay = delayAfter(attempts.length)
  const isPending = fired.success.status === "pending"
  return {
    ...fired.success,
    attempts,
    retryAt: isPending && delay !== null ? now + delay * unit : null,
    finishedAt: isPending ? null : now
  }
}

/** The status of deliveries held past {@link heldUntil}; the store watches the time. */
export const EXPIRED: Status = Machine.computed(table, "pending")

/**
 * When a held delivery expires. `disabledAt` is the endpoint's; null when its partner is suspended.
 * Attempts end within hours, so an older pending delivery was held since its creation.
 */
export const heldUntil = (
  { createdAt }: Pick<Delivery, "createdAt">,
  disabledAt: Instant.Instant | null
): Instant.Instant => Math.max(createdAt, disabledAt ?? createdAt) + HOLD

/** Why a delivery failed: it was held too long, or all its attempts failed. */
export const ERRORS = ["expired", "exhausted"] as const

/** A delivery that failed with attempts left was held too long. */
export const isExpired = ({ attempts, status }: Delivery): boolean =>
  status === "failed" && attempts.length < MAX_ATTEMPTS

const errorOf = (delivery: Delivery): (typeof ERRORS)[number] | null => {
  if (delivery.status !== "failed") return null
  return isExpired(delivery) ? "expired" : "exhausted"
}

/**
 * As the partner reads it. `active` tells whether both endpoint and partner are active; if not, the
 * delivery is held and has no next attempt.
 */
export const view = (delivery: Delivery, active: boolean) => ({
  id: delivery.id,
  eventId: delivery.eventId,
  eventType: delivery.eventType,
  status: delivery.status,
  held: delivery.status === "pending" && !active,
  error: errorOf(delivery),
  attempts: delivery.attempts.map((attempt) => ({ ...attempt, at: Instant.format(attempt.at) })),
  nextAttemptAt:
    delivery.status === "pending" && active
      ? Instant.format(delivery.retryAt ?? delivery.createdAt)
      : null,
  createdAt: Instant.format(delivery.createdAt),
  deliveredAt: delivery.status === "delivered" ? Instant.formatNullable(delivery.finishedAt) : null
})
