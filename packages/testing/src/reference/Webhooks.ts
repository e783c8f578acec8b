/** Reads of webhook endpoints and of their deliveries in memory. */

import type { AccountId, EndpointId, EventId } from "@cardpack/core/domain/id/Id"
import type { Instant } from "@cardpack/core/domain/time/Instant"
import { type Delivery, isExpired } from "@cardpack/core/domain/webhook/Delivery"
import { matches } from "@cardpack/core/domain/webhook/Endpoint"
import { type Event, TEST } from "@cardpack/core/domain/webhook/Event"
import { type DeliveryHealth, type DeliveryRecord, LATE } from "@cardpack/core/engine/port/Desk"
import type { ReplayRange } from "@cardpack/core/engine/port/Reads"
import { HashMap } from "effect"
import { get, type State, type Table, where } from "./State.ts"

export const isSuspended = (state: State, id: AccountId): boolean =>
  get(state.accounts, id)?.status === "suspended"

/** Pending and finished ones. */
export const deliveries = (state: State): Table<Delivery> =>
  HashMap.union(state.deliveries, state.finished)

const bySequence = (a: Event, b: Event): number => (a.sequence < b.sequence ? -1 : 1)

/** The feed of an account after a sequence, oldest first. */
export const feed = (state: State, accountId: AccountId, after: bigint): Array<Event> =>
  where(
    state.events,
    (row) => row.accountId === accountId && row.sequence > after && row.type !== TEST
  ).sort(bySequence)

/** Ids of events that an endpoint failed to get or missed, oldest first. */
export const replayable = (
  state: State,
  accountId: AccountId,
  endpointId: EndpointId,
  { since, until }: ReplayRange
): Array<EventId> => {
  const endpoint = get(state.endpoints, endpointId)
  if (endpoint === undefined || endpoint.accountId !== accountId) return []
  const sent = new Set(
    where(deliveries(state), (row) => row.endpointId === endpointId && row.status !== "failed").map(
      (row) => row.eventId
    )
  )
  return feed(state, accountId, 0n)
    .filter(({ createdAt }) => createdAt >= since && createdAt < until)
    .filter(({ id, type }) => type !== TEST && matches(endpoint, type) && !sent.has(id))
    .map(({ id }) => id)
}

/** Deliveries with their endpoints. */
export const records = (state: State, rows: ReadonlyArray<Delivery>): Array<DeliveryRecord> =>
  rows.map((delivery) => ({
    delivery,
    endpoint: HashMap.getUnsafe(state.endpoints, delivery.endpointId),
    isSuspended: isSuspended(state, delivery.accountId)
  }))

export const isUnwell =
  (state: State, health: DeliveryHealth, now: Instant) =>
  (row: Delivery): boolean =>
    get(state.endpoints, row.endpointId)?.active === true &&
    !isSuspended(state, row.accountId) &&
    (health === "failed"
      ? row.status === "failed" && !isExpired(row)
      : row.status === "pending" && row.createdAt < now - LATE)
