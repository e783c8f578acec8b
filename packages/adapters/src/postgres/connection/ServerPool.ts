/**
 * Connections to a Postgres server: a pool for reading, and a smaller one of pipelining sessions.
 */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import * as PgPool from "@effect/sql-pg/PgPool"
import { Effect, type Redacted, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Connections, Listening } from "./Connections.ts"
import * as Database from "./Database.ts"
import { Growth } from "./Growth.ts"
import * as Pooler from "./Pooler.ts"
import * as SchemaName from "./SchemaName.ts"
import * as SearchPath from "./SearchPath.ts"
import * as ServerClient from "./ServerClient.ts"
import * as Session from "./Session.ts"
import * as Shares from "./Shares.ts"
import * as Socket from "./Socket.ts"
import * as SqlFailure from "./SqlFailure.ts"

/**
 * design.md#session-limits: a session that exceeds one of these loses its own transaction; others
 * keep theirs.
 */
const LIMITS = {
  lock_timeout: "5s",
  statement_timeout: "10s",
  idle_in_transaction_session_timeout: "5s"
} as const

/**
 * All queries are by key. The planner would scan a whole table only while it is small, but such a
 * plan stays cached, in the checks of foreign keys too, while the table grows. Before version 18 a
 * scan that is off costs so much that each plan with one would be compiled.
 */
const SETTINGS = { ...LIMITS, jit: "off", enable_seqscan: "off" } as const

/**
 * Lists and queues are read in the order of an index, a few rows at a time. A planner that expects
 * few rows would instead fetch and sort all, which is slow when there is a backlog.
 */
const READ_SETTINGS = { ...SETTINGS, enable_bitmapscan: "off" } as const

/** Writes repeat the same few statements, so planning them again would only cost time. */
const WRITE_SETTINGS = { ...SETTINGS, plan_cache_mode: "force_generic_plan" } as const

/** Life of a connection for reading, which ends its cached plans. */
const REPLAN = "2 minutes"

export const CONNECTIONS = 10
const WRITE_SHARE = 0.3

export interface Options extends SearchPath.Options {
  readonly url: Redacted.Redacted
  /** This process's connections for reading and writing; 10 unless set, at least 2. */
  readonly maxConnections?: number
}

const base = ({ url }: Options) => ({
  url,
  applicationName: "cardpack",
  stream: Socket.factory(url)
})

const preparing = (options: Options, settings: ServerClient.Settings) =>
  ServerClient.preparing({ ...settings, ...SearchPath.parameters(options) })

const clientOf = (config: PgPool.Config, prepare: ServerClient.Prepare) =>
  Effect.flatMap(PgPool.make(config), (pool) => ServerClient.make(pool, prepare))

const writers = ({ maxConnections = CONNECTIONS }: Options): number =>
  Math.max(1, Math.floor(maxConnections * WRITE_SHARE))

const readers = (options: Options): number =>
  Math.max(1, (options.maxConnections ?? CONNECTIONS) - writers(options))

const patientClient = (options: Options) =>
  clientOf(
    { url: options.url, applicationName: "cardpack migration", maxConnections: 1 },
    preparing(options, {})
  )

export const client = (options: Options) =>
  clientOf(
    {
      ...base(options),
      maxConnections: readers(options),
      connectionTTL: REPLAN
    },
    preparing(options, READ_SETTINGS)
  )

/** One connection outside the pools. */
const single = (options: Options) =>
  Effect.flatMap(PgConnection.make(base(options)), preparing(options, SETTINGS))

const session = (connection: PgConnection.PgConnection, discard: Effect.Effect<void>) =>
  Session.make(
    {
      values: (sql, params) => connection.queryValues(sql, params),
      result: (sql, params) => connection.query(sql, params)
    },
    discard
  )

/**
 * Every session has its own connection. `multiplex` is on only for its pipelining: statements that
 * a transaction starts together go out in one write.
 */
const sessions = (options: Options) =>
  Effect.map(
    PgPool.make({
      ...base(options),
      maxConnections: writers(options),
      multiplex: true,
      multiplexConcurrency: 1
    }),
    (pool): Session.Sessions => {
      const growth = new Growth()
      const replan = Session.replanning(growth)
      const prepared = Effect.flatMap(pool.get, preparing(options, WRITE_SETTINGS))
      return {
        begin: Session.BEGIN,
        growth,
        open: Effect.flatMap(Effect.mapError(prepared, SqlFailure.ofSql), (connection) =>
          replan(connection, session(connection, pool.invalidate(connection)))
        ),
        openSeparate: Effect.mapError(
          Effect.map(single(options), (connection) => session(connection, Effect.void)),
          SqlFailure.ofSql
        )
      }
    }
  )

/** The library that shares the work of a chain stores local times, which would turn back. */
const singleton = (options: Options) =>
  clientOf(
    { ...base(options), applicationName: "cardpack singleton", maxConnections: 2 },
    preparing(options, { timezone: "UTC" })
  )

const listen = Effect.fnUntraced(function* (
  options: Options,
  channel: string
): Effect.fn.Return<Listening, SqlError, Scope.Scope> {
  const connection = yield* (yield* single(options)).pin
  const queue = yield* connection.listen(channel)
  return { queue, ping: Effect.asVoid(connection.query("SELECT 1")) }
})

/** Without our settings. */
const bare = (options: Options) => PgConnection.make(base(options))

/** Only where no schema is named. */
const confirmSchema = Effect.fnUntraced(function* (options: Options) {
  if (options.schema !== undefined) return
  const [[found] = []] = yield* (yield* bare(options)).queryValues(SearchPath.LED_TO, [], false)
  if (typeof found !== "string" || found === SchemaName.PUBLIC) return
  return yield* SearchPath.elsewhere(found)
}, Effect.scoped)

/** With connections of their own. */
export const confirm = (
  options: Options
): Effect.Effect<void, Pooler.PoolerUnusable | SearchPath.SchemaUnusable | SqlError> =>
  Effect.andThen(Pooler.confirm(bare(options)), confirmSchema(options))

export const of = (options: Options): Connections => ({
  patient: patientClient(options),
  read: Effect.map(client(options), (sql) =>
    Shares.divided(readers(options), Database.reader(sql))
  ),
  sessions: sessions(options),
  singleton: singleton(options),
  listen: (channel) => listen(options, channel)
})
