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
import type * as SearchPath from "../postgres/connection/SearchPath.ts"
import * as ServerClient from "../postgres/connection/ServerClient.ts"
import * as Socket from "../postgres/connection/Socket.ts"
import * as IdentityTables from "./IdentityTables.ts"

const FILE = "identity.sqlite"

/** People sign in rarely; orders must not wait for them, nor they for orders. */
const CONNECTIONS = 3

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
  /** Each statement names it, and the tables are there already; null for a file without tables. */
  readonly schema: string | null
  /** Runs work that no other process may do at the same time. */
  readonly alone: <A>(work: () => Promise<A>) => Promise<A>
}

const prepare = ServerClient.preparing(LIMITS)

const poolOf = (pool: PgPool.PgPool): Pool => ({
  options: {},
  end: () => Promise.resolve(),
  connect: async () => {
    const scope = Scope.makeUnsafe()
    const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
    const taken = Effect.runPromise(Scope.provide(Effect.flatMap(pool.get, prepare), scope))
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
  (pool: Pool): Opened["alone"] =>
  async (work) => {
    const client = await pool.connect()
    try {
      await client.query("SELECT pg_advisory_lock($1::int8)", [LOCK])
      return await work()
    } finally {
      await client.query("SELECT pg_advisory_unlock($1::int8)", [LOCK]).catch(() => undefined)
      client.release()
    }
  }

/** A start has made the tables (IdentityTables.ts), as all others. */
export const openServer = (
  url: Redacted.Redacted,
  beside: SearchPath.Options
): Effect.Effect<Opened, SqlError, Scope.Scope> => {
  const schema = IdentityTables.schemaOf(beside)
  return Effect.map(
    PgPool.make({
      url,
      applicationName: "cardpack identity",
      stream: Socket.factory(url),
      maxConnections: CONNECTIONS
    }),
    (pool) => {
      const database = poolOf(pool)
      const turn = inTurn()
      const locked = locking(database)
      // Those who wait would hold the connections that the work itself needs.
      return { database, schema, alone: (work) => turn(() => locked(work)) }
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
    (database) => ({ database, schema: null, alone: inTurn() })
  )
