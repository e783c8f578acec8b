/** Opens PGlite in this process, with one connection. */

import * as PgClient from "@effect/sql-pg/PgClient"
import { Data, Effect, type Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql/SqlClient"
import * as Optional from "../optional/Optional.ts"
import * as Clock from "../postgres/connection/Clock.ts"
import * as Database from "../postgres/connection/Database.ts"
import * as SearchPath from "../postgres/connection/SearchPath.ts"
import * as OpenServer from "../postgres/OpenServer.ts"
import * as Bridge from "./Bridge.ts"
import * as DataDirectory from "./DataDirectory.ts"
import * as DirectoryLock from "./DirectoryLock.ts"
import * as Sessions from "./Sessions.ts"

export interface Options extends OpenServer.Preparing {
  /** The directory of the database; null for one in memory that ends with the layer. */
  readonly dataDir: string | null
  /** What a database in memory begins with, as PGlite dumps it; nothing unless set. */
  readonly contents?: Blob
  /** Tests shift the clock of decisions and reads. */
  readonly clockShift?: Clock.Shift
}

/** The client stays here: a host has its own under the same key (decisions.md#own-clients). */
export interface Open {
  readonly client: PgClient.PgClient
  readonly database: Database.Database
}

/** PGlite could not open its directory. */
export class EmbeddedError extends Data.TaggedError("EmbeddedError")<{ readonly cause: unknown }> {
  override get message(): string {
    return `the embedded database could not be opened: ${String(this.cause)}`
  }
}

/** Another version of PostgreSQL made the directory, which this one would not open. Nothing was changed. */
export class DirectoryOfVersion extends Data.TaggedError("DirectoryOfVersion")<{
  readonly directory: string
  readonly version: string
}> {
  override get message(): string {
    return `the database in ${this.directory} is of PostgreSQL ${this.version}, and this cardpack embeds ${VERSION}: with the cardpack that made it run cardpack backup cards.sql, then with this one cardpack restore cards.sql, with CARDPACK_DATA_DIR an empty directory, and copy the other files there`
  }
}

export type Errors =
  | DirectoryLock.DirectoryInUse
  | DirectoryOfVersion
  | DirectoryLock.DirectoryUnusable
  | EmbeddedError
  | Optional.NotInstalled
  | OpenServer.Errors

/** That of PGlite. */
const VERSION = "18"

const ofVersion = (directory: string) =>
  Effect.suspend(() => {
    const version = DataDirectory.version(directory)
    return version === null || version === VERSION
      ? Effect.void
      : Effect.fail(new DirectoryOfVersion({ directory, version }))
  })

const pglite = Optional.load(
  "the embedded database",
  "@electric-sql/pglite",
  () => import("@electric-sql/pglite")
)

/** Locks the directory before PGlite opens it and until after it has closed it. */
const start = ({ contents, dataDir }: Options) =>
  Effect.gen(function* () {
    const { PGlite } = yield* pglite
    if (dataDir !== null) {
      yield* DirectoryLock.acquire(dataDir)
      yield* ofVersion(dataDir)
    }
    return yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: async () => {
          if (dataDir === null)
            return PGlite.create(contents === undefined ? {} : { loadDataDir: contents })
          const db = await PGlite.create(DataDirectory.postgres(dataDir))
          // PGlite sets the modes of new files itself and ignores the umask.
          DataDirectory.close(dataDir)
          return db
        },
        catch: (cause) => new EmbeddedError({ cause })
      }),
      (db) => Effect.promise(() => db.close())
    )
  })

/**
 * Turns off table scans, as on a server, and does autovacuum's work for the tables whose rows
 * change most.
 */
const AT_START = [
  "SET enable_seqscan = off",
  "SET enable_bitmapscan = off",
  // This process alone has the database, so earlier holders of lanes are gone.
  "UPDATE webhook_lane SET leased_by = NULL WHERE leased_by IS NOT NULL",
  "UPDATE event_consumer_lane SET leased_by = NULL WHERE leased_by IS NOT NULL",
  "VACUUM account, pool, pool_count, tier, delivery, webhook_lane"
]

const connect = (options: Options) =>
  Effect.gen(function* () {
    yield* SearchPath.check(options)
    const db = yield* start(options)
    const client = yield* PgClient.makeClient({
      username: "postgres",
      database: "postgres",
      stream: Bridge.factory(db)
    })
    yield* Effect.forEach(SearchPath.statements(options), (statement) => client.unsafe(statement))
    return client
  })

/** Runs on the database, which is closed again. */
export const alone = <A, E>(
  options: Options,
  work: Effect.Effect<A, E, SqlClient>
): Effect.Effect<A, E | Errors> =>
  Effect.scoped(
    Effect.flatMap(connect(options), (client) => Effect.provideService(work, SqlClient, client))
  ).pipe(Effect.provide(Reactivity.layer))

export const open = (
  options: Options
): Effect.Effect<Open, Errors, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const client = yield* connect(options)
    yield* Effect.provideService(OpenServer.prepare(options), SqlClient, client)
    yield* Effect.forEach(AT_START, (statement) => client.unsafe(statement))
    const clockShift = options.clockShift ?? Clock.NONE
    const read = Database.reader(client)
    return { client, database: { sessions: Sessions.make(client), read, clockShift } }
  })
