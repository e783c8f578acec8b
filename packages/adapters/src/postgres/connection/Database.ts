/** What the adapter's parts share: sessions to write in, statements to read with, and the clock. */
import type { StoreError } from "@cardpack/core/engine/port/Store"
import { Context, Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Values } from "../rows/Table.ts"
import type * as Clock from "./Clock.ts"
import * as Failure from "./Failure.ts"
import type { Params, Sessions } from "./Session.ts"

export interface Database {
  readonly sessions: Sessions
  /** One statement outside of any transaction, with positional rows. */
  readonly read: (sql: string, params: Params) => Effect.Effect<ReadonlyArray<Values>, StoreError>
  readonly clockShift: Clock.Shift
}

export const Database = Context.Service<Database>("cardpack/adapters/postgres/connection/Database")

/** Reads through the client's pool. A span for each statement would cost more than most of them. */
export const reader =
  (sql: SqlClient): Database["read"] =>
  (text, params) =>
    Effect.withTracerEnabled(sql.unsafe(text, params).values, false).pipe(
      Effect.mapError(Failure.ofSql)
    )
