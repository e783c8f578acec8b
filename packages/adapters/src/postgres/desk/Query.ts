/** Runs a statement of the desk and decodes its rows. */
import { Id } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import type { Params } from "../connection/Session.ts"
import type { Values } from "../rows/Table.ts"
import { LAST } from "./KeyPages.ts"

export const all = <Row>(
  { read }: Pick<Database, "read">,
  sql: string,
  params: Params,
  row: (v: Values) => Row
): Effect.Effect<ReadonlyArray<Row>, Store.StoreError> =>
  Effect.map(read(sql, params), (rows) => rows.map((v) => row(v)))

/** The first row, or null. */
export const one = <Row>(
  database: Pick<Database, "read">,
  sql: string,
  params: Params,
  row: (v: Values) => Row
): Effect.Effect<Row | null, Store.StoreError> =>
  Effect.map(all(database, sql, params, row), ([found]) => found ?? null)

/** The bound of a page that reads down from an identifier or, when null, from the newest. */
export const below = (id: Parameters<typeof Id.toUuid>[0] | null): string =>
  id === null ? LAST : Id.toUuid(id)
