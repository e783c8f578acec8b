/** How much room the tables of a database take. */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"

const BYTES_A_MEGABYTE = 1_000_000

const SIZES = `SELECT c.relname::text AS name, pg_table_size(c.oid)::float8 AS bytes,
    pg_indexes_size(c.oid)::float8 AS indexes, s.n_live_tup::int AS rows, s.n_dead_tup::int AS dead
  FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  ORDER BY pg_total_relation_size(c.oid) DESC`

/** A table, in megabytes; its rows as the database estimates them. */
export interface Size {
  readonly name: string
  readonly table: number
  readonly indexes: number
  readonly rows: number
  readonly dead: number
}

const megabytes = (bytes: unknown): number => Math.round(Number(bytes) / BYTES_A_MEGABYTE)

/** The largest first; without those below a megabyte. */
export const read = (databaseUrl: string): Effect.Effect<ReadonlyArray<Size>, unknown> =>
  Effect.gen(function* () {
    const connection = yield* PgConnection.make({ url: Redacted.make(databaseUrl) })
    const { rows } = yield* connection.query(SIZES, [])
    return rows
      .map((row) => ({
        name: String(row.name),
        table: megabytes(row.bytes),
        indexes: megabytes(row.indexes),
        rows: Number(row.rows),
        dead: Number(row.dead)
      }))
      .filter(({ indexes, table }) => table + indexes > 0)
  }).pipe(Effect.scoped)
