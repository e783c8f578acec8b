/** Rows of `webhook_endpoint`, `delivery` and `delivery_history`. */
import {
  type Attempt,
  type Delivery,
  type DeliveryTransitions,
  type Endpoint,
  type Event,
  Id
} from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const endpoints = Table.make<Endpoint.Endpoint>({
  name: "webhook_endpoint",
  key: ["id"],
  fixed: ["account_id", "sequence"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["url", "text", (row) => row.url],
    ["subscribed_events", "json", (row) => Table.json(row.subscribedEvents)],
    ["active", "bool", (row) => row.active],
    ["secret", "text", (row) => row.secret],
    ["previous_secret", "text", (row) => row.previous?.secret ?? null],
    ["previous_until", "timestamptz", (row) => row.previous?.until ?? null],
    ["disabled_at", "timestamptz", (row) => row.disabledAt],
    ["sequence", "int8", (row) => row.sequence],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["updated_at", "timestamptz", (row) => row.updatedAt]
  ]
})

export const readEndpoint = (v: Table.Values, at = 0): Endpoint.Endpoint => ({
  id: Id.fromUuid("wh", v[at] as string),
  accountId: Id.fromUuid("par", v[at + 1] as string),
  url: v[at + 2] as string,
  subscribedEvents: v[at + 3] as ReadonlyArray<Endpoint.Subscription>,
  active: v[at + 4] as boolean,
  secret: v[at + 5] as string,
  previous:
    v[at + 6] === null ? null : { secret: v[at + 6] as string, until: Table.instant(v[at + 7]) },
  disabledAt: Table.nullableInstant(v[at + 8]),
  sequence: v[at + 9] as bigint,
  createdAt: Table.instant(v[at + 10]),
  updatedAt: Table.instant(v[at + 11])
})

/** Those that are pending; the others are in the history. */
export const deliveries = Table.make<Delivery.Delivery>({
  name: "delivery",
  key: ["id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["endpoint_id", "uuid", (row) => Id.toUuid(row.endpointId)],
    ["event_id", "uuid", (row) => Id.toUuid(row.eventId)],
    ["event_type", "text", (row) => row.eventType],
    ["attempts", "json", (row) => Table.json(row.attempts)],
    ["attempt_count", "int4", (row) => row.attempts.length],
    ["retry_at", "timestamptz", (row) => row.retryAt],
    ["sequence", "int8", (row) => row.sequence],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

/** What {@link readDelivery} reads, in order. */
export const DELIVERY = [
  "id",
  "account_id",
  "endpoint_id",
  "event_id",
  "event_type",
  "status",
  "attempts",
  "retry_at",
  "sequence",
  "created_at",
  "finished_at"
] as const

/** Both kinds of rows as the same columns; `own` are those that one of them does not have. */
const selectWith =
  (own: Readonly<Partial<Record<(typeof DELIVERY)[number], string>>>) =>
  (alias: string): string =>
    DELIVERY.map((column) => `${own[column] ?? `${alias}.${column}`} AS ${column}`).join(", ")

/** Columns of `delivery`. */
export const pending = selectWith({
  status: "'pending'::text",
  finished_at: "NULL::timestamptz"
})

/** Columns of `delivery_history`. */
export const finished = selectWith({ retry_at: "NULL::timestamptz" })

export const readDelivery = (v: Table.Values, at = 0): Delivery.Delivery => ({
  id: Id.fromUuid("dlv", v[at] as string),
  accountId: Id.fromUuid("par", v[at + 1] as string),
  endpointId: Id.fromUuid("wh", v[at + 2] as string),
  eventId: Id.fromUuid("evt", v[at + 3] as string),
  eventType: v[at + 4] as Event.AnyType,
  status: v[at + 5] as DeliveryTransitions.Status,
  attempts: v[at + 6] as ReadonlyArray<Attempt.Attempt>,
  retryAt: Table.nullableInstant(v[at + 7]),
  sequence: v[at + 8] as bigint,
  createdAt: Table.instant(v[at + 9]),
  finishedAt: Table.nullableInstant(v[at + 10])
})
