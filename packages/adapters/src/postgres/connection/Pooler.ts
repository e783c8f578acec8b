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

/** Beside other clients of a busy pooler a session may seem to be one's own for a while. */
const ROUNDS = 3

const pidOf = (connection: PgConnection) =>
  Effect.map(
    connection.queryValues("SELECT pg_backend_pid()", [], false),
    ([row]) => row?.[0] as number
  )

/**
 * The sessions of a client that asks again and again: one pooler gives it the next in turn, another
 * the last used, which is a different one while a second client is in a transaction on that.
 */
const seen = Effect.fnUntraced(function* (one: PgConnection, two: PgConnection) {
  const alone = [yield* pidOf(one), yield* pidOf(one)]
  yield* two.query("BEGIN", [], false)
  const beside = [yield* pidOf(one), yield* pidOf(two)] as const
  yield* two.query("ROLLBACK", [], false)
  return { one: [...alone, beside[0]], two: beside[1] }
})

export const confirm = (
  connect: Effect.Effect<PgConnection, SqlError, Scope.Scope>
): Effect.Effect<void, PoolerUnusable | SqlError> =>
  Effect.scoped(
    Effect.gen(function* () {
      const [one, two] = [yield* connect, yield* connect]
      const [ones, twos] = [new Set<number>(), new Set<number>()]
      for (let round = 0; round < ROUNDS; round++) {
        const first = yield* seen(one, two)
        const second = yield* seen(two, one)
        for (const pid of [...first.one, second.two]) ones.add(pid)
        for (const pid of [...second.one, first.two]) twos.add(pid)
        const isShared = [...ones].some((pid) => twos.has(pid))
        if (ones.size > 1 || twos.size > 1 || isShared) return yield* new PoolerUnusable()
      }
    })
  )
