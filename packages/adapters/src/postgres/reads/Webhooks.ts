/** Reads of webhook endpoints and of their deliveries, pending and finished as one list. */
import { DeliveryTransitions, Id } from "@cardpack/core/domain"
import type { ListFilter, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as KeyPages from "../desk/KeyPages.ts"
import { all, below, one } from "../desk/Query.ts"
import * as Selection from "../rows/Selection.ts"
import { deliveries, endpoints, finished } from "../rows/Webhooks.ts"
import * as Moments from "./Moments.ts"
import { cut, isWord, narrowing, page, pageParams } from "./Pages.ts"
import { delayed, replayable } from "./Replayable.ts"

type Port = Reads.Reads["Service"]

const OF_ENDPOINT = "x.endpoint_id = $5::uuid AND (x.account_id = $1::uuid) IS TRUE"

const SQL = {
  endpoints: page(endpoints.select("x"), "webhook_endpoint x"),
  endpoint: `SELECT ${endpoints.select("x")} FROM webhook_endpoint x
    WHERE x.id = $2::uuid AND x.account_id = $1::uuid`
} as const

/** Pending ones are in the queue, and all others in the history. */
const deliveriesSql = (status: ListFilter.Deliveries["status"]): string => {
  const word = isWord("status", status, DeliveryTransitions.STATUSES)
  const inQueue = page(deliveries.select("x"), "delivery x", OF_ENDPOINT)
  const inHistory = page(finished.select("x"), "delivery_history x", OF_ENDPOINT + word)
  if (status !== null) return status === "pending" ? inQueue : inHistory
  return `SELECT * FROM ((${inQueue}) UNION ALL (${inHistory})) d
    ORDER BY d.sequence DESC LIMIT $3::int8`
}

const ownFrom = (table: typeof deliveries) =>
  Selection.of(
    (column): Reads.OwnDelivery => ({
      delivery: column.row(table, "x"),
      endpoint: column.row(endpoints, "e")
    })
  )

/** Rows of both tables have the same columns, so either reads them. */
const pending = ownFrom(deliveries)
const past = ownFrom(finished)

/** From the account's endpoints, so that nobody reads the queue of others. */
const PENDING = `SELECT ${pending.list}
  FROM webhook_endpoint e JOIN delivery x ON x.endpoint_id = e.id
  WHERE e.account_id = $1::uuid AND x.id < $2::uuid AND x.id >= $4::uuid`

const FINISHED = `SELECT ${past.list}
  FROM delivery_history x JOIN webhook_endpoint e ON e.id = x.endpoint_id
  WHERE x.id < $2::uuid AND x.id >= $4::uuid`

const ofEvent = (param: number): string => ` AND x.event_id = $${param}::uuid`
const since = (param: number): string =>
  ` AND x.created_at >= to_timestamp($${param}::float8 / 1000)`
const until = (param: number): string =>
  ` AND x.created_at < to_timestamp($${param}::float8 / 1000)`

const narrow = ({ eventId, ...period }: ListFilter.OwnDeliveries) =>
  narrowing([
    [ofEvent, eventId === null ? null : Id.toUuid(eventId)],
    [since, period.since],
    [until, period.until]
  ])

const ownSql = (filter: ListFilter.OwnDeliveries): string => {
  const { eventId, status } = filter
  const own = eventId === null ? "x.account_id = $1::uuid" : "(x.account_id = $1::uuid) IS TRUE"
  const { sql } = narrow(filter)
  const order = "ORDER BY x.id DESC LIMIT $3::int8"
  const inQueue = `(${PENDING}${sql} ${order})`
  const word = isWord("status", status, DeliveryTransitions.STATUSES)
  const inHistory = `(${FINISHED} AND ${own}${sql}${word} ${order})`
  if (status !== null) return status === "pending" ? inQueue : inHistory
  return `${inQueue} UNION ALL ${inHistory} ORDER BY 1 DESC LIMIT $3::int8`
}

/** Identifiers of deliveries grow with time, but for a day. */
const ownParams = (
  accountId: Id.AccountId,
  filter: ListFilter.OwnDeliveries,
  { before, limit }: Reads.DeliveryPage
) => {
  const upper = below(before)
  return [
    Id.toUuid(accountId),
    filter.until === null ? upper : KeyPages.latest(upper, filter.until),
    limit,
    filter.since === null ? KeyPages.NIL : KeyPages.earliest(filter.since),
    ...narrow(filter).params
  ]
}

export const make = (
  database: Database
): Pick<
  Port,
  "endpoints" | "endpoint" | "deliveries" | "ownDeliveries" | "replayable" | "delayed"
> => ({
  ownDeliveries: (accountId, filter, request) =>
    all(database, ownSql(filter), ownParams(accountId, filter, request), pending.read),
  endpoints: (accountId, request) =>
    Effect.map(
      all(database, SQL.endpoints, pageParams(accountId, request), endpoints.read),
      (rows) => cut(rows, request, (endpoint) => endpoint.sequence)
    ),
  endpoint: (accountId, id) =>
    one(database, SQL.endpoint, [Id.toUuid(accountId), Id.toUuid(id)], endpoints.read),
  deliveries: Effect.fnUntraced(function* (accountId, endpointId, filter, request) {
    const range = yield* Moments.rangeOf(database, "deliveries", endpointId, filter)
    const params = [...pageParams(accountId, request, range), Id.toUuid(endpointId)]
    const rows = yield* all(database, deliveriesSql(filter.status), params, deliveries.read)
    return cut(rows, request, (delivery) => delivery.sequence)
  }),
  replayable: replayable(database),
  delayed: delayed(database)
})
