/** Setup of deliveries for the queues' suite. */
import {
  type Account,
  type Id as CoreId,
  type Delivery,
  type Endpoint,
  type Event,
  Instant,
  Schedule
} from "@cardpack/core/domain"
import { DeliveryQueue, ListFilter, type MailQueue, Reads, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Fixture from "./Fixture.ts"
import * as Sample from "./Sample.ts"

export type Ports = Store.Store | Reads.Reads | DeliveryQueue.DeliveryQueue | MailQueue.MailQueue

/** Sets the store's clock, in minutes after its start; it never goes back. */
export type MoveClock = (minutes: number) => void

/** Longer than any test. */
export const LONG = 60 * 24 * Instant.MINUTE

/** A partner with an endpoint for each of the given fields. */
export const partner = Effect.fnUntraced(function* (
  ...fields: ReadonlyArray<Partial<Endpoint.Endpoint>>
) {
  const account = yield* Fixture.account()
  const endpoints = fields.map((each) => Sample.endpoint(account, each))
  yield* Fixture.write({ endpoints })
  return { account, endpoints }
})

/** One partner with one endpoint. */
export const single = Effect.fnUntraced(function* (fields: Partial<Endpoint.Endpoint> = {}) {
  const endpoint = Sample.endpoint(yield* Fixture.account(), fields)
  const account: Account.Account = Sample.account({ id: endpoint.accountId })
  yield* Fixture.write({ endpoints: [endpoint] })
  return { account, endpoint }
})

/** Emits events at once, each with a delivery to the endpoint. */
export const emit = Effect.fnUntraced(function* (
  endpoint: Endpoint.Endpoint,
  count: number,
  fields: Partial<Delivery.Delivery> = {}
) {
  const of = Sample.account({ id: endpoint.accountId })
  const pairs = Array.from({ length: count }, () => {
    const event = Sample.event(of, { createdAt: fields.createdAt ?? Sample.THEN })
    return { event, delivery: Sample.delivery(event, endpoint, fields) }
  })
  const events = pairs.map((pair) => pair.event)
  const deliveries = pairs.map((pair) => pair.delivery)
  yield* Fixture.write({ events, deliveries })
  return { events, deliveries }
})

/** Another delivery of an event, with its own number. */
export const replay = Effect.fnUntraced(function* (
  event: Event.Event,
  endpoint: Endpoint.Endpoint
) {
  const sequence = BigInt(Sample.number())
  const delivery = Sample.delivery(event, endpoint, { sequence })
  yield* Fixture.write({ deliveries: [delivery] })
  return delivery
})

const OK = { statusCode: 200, error: null, responseBody: "thanks" }

/** The delivery after a successful attempt. */
export const delivered = (before: Delivery.Delivery, at = Sample.THEN): Delivery.Delivery => ({
  ...before,
  status: "delivered",
  attempts: [...before.attempts, Sample.attempt({ at, ...OK })],
  retryAt: null,
  finishedAt: at
})

/** The delivery after its last failed attempt. */
export const failed = (before: Delivery.Delivery, at = Sample.THEN): Delivery.Delivery => ({
  ...delivered(before, at),
  status: "failed",
  attempts: Array.from(
    { length: Schedule.MAX_ATTEMPTS },
    (_, index) => before.attempts[index] ?? Sample.attempt({ at })
  )
})

/** The delivery after a failed attempt with a retry. */
export const refused = (before: Delivery.Delivery, retryAt: number): Delivery.Delivery => ({
  ...before,
  attempts: [...before.attempts, Sample.attempt()],
  retryAt
})

export const settle = (
  deliveries: ReadonlyArray<Delivery.Delivery>,
  after: (before: Delivery.Delivery) => Delivery.Delivery
) =>
  DeliveryQueue.DeliveryQueue.use((queue) =>
    queue.settle(deliveries.map((before) => ({ before, after: after(before) })))
  )

/** All deliveries of an endpoint, oldest first. */
export const history = (endpoint: Endpoint.Endpoint) =>
  Reads.Reads.use((reads) =>
    Effect.map(
      reads.deliveries(endpoint.accountId, endpoint.id, ListFilter.DELIVERIES, {
        limit: 1000,
        before: null
      }),
      ({ rows }) => rows.toReversed()
    )
  )

/** Everything due on an endpoint's lane. */
export const claims = (endpoint: Pick<Endpoint.Endpoint, "id">) =>
  DeliveryQueue.DeliveryQueue.use((queue) =>
    Effect.map(queue.work({ endpointId: endpoint.id, through: 0n }, [], 1000), (work) =>
      work.claims.map(({ delivery }) => delivery)
    )
  )

export const now = Reads.Reads.use((reads) => reads.now)

/** Leases lanes of these endpoints; returns the leased ones. */
export const lease = (
  owner: string,
  endpoints: ReadonlyArray<{ readonly id: CoreId.EndpointId }>,
  milliseconds = LONG,
  limit = 1000
) =>
  DeliveryQueue.DeliveryQueue.use((queue) =>
    queue.lease(
      owner,
      endpoints.map(({ id }) => id),
      limit,
      milliseconds
    )
  )

export const idsOf = <Id extends string>(
  rows: ReadonlyArray<{ readonly id: Id }>
): ReadonlyArray<Id> => rows.map(({ id }) => id)
