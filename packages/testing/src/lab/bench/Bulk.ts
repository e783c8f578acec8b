/**
 * Fills a database with many rows at once: without waiting for the disk, and without triggers, which
 * look up each row's references again. What is filled must be sound by itself. When it ends,
 * everything is on the disk and the server is as before.
 */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"

const SETTINGS = { fsync: "off", full_page_writes: "off", max_wal_size: "16GB" }

const begin = [
  ...Object.entries(SETTINGS).map(([name, value]) => `ALTER SYSTEM SET ${name} = '${value}'`),
  "SELECT pg_reload_conf()",
  "SET session_replication_role = replica",
  "SET work_mem = '256MB'"
]

const end = [
  "VACUUM ANALYZE",
  "ALTER SYSTEM RESET ALL",
  "SELECT pg_reload_conf()",
  // A checkpoint writes only what has changed since the last one.
  "CHECKPOINT"
]

type Connection = PgConnection.PgConnection

export const run = <A, E, R>(
  databaseUrl: string,
  work: (connection: Connection) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const connection = yield* PgConnection.make({ url: Redacted.make(databaseUrl) })
    const all = (statements: ReadonlyArray<string>) =>
      Effect.forEach(statements, (sql) => connection.query(sql, [], false), { discard: true })
    yield* all(begin)
    const result = yield* work(connection)
    yield* all(end)
    return result
  }).pipe(Effect.scoped)
