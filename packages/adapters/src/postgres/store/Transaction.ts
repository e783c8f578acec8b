/**
 * One transaction, from its locks to a COMMIT whose result is known (design.md#account-lock,
 * design.md#unknown-commit).
 */
import type { Loaded, Store } from "@cardpack/core/ports"
import { Effect, Schedule } from "effect"
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

/** Later statements read all rows, so that they see the writes of the lock's last holder. */
const begin = (session: Session.Session, { accounts, operator }: Store.LockScope) =>
  Effect.map(
    Session.together([
      session.run(SQL.begin, []),
      operator ? session.run(SQL.lockOperator, []) : Effect.void,
      accounts.length === 0 ? Effect.void : session.run(SQL.lockAccounts, [KeySet.uuids(accounts)]),
      session.rows(SQL.xid, [])
    ]),
    ([, , , rows]) => String(rows[0]?.[0])
  )

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

const finish = (
  session: Session.Session,
  xid: string
): Effect.Effect<Lost | null, Store.StoreError> =>
  Effect.matchEffect(session.run(SQL.commit, []), {
    // COMMIT of an aborted transaction succeeds as ROLLBACK.
    onSuccess: ({ command }) =>
      command === "COMMIT"
        ? Effect.succeed(null)
        : Effect.fail(SqlFailure.rejected(null, "the transaction was aborted")),
    onFailure: (error) => Effect.succeed({ xid, error })
  })

/**
 * Runs `work` between BEGIN and COMMIT or ROLLBACK. It can't be interrupted; the session's timeouts
 * bound it.
 */
export const transact = <A>(
  { clockShift, sessions }: Database,
  scope: Store.LockScope,
  work: (transaction: Store.Transaction) => Effect.Effect<A, Store.StoreError>
): Effect.Effect<A, Store.StoreError> => {
  const attempt = (session: Session.Session) =>
    Effect.gen(function* () {
      const xid = yield* begin(session, scope)
      const places: Array<Loaded.Loaded["places"]> = []
      const answer = yield* work({
        load: (plan) =>
          Effect.map(load(session, plan, clockShift), (loaded) => {
            places.push(loaded.places)
            return loaded
          }),
        stock: (demand) => stock(session, demand, scope.operator),
        commit: (changes) => {
          sessions.growth.add(changes)
          return commit(session, changes, { places, operator: scope.operator }, clockShift())
        }
      })
      return { answer, lost: yield* finish(session, xid) }
    }).pipe(
      Effect.onError(() => Effect.catch(session.run(SQL.rollback, []), () => session.discard))
    )
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
