/**
 * The tables with which processes find each other (Cluster.ts), as `effect/cluster` makes them: a
 * test compares. They are text here so that an administrator can read and run them.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as SearchPath from "../postgres/connection/SearchPath.ts"

/** Prefix of the library's tables, and what it derives its advisory locks from. */
const PREFIX = "singleton"

export const prefixOf = (options: SearchPath.Options): string => SearchPath.named(PREFIX, options)

const historyOf = (options: SearchPath.Options): string => `${prefixOf(options)}_runner_migrations`

const NAME = "singleton_tables"

const tables = (options: SearchPath.Options): ReadonlyArray<string> => {
  const prefix = prefixOf(options)
  return [
    `CREATE TABLE IF NOT EXISTS ${historyOf(options)} (
  migration_id integer primary key,
  created_at timestamp with time zone not null default now(),
  name text not null
)`,
    `CREATE TABLE IF NOT EXISTS ${prefix}_runners (
  machine_id SERIAL PRIMARY KEY,
  address VARCHAR(255) NOT NULL,
  runner TEXT NOT NULL,
  healthy BOOLEAN NOT NULL DEFAULT TRUE,
  last_heartbeat TIMESTAMP NOT NULL DEFAULT NOW(),
  UNIQUE(address)
)`,
    `CREATE TABLE IF NOT EXISTS ${prefix}_locks (
  shard_id VARCHAR(50) PRIMARY KEY,
  address VARCHAR(255) NOT NULL,
  acquired_at TIMESTAMP NOT NULL
)`
  ]
}

const record = (options: SearchPath.Options): string =>
  `INSERT INTO ${historyOf(options)} (migration_id, name) VALUES (1, 'create_tables')
  ON CONFLICT DO NOTHING`

export const statements = (options: SearchPath.Options): Effect.Effect<ReadonlyArray<string>> =>
  Effect.succeed([...tables(options), record(options)])

/** Its name if it has not run, as {@link Migrations.pending} names the others. */
export const pending = Effect.fnUntraced(function* (options: SearchPath.Options) {
  const sql = yield* SqlClient
  const history = historyOf(options)
  const [[table] = []] = yield* sql.unsafe("SELECT to_regclass($1)::text", [history]).values
  if (table == null) return [NAME]
  const [row] = yield* sql.unsafe(`SELECT 1 FROM ${history} WHERE migration_id = 1`)
  return row === undefined ? [NAME] : []
})

const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"

/** Makes the tables, once, of several processes at the same time. */
export const run = Effect.fnUntraced(function* (options: SearchPath.Options) {
  const sql = yield* SqlClient
  if ((yield* pending(options)).length === 0) return []
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql.unsafe(LOCK, [historyOf(options)])
      yield* Effect.forEach(tables(options), (statement) => sql.unsafe(statement))
      // Only the row tells who was first: a session may still believe that a table is missing.
      return (yield* sql.unsafe(`${record(options)} RETURNING 1`)).map(() => NAME)
    })
  )
})
