/** Reads of webhook endpoints and of their deliveries, pending and finished as one list. */
import { Id } from "@cardpack/core/domain"
import type { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all, one } from "../desk/Query.ts"
import { deliveries, endpoints, finished } from "../rows/Webhooks.ts"
import { cut, page, pageParams } from "./Pages.ts"
import { replayable } from "./Replayable.ts"

type Port = Reads.Reads["Service"]

const OF_ENDPOINT = "x.endpoint_id = $4::uuid AND (x.account_id = $1::uuid) IS TRUE"

const SQL = {
  endpoints: page(endpoints.select("x"), "webhook_endpoint x"),
  endpoint: `SELECT ${endpoints.select("x")} FROM webhook_endpoint x
    WHERE x.id = $2::uuid AND x.account_id = $1::uuid`,
  deliveries: `SELECT * FROM (
      (${page(deliveries.select("x"), "delivery x", OF_ENDPOINT)})
      UNION ALL (${page(finished.select("x"), "delivery_history x", OF_ENDPOINT)})
    ) d ORDER BY d.sequence DESC LIMIT $3::int8`
} as const

export const make = (
  database: Database
): Pick<Port, "endpoints" | "endpoint" | "deliveries" | "replayable"> => ({
  endpoints: (accountId, request) =>
    Effect.map(
      all(database, SQL.endpoints, pageParams(accountId, request), endpoints.read),
      (rows) => cut(rows, request, (endpoint) => endpoint.sequence)
    ),
  endpoint: (accountId, id) =>
    one(database, SQL.endpoint, [Id.toUuid(accountId), Id.toUuid(id)], endpoints.read),
  deliveries: (accountId, endpointId, request) => {
    const params = [...pageParams(accountId, request), Id.toUuid(endpointId)]
    return Effect.map(all(database, SQL.deliveries, params, deliveries.read), (rows) =>
      cut(rows, request, (delivery) => delivery.sequence)
    )
  },
  replayable: replayable(database)
})
