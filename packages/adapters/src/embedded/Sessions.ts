/** Sessions on the one connection, which each transaction reserves in turn. */
import { Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { Growth } from "../postgres/connection/Growth.ts"
import * as Session from "../postgres/connection/Session.ts"
import * as SqlFailure from "../postgres/connection/SqlFailure.ts"

export const make = (client: SqlClient): Session.Sessions => {
  const growth = new Growth()
  const replan = Session.replanning(growth)
  const open = Effect.flatMap(Effect.mapError(client.reserve, SqlFailure.ofSql), (connection) =>
    replan(
      client,
      Session.make(
        {
          values: (sql, params) => connection.executeValues(sql, params),
          result: (sql, params) => connection.executeRaw(sql, params)
        },
        Effect.void
      )
    )
  )
  return { begin: Session.BEGIN, growth, open, openSeparate: open }
}
