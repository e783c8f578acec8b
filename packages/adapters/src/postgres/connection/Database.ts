/** Shared by the adapter's parts: sessions for writing, a function for reading, and the clock. */
import type { Store } from "@cardpack/core/ports"
import { Context, Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Values } from "../rows/Table.ts"
import type * as Clock from "./Clock.ts"
import type { Params, Sessions } from "./Session.ts"
import * as SqlFailure from "./SqlFailure.ts"
import * as SqlTime from "./SqlTime.ts"

export interface Database {
  readonly sessions: Sessions
  /** Runs one statement outside any transaction; rows are positional. */
  readonly read: (
    sql: string,
    params: Params
  ) => Effect.Effect<ReadonlyArray<Values>, Store.StoreError>
  readonly clockShift: Clock.Shift
}

export const Database = Context.Service<Database>("cardpack/adapters/postgres/connection/Database")

/** Reads through the client's pool, without spans, which would cost more than most statements. */
export const reader =
  (sql: SqlClient): Database["read"] =>
  (text, params) =>
    SqlTime.read(
      Effect.withTracerEnabled(sql.unsafe(text, params).values, false).pipe(
        Effect.mapError(SqlFailure.ofSql)
      )
    )
