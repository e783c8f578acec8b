/** Which deliveries the operator's desk lists (design.md#operator-api). */
import type { AccountId, EndpointId, EventId } from "../../domain/id/Id.ts"

/** Milliseconds: 5 minutes. */
export const LATE = 5 * 60_000

export const STATES = ["pending", "held", "delivered", "failed", "expired", "late"] as const
/**
 * `pending` includes `held`, which waits for its endpoint or partner to be active again. `expired`
 * was held for too long. `failed`, whose attempts all failed, and `late`, pending for longer than
 * {@link LATE}, are only those of active endpoints of active partners; `failed` leaves out what the
 * endpoint has got since, by another delivery of the same event.
 */
export type State = (typeof STATES)[number]

/** Filters of deliveries; null admits everything. */
export interface DeliveryFilter {
  readonly state: State | null
  readonly accountId: AccountId | null
  readonly endpointId: EndpointId | null
  readonly eventId: EventId | null
}
