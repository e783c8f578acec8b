/** What the database counts of the audit's statements (pg_stat_statements). */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"

/** Of `postgresql.conf`. */
export const SETTINGS = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track_planning": "on"
} as const

export interface Statement {
  /** The rows that it reads. */
  readonly of: string
  readonly calls: number
  readonly seconds: number
}

/** What a statement reads first beside its parameters: the table of its rows `x`. */
const OF = `coalesce(
  substring(query from 'FROM ranges r JOIN (\\w+) x'), substring(query from 'FROM page x\\s+JOIN (\\w+)'),
  substring(query from 'MATERIALIZED \\(SELECT \\* FROM (\\w+)'), substring(query from 'FROM (\\w+)'))`

const SLOWEST = `SELECT ${OF} AS of, sum(calls)::int AS calls,
    round(sum(total_plan_time + total_exec_time)::numeric / 1000, 1)::float8 AS seconds
  FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid AND d.datname = current_database()
  GROUP BY queryid, query ORDER BY seconds DESC, of LIMIT 5`

const within = <A>(
  databaseUrl: string,
  work: (connection: PgConnection.PgConnection) => Effect.Effect<A, unknown>
) =>
  Effect.scoped(
    Effect.flatMap(PgConnection.make({ url: Redacted.make(databaseUrl) }), (connection) =>
      work(connection)
    )
  )

export const begin = (databaseUrl: string) =>
  within(databaseUrl, (connection) =>
    Effect.gen(function* () {
      yield* connection.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements", [])
      yield* connection.query("SELECT pg_stat_statements_reset()", [])
    })
  )

export const slowest = (databaseUrl: string) =>
  within(databaseUrl, (connection) =>
    Effect.map(
      connection.query(SLOWEST, []),
      ({ rows }) => rows as unknown as ReadonlyArray<Statement>
    )
  )
