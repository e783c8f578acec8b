/** Refuses a pooler whose clients share sessions of the server. */
import type { PgConnection } from "@effect/sql-pg/PgConnection"
import { Data, Effect, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"

/** Nothing was written. */
export class PoolerUnusable extends Data.TaggedError("PoolerUnusable") {
  override get message(): string {
    return "the pooler before the database can't be used: it is in transaction mode, in which clients share sessions, but our settings, locks and notifications belong to sessions; use its session mode, or connect directly"
  }
}

const pidOf = (connection: PgConnection) =>
  Effect.map(
    connection.queryValues("SELECT pg_backend_pid()", [], false),
    ([row]) => row?.[0] as number
  )

/** While another client is in a transaction, a session of our own stays where it is. */
export const confirm = (
  connect: Effect.Effect<PgConnection, SqlError, Scope.Scope>
): Effect.Effect<void, PoolerUnusable | SqlError> =>
  Effect.scoped(
    Effect.gen(function* () {
      const one = yield* connect
      const before = yield* pidOf(one)
      const two = yield* connect
      yield* two.query("BEGIN", [], false)
      const [other, after] = [yield* pidOf(two), yield* pidOf(one)]
      if (before === other || before !== after) return yield* new PoolerUnusable()
    })
  )
