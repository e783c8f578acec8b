/**
 * A real PostgreSQL for tests and the benchmark, with its own data directory, a free loopback port
 * and new databases on demand. Ends with its scope.
 */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Data, Effect, Redacted, Schedule, type Scope } from "effect"
import { freePort } from "../service/Service.ts"
import * as Postmaster from "./Postmaster.ts"

export class ServerError extends Data.TaggedError("ServerError")<{ readonly cause: unknown }> {}

export interface Options {
  /** That of the run unless named: 18, or what TEST_POSTGRES says. */
  readonly version?: Postmaster.Version
  /** Off by default: tests need speed more than protection from power cuts. */
  readonly fsync?: boolean
  /** Further settings of `postgresql.conf`. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Server {
  readonly host: string
  readonly port: number
  /** The process id of the server's first process, of its last start. */
  readonly postmaster: number
  readonly url: string
  /** Creates an empty database; returns its URL. */
  readonly database: Effect.Effect<string, ServerError>
  /** SIGKILL of the first process, which ends the others with it. */
  readonly kill: () => void
  /** Starts it on the same data and port; recovered once this succeeds. */
  readonly restart: Effect.Effect<void, ServerError>
  /** Kills it, and makes a standby that had everything the primary, as a failover or a recovery does. */
  readonly promote: Effect.Effect<void, ServerError>
}

const HOST = "127.0.0.1"
const USER = "postgres"
const PASSWORD = "cardpack"
const STOP_TIMEOUT = "10 seconds"
/** The killed server's other processes hold its memory until they have noticed. */
const REVIVAL = Schedule.spaced("100 millis").pipe(Schedule.upTo({ duration: "60 seconds" }))

const attempt = <A>(run: () => Promise<A>): Effect.Effect<A, ServerError> =>
  Effect.tryPromise({ try: run, catch: (cause) => new ServerError({ cause }) })

const settingsOf = (options: Options): ReadonlyArray<string> => {
  const fsync = options.fsync ?? false
  const settings = {
    listen_addresses: HOST,
    unix_socket_directories: "",
    max_connections: "100",
    ...(fsync ? {} : { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
    ...options.settings
  }
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
}

/** Starts a server on a port that was just free; the caller retries if it was taken. */
const launch = (options: Options) =>
  Effect.gen(function* () {
    const port = yield* attempt(freePort)
    const { version = Postmaster.version() } = options
    const named = { version, user: USER, password: PASSWORD, port, flags: settingsOf(options) }
    const postgres = yield* attempt(() => Postmaster.make(named))
    return yield* attempt(postgres.start).pipe(
      Effect.onError(() => Effect.ignore(attempt(postgres.stop))),
      Effect.as({ postgres, port })
    )
  })

const urlOf = (port: number, database: string): string =>
  `postgresql://${USER}:${PASSWORD}@${HOST}:${port}/${database}`

export const make = (options: Options = {}): Effect.Effect<Server, ServerError, Scope.Scope> =>
  Effect.gen(function* () {
    const { port, postgres } = yield* Effect.acquireRelease(
      Effect.retry(launch(options), Schedule.recurs(3)),
      ({ postgres }) => Effect.ignore(Effect.timeout(attempt(postgres.stop), STOP_TIMEOUT))
    )
    const url = urlOf(port, "postgres")
    let count = 0
    const query = (statement: string) =>
      PgConnection.make({ url: Redacted.make(url) }).pipe(
        Effect.flatMap((connection) => connection.query(statement, [], false)),
        Effect.scoped,
        Effect.mapError((cause) => new ServerError({ cause }))
      )
    const database = Effect.suspend(() => {
      const name = `test_${++count}`
      return Effect.as(query(`CREATE DATABASE ${name}`), urlOf(port, name))
    })
    let postmaster = postgres.pid()
    const kill = () => {
      process.kill(postmaster, "SIGKILL")
    }
    const restart = attempt(postgres.start).pipe(
      Effect.retry(REVIVAL),
      Effect.andThen(
        Effect.sync(() => {
          postmaster = postgres.pid()
        })
      )
    )
    const promote = Effect.gen(function* () {
      kill()
      postgres.standBy()
      yield* restart
      yield* query("SELECT pg_promote()")
    })
    return {
      host: HOST,
      port,
      get postmaster() {
        return postmaster
      },
      url,
      database,
      kill,
      restart,
      promote
    }
  })
