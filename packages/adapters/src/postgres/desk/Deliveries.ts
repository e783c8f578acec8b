/** Webhook deliveries across partners: those of a state, and those that do not go well. */
import { type Delivery, Id, Schedule } from "@cardpack/core/domain"
import { DeliveryFilter, type Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import * as Selection from "../rows/Selection.ts"
import { deliveries, endpoints, finished } from "../rows/Webhooks.ts"
import { all, below, one } from "./Query.ts"

type Service = Desk.Desk["Service"]

const ENDPOINT = `JOIN webhook_endpoint e ON e.id = d.endpoint_id
  JOIN account a ON a.id = e.account_id`

const record = (table: typeof deliveries) =>
  Selection.of(
    (column): Desk.DeliveryRecord => ({
      delivery: column.row(table, "d"),
      endpoint: column.row(endpoints, "e"),
      isSuspended: column.boolean("a.status = 'suspended'")
    })
  )

/** Records of both tables have the same columns, so either reads them. */
const inQueue = record(deliveries)
const inHistory = record(finished)

const GOING = "e.active AND a.status = 'active'"

const GIVEN_UP = `d.status = 'failed' AND json_array_length(d.attempts) >= ${Schedule.MAX_ATTEMPTS}`

/** The endpoint has the event since, by a replay or a retry: nothing is left to mend. */
const MENDED = `EXISTS (SELECT FROM delivery_history l WHERE l.event_id = d.event_id
  AND l.endpoint_id = d.endpoint_id AND l.id > d.id AND l.status = 'delivered')`

const ONE = `SELECT ${inQueue.list} FROM delivery d ${ENDPOINT} WHERE d.id = $1::uuid
  UNION ALL SELECT ${inHistory.list} FROM delivery_history d ${ENDPOINT} WHERE d.id = $1::uuid`

/** The condition of each state in the table that holds it; null: none of it is there. */
const STATES: Readonly<
  Record<
    DeliveryFilter.State,
    { readonly pending: string | null; readonly finished: string | null }
  >
> = {
  pending: { pending: "true", finished: null },
  held: { pending: `NOT (${GOING})`, finished: null },
  delivered: { pending: null, finished: "d.status = 'delivered'" },
  failed: { pending: null, finished: `${GIVEN_UP} AND ${GOING} AND NOT ${MENDED}` },
  expired: { pending: null, finished: `d.status = 'failed' AND NOT (${GIVEN_UP})` },
  late: {
    pending: `d.created_at < ${Clock.standing(3)} - ${DeliveryFilter.LATE} * interval '1 millisecond' AND ${GOING}`,
    finished: null
  }
}

const EVERY = { pending: "true", finished: "true" }

/** Puts only the given filters into the statement, so that their indexes are used. */
const query = (
  { accountId, endpointId, eventId, state }: DeliveryFilter.DeliveryFilter,
  { before, limit }: Desk.KeyPage<Delivery.DeliveryId>,
  shift: number
) => {
  const params: Array<string | number> = [below(before), limit]
  const conditions = state === null ? EVERY : STATES[state]
  if (state === "late") params.push(shift)
  const given = (id: Parameters<typeof Id.toUuid>[0] | null, column: string) => {
    if (id === null) return ""
    params.push(Id.toUuid(id))
    return ` AND d.${column} = $${params.length}::uuid`
  }
  const filters = [
    given(accountId, "account_id"),
    given(endpointId, "endpoint_id"),
    given(eventId, "event_id")
  ].join("")
  const part = (from: string, { list }: typeof inQueue, condition: string | null) =>
    condition === null
      ? []
      : `(SELECT ${list} FROM ${from} d ${ENDPOINT}
          WHERE d.id < $1::uuid AND ${condition}${filters} ORDER BY d.id DESC LIMIT $2::int8)`
  const parts = [
    part("delivery", inQueue, conditions.pending),
    part("delivery_history", inHistory, conditions.finished)
  ].flat()
  const together = `${parts.join(" UNION ALL ")} ORDER BY 1 DESC LIMIT $2::int8`
  return { sql: parts.length === 1 ? parts.join("") : together, params }
}

export const list =
  (database: Database): Service["deliveries"] =>
  (filter, page) =>
    Effect.suspend(() => {
      const { params, sql } = query(filter, page, database.clockShift())
      return all(database, sql, params, inQueue.read)
    })

export const delivery =
  (database: Database): Service["delivery"] =>
  (id) =>
    one(database, ONE, [Id.toUuid(id)], inQueue.read)
