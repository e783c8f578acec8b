/** Reads of webhook endpoints and of their deliveries in memory. */
import { type Delivery, Endpoint, Event, type Id, Period } from "@cardpack/core/domain"
import type { ListFilter, Reads } from "@cardpack/core/ports"
import { HashMap } from "effect"
import { get, type State, type Table, where } from "./State.ts"

export const isSuspended = (state: State, id: Id.AccountId): boolean =>
  get(state.accounts, id)?.status === "suspended"

/** Pending and finished ones. */
export const deliveries = (state: State): Table<Delivery.Delivery> =>
  HashMap.union(state.deliveries, state.finished)

const bySequence = (a: Event.Event, b: Event.Event): number => (a.sequence < b.sequence ? -1 : 1)

/** The feed of an account after a sequence, oldest first. */
export const feed = (state: State, accountId: Id.AccountId, after: bigint): Array<Event.Event> =>
  where(
    state.events,
    (row) => row.accountId === accountId && row.sequence > after && row.type !== Event.TEST
  ).sort(bySequence)

/** Whether the feed shows an event with a filter. */
export const admits =
  (filter: ListFilter.Events) =>
  ({ createdAt, data, type }: Event.Event): boolean =>
    type !== Event.TEST &&
    (filter.type === null || type === filter.type) &&
    (filter.operationIds === null || filter.operationIds.some((id) => id === data.operationId)) &&
    (filter.customerId === null || data.customerId === filter.customerId) &&
    Period.covers(filter, createdAt)

/** The deliveries to any endpoint of an account, newest first. */
export const own = (
  state: State,
  accountId: Id.AccountId,
  filter: ListFilter.OwnDeliveries,
  { before, limit }: Reads.DeliveryPage
): ReadonlyArray<Reads.OwnDelivery> =>
  where(
    deliveries(state),
    (row) =>
      row.accountId === accountId &&
      (filter.eventId === null || row.eventId === filter.eventId) &&
      (filter.status === null || row.status === filter.status) &&
      Period.covers(filter, row.createdAt) &&
      (before === null || row.id < before)
  )
    .sort((a, b) => (a.id > b.id ? -1 : 1))
    .slice(0, limit)
    .map((delivery) => ({
      delivery,
      endpoint: HashMap.getUnsafe(state.endpoints, delivery.endpointId)
    }))

/** Ids of events that an endpoint failed to get or missed, oldest first. */
export const replayable = (
  state: State,
  accountId: Id.AccountId,
  endpointId: Id.EndpointId,
  { since, until }: Reads.ReplayRange
): Array<Id.EventId> => {
  const endpoint = get(state.endpoints, endpointId)
  if (endpoint === undefined || endpoint.accountId !== accountId) return []
  const sent = new Set(
    where(deliveries(state), (row) => row.endpointId === endpointId && row.status !== "failed").map(
      (row) => row.eventId
    )
  )
  return feed(state, accountId, 0n)
    .filter(({ createdAt }) => createdAt >= since && createdAt < until)
    .filter(
      ({ id, type }) => type !== Event.TEST && Endpoint.matches(endpoint, type) && !sent.has(id)
    )
    .map(({ id }) => id)
}
