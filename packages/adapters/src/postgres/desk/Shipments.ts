/** Shipments across partners, for the queue of those who ship. */
import { Id } from "@cardpack/core/domain"
import type { Desk, ShipmentFilter } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Selection from "../rows/Selection.ts"
import { shipments } from "../rows/Shipments.ts"
import { LAST, latest, NIL } from "./KeyPages.ts"
import { all, below, one } from "./Query.ts"

type Service = Desk.Desk["Service"]
type Params = Array<string | number>

/** Only the given filters, so that their indexes are used. */
const conditionsOf = (
  { accountId, country, createdBefore, operationId, status }: ShipmentFilter.ShipmentFilter,
  params: Params
): string => {
  const given = (value: string | number | null, condition: string) => {
    if (value === null) return ""
    params.push(value)
    return ` AND ${condition.replace("?", `$${params.length}`)}`
  }
  return [
    // One of the domain's words.
    status === null ? "" : ` AND s.status = '${status}'`,
    given(operationId === null ? null : Id.toUuid(operationId), "s.operation_id = ?::uuid"),
    given(accountId === null ? null : Id.toUuid(accountId), "s.account_id = ?::uuid"),
    given(country, "s.country_code = ?::text"),
    given(createdBefore, "s.created_at < to_timestamp(?::float8 / 1000)")
  ].join("")
}

export const list =
  (database: Database): Service["shipments"] =>
  (filter, { before, limit, oldestFirst = false }) => {
    const { createdBefore } = filter
    const asked = below(before)
    const newest = createdBefore === null ? asked : latest(asked, createdBefore)
    const oldest = before === null ? NIL : Id.toUuid(before)
    const params: Params = [oldestFirst ? oldest : newest, limit]
    const conditions = conditionsOf(filter, params)
    const [bound, order] = oldestFirst ? [">", "ASC"] : ["<", "DESC"]
    const sql = `SELECT ${shipments.select("s")} FROM shipment s
      WHERE s.id ${bound} $1::uuid${conditions} ORDER BY s.id ${order} LIMIT $2::int8`
    return all(database, sql, params, shipments.read)
  }

const total = Selection.of((column) => ({
  count: column.number("count(*)"),
  cards: column.number(
    "coalesce(sum((SELECT count(*) FROM operation_card x WHERE x.operation_id = s.operation_id)), 0)::int8"
  ),
  oldestAt: column.nullable.instant("min(s.created_at)")
}))

export const totals =
  (database: Database): Service["shipmentTotals"] =>
  (filter) => {
    const params: Params = [LAST]
    const sql = `SELECT ${total.list} FROM shipment s WHERE s.id <= $1::uuid${conditionsOf(filter, params)}`
    return Effect.map(
      one(database, sql, params, total.read),
      (found) => found ?? { count: 0, cards: 0, oldestAt: null }
    )
  }
