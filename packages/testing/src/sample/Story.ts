/** Setup of deliveries for the queues' suite. */
import type { Account } from "@cardpack/core/domain/account/Account"
import type { EndpointId } from "@cardpack/core/domain/id/Id"
import { MINUTE } from "@cardpack/core/domain/time/Instant"
import type { Delivery } from "@cardpack/core/domain/webhook/Delivery"
import type { Endpoint } from "@cardpack/core/domain/webhook/Endpoint"
import type { Event } from "@cardpack/core/domain/webhook/Event"
import { MAX_ATTEMPTS } from "@cardpack/core/domain/webhook/Schedule"
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { Desk } from "@cardpack/core/engine/port/Desk"
import type { MailQueue } from "@cardpack/core/engine/port/MailQueue"
import { Reads } from "@cardpack/core/engine/port/Reads"
import type { Store } from "@cardpack/core/engine/port/Store"
import { Effect } from "effect"
import * as World from "../database/World.ts"
import * as Sample from "./Sample.ts"

export type Ports = Store | Reads | Desk | DeliveryQueue | MailQueue

/** Sets the store's clock, in minutes after its start; it never goes back. */
export type MoveClock = (minutes: number) => void

/** Longer than any test. */
export const LONG = 60 * 24 * MINUTE

/** A partner with an endpoint for each of the given fields. */
export const partner = Effect.fnUntraced(function* (...fields: ReadonlyArray<Partial<Endpoint>>) {
  const account = yield* World.account()
  const endpoints = fields.map((each) => Sample.endpoint(account, each))
  yield* World.write({ endpoints })
  return { account, endpoints }
})

/** One partner with one endpoint. */
export const single = Effect.fnUntraced(function* (fields: Partial<Endpoint> = {}) {
  const endpoint = Sample.endpoint(yield* World.account(), fields)
  const account: Account = Sample.account({ id: endpoint.accountId })
  yield* World.write({ endpoints: [endpoint] })
  return { account, endpoint }
})

/** Emits events at once, each with a delivery to the endpoint. */
export const emit = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  count: number,
  fields: Partial<Delivery> = {}
) {
  const of = Sample.account({ id: endpoint.accountId })
  const pairs = Array.from({ length: count }, () => {
    const event = Sample.event(of, { createdAt: fields.createdAt ?? Sample.THEN })
    return { event, delivery: Sample.delivery(event, endpoint, fields) }
  })
  const events = pairs.map((pair) => pair.event)
  const deliveries = pairs.map((pair) => pair.delivery)
  yield* World.write({ events, deliveries })
  return { events, deliveries }
})

/** Another delivery of an event, with its own number. */
export const replay = Effect.fnUntraced(function* (event: Event, endpoint: Endpoint) {
  const sequence = BigInt(Sample.number())
  const delivery = Sample.delivery(event, endpoint, { sequence })
  yield* World.write({ deliveries: [delivery] })
  return delivery
})

const OK = { statusCode: 200, error: null, responseBody: "thanks" }

/** The delivery after a successful attempt. */
export const delivered = (before: Delivery, at = Sample.THEN): Delivery => ({
  ...before,
  status: "delivered",
  attempts: [...before.attempts, Sample.attempt({ at, ...OK })],
  retryAt: null,
  finishedAt: at
})

/** The delivery after its last failed attempt. */
export const failed = (before: Delivery, at = Sample.THEN): Delivery => ({
  ...delivered(before, at),
  status: "failed",
  attempts: Array.from(
    { length: MAX_ATTEMPTS },
    (_, index) => before.attempts[index] ?? Sample.attempt({ at })
  )
})

/** The delivery after a failed attempt with a retry. */
export const refused = (before: Delivery, retryAt: number): Delivery => ({
  ...before,
  attempts: [...before.attempts, Sample.attempt()],
  retryAt
})

export const settle = (
  deliveries: ReadonlyArray<Delivery>,
  after: (before: Delivery) => Delivery
) =>
  DeliveryQueue.use((queue) =>
    queue.settle(deliveries.map((before) => ({ before, after: after(before) })))
  )

/** All deliveries of an endpoint, oldest first. */
export const history = (endpoint: Endpoint) =>
  Reads.use((reads) =>
    Effect.map(
      reads.deliveries(endpoint.accountId, endpoint.id, { limit: 1000, before: null }),
      ({ rows }) => rows.toReversed()
    )
  )

/** Everything due on an endpoint's lane. */
export const claims = (endpoint: Pick<Endpoint, "id">) =>
  DeliveryQueue.use((queue) =>
    Effect.map(queue.work({ endpointId: endpoint.id, through: 0n }, [], 1000), (work) =>
      work.claims.map(({ delivery }) => delivery)
    )
  )

export const now = Desk.use((desk) => desk.now)

/** Leases lanes of these endpoints; returns the leased ones. */
export const lease = (
  owner: string,
  endpoints: ReadonlyArray<{ readonly id: EndpointId }>,
  milliseconds = LONG,
  limit = 1000
) =>
  DeliveryQueue.use((queue) =>
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
