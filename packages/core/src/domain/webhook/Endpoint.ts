/**
 * Webhook endpoints: the addresses that receive a partner's events (contract.md#webhook-endpoint).
 */
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
  /** While false, deliveries are held. */
  readonly active: boolean
  /** The signing secret; only a vault decrypts it. */
  readonly secret: Confidential
  /** The secret before the last rotation; receivers may verify with it until then. */
  readonly previous: { readonly secret: Confidential; readonly until: Instant.Instant } | null
  /** Null while it is active. */
  readonly disabledAt: Instant.Instant | null
  /** Since when its partner knows that it fails; null while it works (Health.ts). */
  readonly failingSince: Instant.Instant | null
  /**
   * The person who gave its URL, or who made the key that did; null in an embedder's name, and for those
   * of before it was kept.
   */
  readonly madeBy: string | null
  readonly sequence: bigint
  readonly createdAt: Instant.Instant
  readonly updatedAt: Instant.Instant
}

/**
 * The most endpoints of an account that one event is matched to, which bounds the rows that it
 * writes. Active ones come first, then those disabled last.
 */
export const MAX_MATCHED = 100

const byTurn = (a: Endpoint, b: Endpoint): number => {
  if (a.disabledAt !== b.disabledAt) {
    return (b.disabledAt ?? Number.POSITIVE_INFINITY) - (a.disabledAt ?? Number.POSITIVE_INFINITY)
  }
  return a.sequence > b.sequence ? -1 : 1
}

/** The endpoints of an account that events are matched to, at most {@link MAX_MATCHED}. */
export const matched = (endpoints: ReadonlyArray<Endpoint>): ReadonlyArray<Endpoint> =>
  endpoints.length <= MAX_MATCHED ? endpoints : endpoints.toSorted(byTurn).slice(0, MAX_MATCHED)

/** Inactive endpoints match too: their deliveries are held. */
export const matches = ({ subscribedEvents }: Endpoint, type: Type): boolean =>
  subscribedEvents.includes(type) || subscribedEvents.includes(ALL)

/** As the partner reads it; the secret is shown only when it is made. */
export const view = (endpoint: Endpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  subscribedEvents: endpoint.subscribedEvents,
  active: endpoint.active,
  failingSince: Instant.formatNullable(endpoint.failingSince),
  madeBy: endpoint.madeBy,
  createdAt: Instant.format(endpoint.createdAt),
  updatedAt: Instant.format(endpoint.updatedAt)
})
