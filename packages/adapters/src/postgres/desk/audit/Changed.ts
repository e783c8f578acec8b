/**
 * Rows of before that changed since a moment, or that new rows name, by their numbers
 * (design.md#audit-changes).
 */
import type { Instant } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect, Record } from "effect"
import type { Database } from "../../connection/Database.ts"
import { operationOf } from "../../rows/History.ts"
import type { Values } from "../../rows/Table.ts"
import { keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import * as Pieces from "./Pieces.ts"
import { paramsOf, type Range, rowsOf } from "./Sheet.ts"

const sqlOf = (table: string): string => `SELECT x.id,
    extract(epoch FROM x.updated_at)::float8 * 1000, x.account_id, x.sequence
  FROM ${table} x WHERE x.updated_at > x.created_at
    AND (x.updated_at, x.id) > (to_timestamp($2::float8 / 1000), $1::uuid)
  ORDER BY x.updated_at, x.id LIMIT ${PAGE}`

/** A row by its number alone. */
const rangeOf = (account: Values[number], sequence: Values[number]): Range => {
  const high = sequence as bigint
  return { id: account as string, low: high - 1n, high }
}

type Each = (ranges: ReadonlyArray<Range>) => Effect.Effect<void, Store.StoreError>

interface Place {
  readonly id: string
  readonly at: number
}

/** Calls `each` with their numbers, page after page. */
export const changed = (
  { read }: Database,
  table: string,
  since: Instant.Instant,
  each: Each
): Effect.Effect<void, Store.StoreError> =>
  through<Place>({ id: NIL, at: since - 1 }, ({ at, id }) =>
    Effect.gen(function* () {
      const rows = yield* read(sqlOf(table), [id, at])
      if (rows.length > 0)
        yield* each(rows.map(([, , account, sequence]) => rangeOf(account, sequence)))
      return keyOf(rows, PAGE, ([last, time]) => ({ id: last as string, at: time as number }))
    })
  )

/** The older rows `o` of a table whose identifiers new rows hold. */
const namedBy = (table: string, ...from: ReadonlyArray<string>): string => `WITH ranges AS (
    SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[]) AS r(account_id, low, high)
  )
  SELECT DISTINCT o.account_id, o.sequence FROM (${from.join(" UNION ALL ")}) n (id, account_id, low)
  JOIN ${table} o ON o.id = n.id AND (o.account_id <> n.account_id OR o.sequence <= n.low)`

const idsOf = (table: string, id: string): string =>
  `SELECT ${id}, x.account_id, r.low FROM ${rowsOf(table)}`

const NAMED = {
  operation: namedBy(
    "operation",
    idsOf("ledger_entry", "x.operation_id"),
    idsOf("event", operationOf("x"))
  ),
  card: namedBy(
    "card",
    `SELECT y.card_id, x.account_id, r.low FROM ${rowsOf("operation")}
      JOIN operation_card y ON y.operation_id = x.id`
  ),
  funding_transaction: namedBy(
    "funding_transaction",
    idsOf("ledger_entry", "x.funding_transaction_id"),
    idsOf("event", "uuid_of(x.data->>'fundingTransactionId')")
  )
} as const

/** Calls the one of a table with the older rows of it that rows of these numbers name. */
export const named = (
  database: Database,
  ranges: ReadonlyArray<Range>,
  of: { readonly [table in keyof typeof NAMED]: Each }
): Effect.Effect<void, Store.StoreError> =>
  Pieces.through(database, ranges, (pieces) =>
    Effect.gen(function* () {
      for (const piece of pieces)
        for (const table of Record.keys(NAMED)) {
          const rows = yield* database.read(NAMED[table], paramsOf(piece))
          if (rows.length > 0) yield* of[table](rows.map(([id, at]) => rangeOf(id, at)))
        }
    })
  )
