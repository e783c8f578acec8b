/** Webhook endpoints: where a partner wants to be told (contract.md#webhook-endpoint). */
import type { AccountId, EndpointId } from "../id/Id.ts"
import type { Confidential } from "../shipment/Shipment.ts"
import * as Instant from "../time/Instant.ts"
import { TYPES, type Type } from "./Event.ts"

/** All types, including future ones. */
export const ALL = "*"
export const SUBSCRIPTIONS = [...TYPES, ALL] as const
export type Subscription = (typeof SUBSCRIPTIONS)[number]

export interface Endpoint {
  readonly id: EndpointId
  readonly accountId: AccountId
  readonly url: string
  readonly subscribedEvents: ReadonlyArray<Subscription>
  /** Deliveries of an endpoint that is not active are held. */
  readonly active: boolean
  /** The signing secret; a vault alone opens it. */
  readonly secret: Confidential
  /** The secret before the last rotation, while receivers may still verify with it. */
  readonly previous: { readonly secret: Confidential; readonly until: Instant.Instant } | null
  /** Null while it is active. */
  readonly disabledAt: Instant.Instant | null
  readonly sequence: bigint
  readonly createdAt: Instant.Instant
  readonly updatedAt: Instant.Instant
}

/**
 * Endpoints of an account that an event is matched to: all active ones, and of the disabled ones
 * those that were disabled last. It bounds what one event writes.
 */
export const MAX_MATCHED = 100

/** Active ones first, then those that were disabled last. */
const byTurn = (a: Endpoint, b: Endpoint): number => {
  if (a.disabledAt !== b.disabledAt) {
    return (b.disabledAt ?? Number.POSITIVE_INFINITY) - (a.disabledAt ?? Number.POSITIVE_INFINITY)
  }
  return a.sequence > b.sequence ? -1 : 1
}

/** The {@link MAX_MATCHED} of an account's endpoints that events are matched to. */
export const matched = (endpoints: ReadonlyArray<Endpoint>): ReadonlyArray<Endpoint> =>
  endpoints.length <= MAX_MATCHED ? endpoints : endpoints.toSorted(byTurn).slice(0, MAX_MATCHED)

/** Events are matched when they happen, whether the endpoint is active or not. */
export const matches = ({ subscribedEvents }: Endpoint, type: Type): boolean =>
  subscribedEvents.includes(type) || subscribedEvents.includes(ALL)

/** As the partner reads it; the secret is shown only when it is made. */
export const view = (endpoint: Endpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  subscribedEvents: endpoint.subscribedEvents,
  active: endpoint.active,
  createdAt: Instant.format(endpoint.createdAt),
  updatedAt: Instant.format(endpoint.updatedAt)
})
