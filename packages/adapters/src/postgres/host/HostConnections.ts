/** Our connections on the host's pool: for reading, writing, listening and migrating. */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Cause, Effect, Queue, type Scope, Stream } from "effect"
import type { Reactivity } from "effect/reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"
import type { Connections, Notified } from "../connection/Connections.ts"
import type { Database } from "../connection/Database.ts"
import { Growth } from "../connection/Growth.ts"
import * as Session from "../connection/Session.ts"
import * as SqlFailure from "../connection/SqlFailure.ts"
import * as HostPool from "./HostPool.ts"
import * as HostQuery from "./HostQuery.ts"
import * as HostSettings from "./HostSettings.ts"

type Run = (sql: string, params: ReadonlyArray<unknown>) => Effect.Effect<HostQuery.Raw, SqlError>

const isLost = ({ reason }: SqlError): boolean => reason._tag === "ConnectionError"

/** A client whose answer was lost may be anywhere in its transaction, so it is not given back. */
const runOn =
  (borrowed: HostPool.Borrowed): Run =>
  (sql, params) =>
    HostQuery.run(borrowed, sql, params).pipe(
      Effect.tapError((error) => (isLost(error) ? borrowed.discard : Effect.void))
    )

const sessionOf = (borrowed: HostPool.Borrowed): Session.Session => {
  const run = runOn(borrowed)
  return Session.make(
    { values: (sql, params) => Effect.map(run(sql, params), ({ rows }) => rows), result: run },
    borrowed.discard
  )
}

/** One statement in a transaction of its own, whose end is asked for at the same time. */
const single =
  (open: Effect.Effect<HostPool.Borrowed, SqlError, Scope.Scope>, begin: string): Run =>
  (sql, params) =>
    Effect.scoped(
      Effect.flatMap(open, (borrowed) => {
        const run = runOn(borrowed)
        const begun = Effect.result(run(begin, []))
        const asked = Effect.result(run(sql, params))
        const ended = Effect.result(run("COMMIT", []))
        return Effect.flatMap(
          Effect.all([begun, asked, ended], { concurrency: "unbounded" }),
          ([first, answer, last]) =>
            Effect.andThen(Effect.fromResult(first), Effect.fromResult(answer)).pipe(
              Effect.tap(() => Effect.fromResult(last))
            )
        )
      })
    )

const objects = ({ columns, rows }: HostQuery.Raw): ReadonlyArray<Record<string, unknown>> =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))

const connectionOf = (run: Run): Connection => {
  const execute: Connection["execute"] = (sql, params, transform) =>
    Effect.map(run(sql, params), (raw) => (transform ?? ((rows) => rows))(objects(raw)))
  const values: Connection["executeValues"] = (sql, params) =>
    Effect.map(run(sql, params), ({ rows }) => rows)
  return {
    execute,
    executeUnprepared: execute,
    executeRaw: run,
    executeValues: values,
    executeValuesUnprepared: values,
    executeStream: (sql, params, transform) =>
      Stream.unwrap(Effect.map(execute(sql, params, transform), Stream.fromIterable))
  }
}

const kept = (options: HostPool.Options) =>
  Effect.map(HostPool.keep(options), ({ queries }) =>
    connectionOf((sql, params) => HostQuery.run(queries, sql, params))
  )

/** Statements are lent a client each; a transaction, or who reserves one, has it until it ends. */
const client = (
  options: HostPool.Options,
  open: Effect.Effect<HostPool.Borrowed, SqlError, Scope.Scope>
): Effect.Effect<SqlClient.SqlClient, never, Reactivity.Reactivity> =>
  SqlClient.make({
    acquirer: Effect.succeed(connectionOf(single(open, HostSettings.begin(options)))),
    transactionAcquirer: kept(options),
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    spanAttributes: []
  })

const lost = Cause.fail(HostQuery.errorOf(new Error("the connection was lost")))

const listen = (options: HostPool.Options, channel: string) =>
  Effect.gen(function* () {
    const own = yield* HostPool.keep(options)
    const queue = yield* Queue.make<Notified, SqlError>()
    const ended = () => Queue.failCauseUnsafe(queue, lost)
    own.on("notification", ({ payload }: Notified) => Queue.offerUnsafe(queue, { payload }))
    own.on("end", ended)
    own.on("error", ended)
    yield* HostQuery.run(own.queries, `LISTEN "${channel}"`, [])
    return { queue, ping: Effect.asVoid(HostQuery.run(own.queries, "SELECT 1", [])) }
  })

export const of = (options: HostPool.Options): Connections => {
  const open = HostPool.lending(options)
  const read: Database["read"] = (sql, params) =>
    Effect.mapBoth(single(open, HostSettings.begin(options))(sql, params), {
      onSuccess: ({ rows }) => rows,
      onFailure: SqlFailure.ofSql
    })
  const session = Effect.mapBoth(open, { onSuccess: sessionOf, onFailure: SqlFailure.ofSql })
  const begin = HostSettings.begin(options)
  return {
    patient: client(options, open),
    singleton: client(options, open),
    read: Effect.succeed(read),
    sessions: Effect.succeed({ begin, growth: new Growth(), open: session, openSeparate: session }),
    listen: (channel) => listen(options, channel)
  }
}
