/** How events went to the endpoints (contract.md#delivery-record). */
import type { Connection } from "../Connection.ts"
import type * as Schemas from "../generated/Schemas.ts"
import type { CallOptions } from "../Options.ts"
import * as Pages from "../Pages.ts"
import type { Query } from "../Route.ts"

export class Deliveries {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** To all endpoints, newest first; of an event, a time or in a status when asked for. */
  list(
    query: Query<"GET /api/v2/deliveries"> = {},
    options?: CallOptions
  ): Pages.Pages<Schemas.EndpointDelivery> {
    return Pages.make(
      (cursor) =>
        this.#connection.read("GET /api/v2/deliveries", { query: { ...query, cursor } }, options),
      query
    )
  }
}
