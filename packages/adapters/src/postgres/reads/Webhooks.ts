/** Reads of webhook endpoints and of their deliveries, pending and finished as one list. */
import { DeliveryTransitions, Id } from "@cardpack/core/domain"
import type { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all, below, one } from "../desk/Query.ts"
import * as Selection from "../rows/Selection.ts"
import { deliveries, endpoints, finished } from "../rows/Webhooks.ts"
import { cut, isWord, page, pageParams } from "./Pages.ts"
import { replayable } from "./Replayable.ts"

type Port = Reads.Reads["Service"]

const OF_ENDPOINT = "x.endpoint_id = $4::uuid AND (x.account_id = $1::uuid) IS TRUE"

const SQL = {
  endpoints: page(endpoints.select("x"), "webhook_endpoint x"),
  endpoint: `SELECT ${endpoints.select("x")} FROM webhook_endpoint x
    WHERE x.id = $2::uuid AND x.account_id = $1::uuid`
} as const

/** Pending ones are in the queue, and all others in the history. */
const deliveriesSql = (status: Reads.EndpointDeliveries["status"]): string => {
  const word = isWord("status", status ?? null, DeliveryTransitions.STATUSES)
  const inQueue = page(deliveries.select("x"), "delivery x", OF_ENDPOINT)
  const inHistory = page(finished.select("x"), "delivery_history x", OF_ENDPOINT + word)
  if (status !== undefined) return status === "pending" ? inQueue : inHistory
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
  WHERE e.account_id = $1::uuid AND x.id < $2::uuid`

const FINISHED = `SELECT ${past.list}
  FROM delivery_history x JOIN webhook_endpoint e ON e.id = x.endpoint_id
  WHERE x.id < $2::uuid`

/** Only the given filters are in the statement, so that their indexes are used. */
const ownSql = ({ eventId, status }: Reads.OwnDeliveries): string => {
  const ofEvent = eventId === null ? "" : " AND x.event_id = $4::uuid"
  const own = eventId === null ? "x.account_id = $1::uuid" : "(x.account_id = $1::uuid) IS TRUE"
  const order = "ORDER BY x.id DESC LIMIT $3::int8"
  const inQueue = `(${PENDING}${ofEvent} ${order})`
  const word = isWord("status", status, DeliveryTransitions.STATUSES)
  const inHistory = `(${FINISHED} AND ${own}${ofEvent}${word} ${order})`
  if (status !== null) return status === "pending" ? inQueue : inHistory
  return `${inQueue} UNION ALL ${inHistory} ORDER BY 1 DESC LIMIT $3::int8`
}

export const make = (
  database: Database
): Pick<Port, "endpoints" | "endpoint" | "deliveries" | "ownDeliveries" | "replayable"> => ({
  ownDeliveries: (accountId, filter) => {
    const { before, eventId, limit } = filter
    const own = eventId === null ? [] : [Id.toUuid(eventId)]
    const params = [Id.toUuid(accountId), below(before), limit, ...own]
    return all(database, ownSql(filter), params, pending.read)
  },
  endpoints: (accountId, request) =>
    Effect.map(
      all(database, SQL.endpoints, pageParams(accountId, request), endpoints.read),
      (rows) => cut(rows, request, (endpoint) => endpoint.sequence)
    ),
  endpoint: (accountId, id) =>
    one(database, SQL.endpoint, [Id.toUuid(accountId), Id.toUuid(id)], endpoints.read),
  deliveries: (accountId, endpointId, request) => {
    const params = [...pageParams(accountId, request), Id.toUuid(endpointId)]
    const sql = deliveriesSql(request.status)
    return Effect.map(all(database, sql, params, deliveries.read), (rows) =>
      cut(rows, request, (delivery) => delivery.sequence)
    )
  },
  replayable: replayable(database)
})
