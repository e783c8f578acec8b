/**
 * One transaction, from its locks to a COMMIT whose result is known (design.md#account-lock,
 * design.md#unknown-commit).
 */
import type { Loaded, Store } from "@cardpack/core/ports"
import { Effect, Result, Schedule } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Session from "../connection/Session.ts"
import * as SqlFailure from "../connection/SqlFailure.ts"
import * as KeySet from "../rows/KeySet.ts"
import { commit } from "./Commit.ts"
import { load } from "./Load.ts"
import { stock } from "./Stock.ts"

const SQL = {
  begin: "BEGIN ISOLATION LEVEL READ COMMITTED",
  lockOperator: "SELECT 1 FROM controls FOR UPDATE",
  lockAccounts: "SELECT 1 FROM account WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE",
  xid: "SELECT pg_current_xact_id()::text",
  commit: "COMMIT",
  rollback: "ROLLBACK",
  status: "SELECT pg_xact_status($1::xid8)"
} as const

const PATIENT = Schedule.min([Schedule.exponential("20 millis"), Schedule.spaced("1 second")])

/**
 * Whether a transaction was committed whose COMMIT got no answer. The server counts it as in
 * progress until it notices the lost connection; no command may be answered before, however long
 * that takes.
 */
const isCommitted = (sessions: Session.Sessions, xid: string): Effect.Effect<boolean> =>
  sessions.openSeparate.pipe(
    Effect.flatMap((session) => session.rows(SQL.status, [xid])),
    Effect.scoped,
    Effect.flatMap(([row]) =>
      row?.[0] === "committed" || row?.[0] === "aborted"
        ? Effect.succeed(row[0] === "committed")
        : Effect.fail("in progress")
    ),
    Effect.tapError(() => Effect.logWarning("asking again whether a transaction was committed")),
    Effect.retry(PATIENT),
    Effect.orDie
  )

/** A transaction whose COMMIT got no answer. */
interface Lost {
  readonly xid: string
  readonly error: Store.StoreError
}

/** What the transaction's work may do; the commit learns the places that were loaded. */
const between = (
  { clockShift, sessions }: Database,
  session: Session.Session,
  { operator }: Store.LockScope
): Store.Transaction => {
  const places: Array<Loaded.Loaded["places"]> = []
  return {
    load: (plan) =>
      Effect.map(load(session, plan, clockShift), (loaded) => {
        places.push(loaded.places)
        return loaded
      }),
    stock: (demand) => stock(session, demand, operator),
    commit: (changes) => {
      sessions.growth.add(changes)
      return commit(session, changes, { places, operator }, clockShift())
    }
  }
}

/**
 * Runs `work` between BEGIN and COMMIT or ROLLBACK. It can't be interrupted; the session's timeouts
 * bound it.
 */
export const transact = <A>(
  database: Database,
  scope: Store.LockScope,
  work: (transaction: Store.Transaction) => Effect.Effect<A, Store.StoreError>
): Effect.Effect<A, Store.StoreError> => {
  const { accounts, operator } = scope
  const attempt = (session: Session.Session) =>
    Effect.gen(function* () {
      // Later statements read all rows, so that they see the writes of the lock's last holder.
      const [, , , [row]] = yield* Session.together([
        session.run(SQL.begin, []),
        operator ? session.run(SQL.lockOperator, []) : Effect.void,
        accounts.length === 0
          ? Effect.void
          : session.run(SQL.lockAccounts, [KeySet.uuids(accounts)]),
        session.rows(SQL.xid, [])
      ])
      const answer = yield* work(between(database, session, scope))
      const ended = yield* Effect.result(session.run(SQL.commit, []))
      if (Result.isFailure(ended)) {
        const lost: Lost = { xid: String(row?.[0]), error: ended.failure }
        return { answer, lost }
      }
      // COMMIT of an aborted transaction succeeds as ROLLBACK.
      return ended.success.command === "COMMIT"
        ? { answer, lost: null }
        : yield* Effect.fail(SqlFailure.rejected(null, "the transaction was aborted"))
    }).pipe(
      Effect.onError(() => Effect.catch(session.run(SQL.rollback, []), () => session.discard))
    )
  const { sessions } = database
  return Effect.scoped(Effect.flatMap(sessions.open, attempt)).pipe(
    Effect.flatMap(({ answer, lost }) =>
      lost === null
        ? Effect.succeed(answer)
        : Effect.flatMap(isCommitted(sessions, lost.xid), (committed) =>
            committed ? Effect.succeed(answer) : Effect.fail(SqlFailure.unreachable(lost.error))
          )
    ),
    Effect.uninterruptible
  )
}
