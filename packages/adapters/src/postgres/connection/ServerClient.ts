/**
 * The driver's connections with our settings, which it could give only to the start of a connection:
 * poolers refuse that ("unsupported startup parameter"). So each gets them by its first statement.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import type { PgConnection } from "@effect/sql-pg/PgConnection"
import type { PgPool } from "@effect/sql-pg/PgPool"
import { Effect, Stream } from "effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"

export type Settings = Readonly<Record<string, string>>

export type Prepare = (connection: PgConnection) => Effect.Effect<PgConnection, SqlError>

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Each connection once, before anybody else has it. */
export const preparing = (settings: Settings): Prepare => {
  const prepared = new WeakSet<PgConnection>()
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config(${literal(name)}, ${literal(value)}, false)`
  )
  const statement = `SELECT ${set.join(", ")}`
  return (connection) =>
    set.length === 0 || prepared.has(connection)
      ? Effect.succeed(connection)
      : Effect.map(connection.query(statement, [], false), () => {
          prepared.add(connection)
          return connection
        })
}

const rowsOf = <A>(
  answer: Effect.Effect<{ readonly rows: ReadonlyArray<A> }, SqlError>,
  transform: (<B extends object>(rows: ReadonlyArray<B>) => ReadonlyArray<B>) | undefined
) => Effect.map(answer, ({ rows }) => (transform ?? ((all) => all))(rows as ReadonlyArray<object>))

const connectionOf = (connection: PgConnection): Connection => ({
  execute: (sql, params, transform) => rowsOf(connection.query(sql, params), transform),
  executeUnprepared: (sql, params, transform) =>
    rowsOf(connection.query(sql, params, false), transform),
  executeRaw: (sql, params) => connection.query(sql, params),
  executeValues: (sql, params) => connection.queryValues(sql, params),
  executeValuesUnprepared: (sql, params) => connection.queryValues(sql, params, false),
  executeStream: (sql, params, transform) => {
    const rows = connection.stream(sql, params)
    return transform === undefined ? rows : Stream.map(rows, (row) => transform([row])[0])
  }
})

const aborted = () =>
  new SqlError({
    reason: new UnknownError({
      cause: new Error("the transaction was aborted"),
      message: "COMMIT rolled an aborted transaction back",
      operation: "commit"
    })
  })

/** A server answers COMMIT with ROLLBACK when a statement had failed. */
const commit = (connection: Connection): Effect.Effect<void, SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (answer) =>
    Reflect.get(Object(answer), "command") === "ROLLBACK" ? Effect.fail(aborted()) : Effect.void
  )

export const make = (pool: PgPool, prepare: Prepare) => {
  const prepared = Effect.flatMap(pool.get, prepare)
  return SqlClient.make({
    acquirer: Effect.map(prepared, connectionOf),
    borrower: (use) =>
      pool.use((connection) =>
        Effect.flatMap(prepare(connection), (ready) => use(connectionOf(ready)))
      ),
    transactionAcquirer: Effect.map(
      Effect.flatMap(prepared, ({ pin }) => pin),
      connectionOf
    ),
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    spanAttributes: []
  })
}
