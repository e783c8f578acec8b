/** Shipments across partners, for the queue of those who ship. */
import { Id } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import type { Database } from "../connection/Database.ts"
import { shipments } from "../rows/Shipments.ts"
import { latest } from "./KeyPages.ts"
import { all, below } from "./Query.ts"

type Service = Desk.Desk["Service"]

/** Puts only the given filters into the statement, so that their indexes are used. */
export const list =
  (database: Database): Service["shipments"] =>
  ({ country, createdBefore, operationId, status }, { before, limit }) => {
    const asked = below(before)
    const params: Array<string | number> = [
      createdBefore === null ? asked : latest(asked, createdBefore),
      limit
    ]
    const given = (value: string | number | null, condition: string) => {
      if (value === null) return ""
      params.push(value)
      return ` AND ${condition.replace("?", `$${params.length}`)}`
    }
    const conditions = [
      // One of the domain's words.
      status === null ? "" : ` AND s.status = '${status}'`,
      given(operationId === null ? null : Id.toUuid(operationId), "s.operation_id = ?::uuid"),
      given(country, "s.country_code = ?::text"),
      given(createdBefore, "s.created_at < to_timestamp(?::float8 / 1000)")
    ]
    const sql = `SELECT ${shipments.select("s")} FROM shipment s
      WHERE s.id < $1::uuid${conditions.join("")} ORDER BY s.id DESC LIMIT $2::int8`
    return all(database, sql, params, shipments.read)
  }
