/**
 * Where people and sessions are stored: on a server in a schema of their own, else in a file of
 * their own in the data directory (decisions.md#identity-database). Both have the shape that the
 * identity library's database layer takes.
 */
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import * as PgPool from "@effect/sql-pg/PgPool"
import { Effect, Exit, type Redacted, Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import * as DataDirectory from "../embedded/DataDirectory.ts"
import * as SearchPath from "../postgres/connection/SearchPath.ts"
import * as Socket from "../postgres/connection/Socket.ts"

/** Engines in other schemas of the same database have their own people. */
const NAME = "identity"
const FILE = "identity.sqlite"

/** People sign in rarely; orders must not wait for them, nor they for orders. */
const CONNECTIONS = 3

/** Two processes that start together must not both make the tables. */
const LOCK = 7_218_004_410

const LIMITS = { lock_timeout: "30s", statement_timeout: "30s" }

interface Result {
  readonly command: string
  readonly rowCount: number
  readonly rows: ReadonlyArray<unknown>
}

interface Client {
  readonly query: (sql: string, params?: ReadonlyArray<unknown>) => Promise<Result>
  readonly release: () => void
}

/** A pool as node-postgres has them. */
export interface Pool {
  readonly options: object
  readonly connect: () => Promise<Client>
  readonly end: () => Promise<void>
}

export interface Opened {
  readonly database: Pool | DatabaseSync
  /** Runs work that no other process may do at the same time. */
  readonly alone: <A>(work: () => Promise<A>) => Promise<A>
}

const poolOf = (pool: PgPool.PgPool): Pool => ({
  options: {},
  end: () => Promise.resolve(),
  connect: async () => {
    const scope = Scope.makeUnsafe()
    const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
    const taken = Effect.runPromise(Scope.provide(pool.get, scope))
    const connection = await taken.catch(async (error) => {
      await close()
      throw error
    })
    return {
      query: (sql, params = []) => Effect.runPromise(connection.query(sql, params)),
      release: () => {
        close().catch(() => undefined)
      }
    }
  }
})

/** One after the other in this process. */
const inTurn = (): Opened["alone"] => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

const locking =
  (pool: Pool, schema: string): Opened["alone"] =>
  async (work) => {
    const client = await pool.connect()
    try {
      await client.query("SELECT pg_advisory_lock($1::int8)", [LOCK])
      // Asked first, because a role that owns nothing may create none.
      const found = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [schema])
      if (found.rows.length === 0) await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`)
      return await work()
    } finally {
      await client.query("SELECT pg_advisory_unlock($1::int8)", [LOCK]).catch(() => undefined)
      client.release()
    }
  }

export const openServer = (
  url: Redacted.Redacted,
  beside: SearchPath.Options
): Effect.Effect<Opened, SqlError, Scope.Scope> => {
  const schema = SearchPath.named(NAME, beside)
  return Effect.map(
    PgPool.make({
      url,
      applicationName: "cardpack identity",
      stream: Socket.factory(url),
      startupParameters: { ...LIMITS, ...SearchPath.parameters({ schema }) },
      maxConnections: CONNECTIONS
    }),
    (pool) => {
      const database = poolOf(pool)
      const turn = inTurn()
      const locked = locking(database, schema)
      // Those who wait would hold the connections that the work itself needs.
      return { database, alone: (work) => turn(() => locked(work)) }
    }
  )
}

/** The directory's lock makes this process the only one. */
export const openFile = (directory: string): Effect.Effect<Opened, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => {
        const path = join(directory, FILE)
        // Not before it is used: to load it makes Node 22 warn that it is new.
        const sqlite = process.getBuiltinModule("node:sqlite")
        const database = new sqlite.DatabaseSync(path)
        database.exec(
          "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000"
        )
        DataDirectory.tighten(path)
        return database
      }),
      (database) => Effect.sync(() => database.close())
    ),
    (database) => ({ database, alone: inTurn() })
  )
