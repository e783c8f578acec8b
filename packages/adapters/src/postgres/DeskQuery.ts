/** Statements of the desk with their rows read. */
import type { StoreError } from "@cardpack/core/engine/Store"
import * as Id from "@cardpack/core/id/Id"
import { Effect } from "effect"
import type { Database } from "./Database.ts"
import { LAST } from "./DeskPages.ts"
import type { Params } from "./Session.ts"
import type { Values } from "./Table.ts"

export const all = <Row>(
  { read }: Database,
  sql: string,
  params: Params,
  row: (v: Values) => Row
): Effect.Effect<ReadonlyArray<Row>, StoreError> =>
  Effect.map(read(sql, params), (rows) => rows.map((v) => row(v)))

/** The first row, or null. */
export const one = <Row>(
  database: Database,
  sql: string,
  params: Params,
  row: (v: Values) => Row
): Effect.Effect<Row | null, StoreError> =>
  Effect.map(all(database, sql, params, row), ([found]) => found ?? null)

/** The bound of a page that reads down from an identifier, or from the newest. */
export const below = (id: Parameters<typeof Id.toUuid>[0] | null): string =>
  id === null ? LAST : Id.toUuid(id)
