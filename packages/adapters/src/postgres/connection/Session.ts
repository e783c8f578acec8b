/**
 * One connection, owned by one transaction. Statements that are started together are sent together
 * if the connection can pipeline; they run in the order of their start.
 */
import type { Store } from "@cardpack/core/ports"
import type * as PgTypes from "@effect/sql-pg/PgTypes"
import { Effect, Result, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Values } from "../rows/Table.ts"
import type { Growth } from "./Growth.ts"
import * as SqlFailure from "./SqlFailure.ts"

export type Params = ReadonlyArray<PgTypes.Parameter | string | number | bigint | null>

/** A statement's command tag, and the number of rows that it touched. */
export interface Done {
  readonly command: string
  readonly rowCount: number
}

export interface Session {
  readonly rows: (
    sql: string,
    params: Params
  ) => Effect.Effect<ReadonlyArray<Values>, Store.StoreError>
  readonly run: (sql: string, params: Params) => Effect.Effect<Done, Store.StoreError>
  /** Gives up the connection, whose state is unknown. */
  readonly discard: Effect.Effect<void>
}

/** On a session that has our settings already. */
export const BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"

/** The source of sessions. */
export interface Sessions {
  /** Begins a transaction with our settings. */
  readonly begin: string
  /** Counts every commit. */
  readonly growth: Growth
  /** A session until the scope closes; return it outside any transaction. */
  readonly open: Effect.Effect<Session, Store.StoreError, Scope.Scope>
  /** A session on its own connection, to ask for the fate of a lost transaction. */
  readonly openSeparate: Effect.Effect<Session, Store.StoreError, Scope.Scope>
}

/** The methods that a session needs of the driver's connections and client. */
interface Connection {
  readonly values: (sql: string, params: Params) => Effect.Effect<ReadonlyArray<Values>, SqlError>
  readonly result: (sql: string, params: Params) => Effect.Effect<unknown, SqlError>
}

export const make = (connection: Connection, discard: Effect.Effect<void>): Session => ({
  rows: (sql, params) => Effect.mapError(connection.values(sql, params), SqlFailure.ofSql),
  // The cast is safe: a driver's result has these two fields.
  run: (sql, params) =>
    Effect.mapError(
      connection.result(sql, params) as Effect.Effect<Done, SqlError>,
      SqlFailure.ofSql
    ),
  discard
})

/** Drops the plans of a connection whenever the tables have grown since it made them. */
export const replanning = (
  growth: Growth
): ((key: object, session: Session) => Effect.Effect<Session, Store.StoreError>) => {
  const generations = new WeakMap<object, number>()
  return (key, session) => {
    const { generation } = growth
    if (generations.get(key) === generation) return Effect.succeed(session)
    generations.set(key, generation)
    return Effect.as(session.run("DISCARD PLANS", []), session)
  }
}

type Answers<A extends ReadonlyArray<Effect.Effect<unknown, Store.StoreError>>> = {
  -readonly [K in keyof A]: A[K] extends Effect.Effect<infer Answer, Store.StoreError>
    ? Answer
    : never
}

/**
 * Starts all statements at once, in order, and waits for all. Fails with the first failure, because
 * later statements only found the transaction aborted.
 */
export const together = <const A extends ReadonlyArray<Effect.Effect<unknown, Store.StoreError>>>(
  statements: A
): Effect.Effect<Answers<A>, Store.StoreError> =>
  Effect.flatMap(
    Effect.all(statements.map(Effect.result), { concurrency: "unbounded" }),
    (results) => {
      const answers: Array<unknown> = []
      for (const result of results) {
        if (Result.isFailure(result)) return Effect.fail(result.failure)
        answers.push(result.success)
      }
      // The cast is safe: one answer for each statement, in order.
      return Effect.succeed(answers as Answers<A>)
    }
  )
