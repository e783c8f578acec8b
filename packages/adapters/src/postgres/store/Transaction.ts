/**
 * One transaction, from its locks to a COMMIT whose result is known (design.md#account-lock,
 * design.md#unknown-commit).
 */
import type { Store } from "@cardpack/core/ports"
import { Effect, Result, Schedule } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Session from "../connection/Session.ts"
import * as SqlFailure from "../connection/SqlFailure.ts"
import * as SqlTime from "../connection/SqlTime.ts"
import * as Selection from "../rows/Selection.ts"
import { commit } from "./Commit.ts"
import { load } from "./Load.ts"
import * as Locks from "./Locks.ts"
import * as Pool from "./Pool.ts"

const transaction = Selection.of((column) => ({
  xid: column.text("pg_current_xact_id()::text"),
  /** The crash before it. */
  crash: column.nullable.text("extract(epoch FROM stats_reset)::text")
}))

type Named = ReturnType<typeof transaction.read>

const end = Selection.of((column) => ({
  status:
    column.nullable.text(`CASE WHEN extract(epoch FROM stats_reset)::text IS NOT DISTINCT FROM $2
      THEN pg_xact_status($1::xid8) ELSE 'crashed' END`)
}))

const SQL = {
  // After a crash the server gives out again what never reached its disk, and resets these counters.
  xid: `SELECT ${transaction.list} FROM pg_stat_wal`,
  commit: "COMMIT",
  rollback: "ROLLBACK",
  savepoint: "SAVEPOINT cardpack_command",
  release: "RELEASE SAVEPOINT cardpack_command",
  undo: "ROLLBACK TO SAVEPOINT cardpack_command; RELEASE SAVEPOINT cardpack_command",
  notify: "SELECT pg_notify($1::text, '')",
  status: `SELECT ${end.list} FROM pg_stat_wal`
} as const

const PATIENT = Schedule.min([Schedule.exponential("20 millis"), Schedule.spaced("1 second")])

/**
 * Whether a transaction was surely committed whose COMMIT got no answer. The server counts it as in
 * progress until it notices the lost connection; no command may be answered before, however long
 * that takes. After a crash another transaction may have its number, so nothing is sure: the
 * commands are decided again, on what is there.
 */
const isCommitted = (sessions: Session.Sessions, { crash, xid }: Named): Effect.Effect<boolean> =>
  sessions.openSeparate.pipe(
    Effect.flatMap((session) => session.rows(SQL.status, [xid, crash])),
    Effect.scoped,
    Effect.flatMap(([row = []]) => {
      const { status } = end.read(row)
      return status === "committed" || status === "aborted" || status === "crashed"
        ? Effect.succeed(status === "committed")
        : Effect.fail("in progress")
    }),
    Effect.tapError(() => Effect.logWarning("asking again whether a transaction was committed")),
    Effect.retry(PATIENT),
    Effect.orDie
  )

const rollback = (session: Session.Session): Effect.Effect<unknown> =>
  Effect.catch(session.run(SQL.rollback, []), () => session.discard)

type Opening = Effect.Effect<unknown, Store.StoreError>

const OPENED: Opening = Effect.void

/** What the transaction's work may do; the commit learns what was loaded and locked. */
const between = (
  { clockShift, sessions }: Database,
  session: Session.Session,
  opening: Opening,
  locks: Locks.Locks
): Store.Transaction => ({
  load: (plan) => {
    const locked = Session.together([opening, ...locks.ofPlan(plan)])
    const loaded = SqlTime.step("load", load(session, plan, clockShift, locked))
    return Effect.map(loaded, (rows) => ({ ...rows, busy: locks.busy() }))
  },
  look: (looks) => SqlTime.step("stock", Pool.look(session, looks)),
  commit: (changes) => {
    sessions.growth.add(changes)
    const written = Effect.suspend(() => commit(session, changes, locks.machines, clockShift()))
    return Effect.andThen(opening, SqlTime.step("write", written))
  }
})

/** Runs a step once, when it is first needed. */
const once = (step: Opening): Opening => {
  let isDone = false
  return Effect.suspend(() => {
    if (isDone) return Effect.void
    isDone = true
    return step
  })
}

/** What a command did within a host's transaction. */
export interface Within<A> {
  readonly answer: A
  readonly stocked: boolean
}

type Work<A> = (transaction: Store.Transaction) => Effect.Effect<A, Store.StoreError>

const worked = Effect.fnUntraced(function* <A>(
  database: Database,
  session: Session.Session,
  scope: Store.LockScope,
  channel: string,
  work: Work<A>
): Effect.fn.Return<Within<A>, Store.StoreError> {
  let stocked = false
  const locks = Locks.make(session, scope)
  yield* Session.together([session.run(SQL.savepoint, []), ...locks.first])
  const inner = between(database, session, OPENED, locks)
  const answer = yield* work({
    load: (plan) => {
      if (plan.stock.length + plan.cards.length > 0) stocked = true
      return inner.load(plan)
    },
    look: inner.look,
    commit: (changes) => Effect.andThen(inner.commit(changes), session.rows(SQL.notify, [channel]))
  })
  yield* session.run(SQL.release, [])
  return { answer, stocked }
})

/**
 * Runs `work` within a transaction that the host has begun; what fails leaves no trace in it. The
 * workers are woken by its COMMIT.
 */
export const transactWithin = <A>(
  database: Database,
  session: Session.Session,
  scope: Store.LockScope,
  channel: string,
  work: Work<A>
): Effect.Effect<Within<A>, Store.StoreError> =>
  Effect.onError(worked(database, session, scope, channel, work), () =>
    Effect.ignore(session.run(SQL.undo, []))
  )

/** `lost` names a transaction whose COMMIT got no answer. */
interface Attempted<A> {
  readonly answer: A
  readonly lost: { readonly own: Named; readonly error: Store.StoreError } | null
}

const attempt = Effect.fnUntraced(function* <A>(
  database: Database,
  work: Work<A>,
  session: Session.Session,
  locks: Locks.Locks
): Effect.fn.Return<Attempted<A>, Store.StoreError> {
  // Later statements read all rows, so that they see the writes of the lock's last holder.
  const begun = Session.together([session.run(database.sessions.begin, []), ...locks.first])
  const opened = once(SqlTime.step("lock", begun))
  const inner = between(database, session, opened, locks)
  let own: Named | null = null
  const named = Effect.map(session.rows(SQL.xid, []), ([row = []]) => {
    own = transaction.read(row)
  })
  const answer = yield* work({
    ...inner,
    commit: (changes) =>
      Effect.andThen(opened, Effect.asVoid(Session.together([named, inner.commit(changes)])))
  })
  if (own === null) {
    return yield* Effect.as(SqlTime.step("commit", rollback(session)), { answer, lost: null })
  }
  const ended = yield* Effect.result(SqlTime.step("commit", session.run(SQL.commit, [])))
  if (Result.isFailure(ended)) {
    // A rule that is checked at COMMIT was broken: the server says so itself.
    if (ended.failure.reason._tag === "Rejected") return yield* Effect.fail(ended.failure)
    return { answer, lost: { own, error: ended.failure } }
  }
  // COMMIT of an aborted transaction succeeds as ROLLBACK.
  return ended.success.command === "COMMIT"
    ? { answer, lost: null }
    : yield* Effect.fail(SqlFailure.rejected("check", null, "the transaction was aborted"))
})

/**
 * Runs `work` between BEGIN and COMMIT or ROLLBACK. It can't be interrupted; the session's timeouts
 * bound it. The locks are sent with the first reads, which run after them. A transaction that wrote
 * nothing is rolled back: there is nothing to make durable, so nobody waits for the disk.
 */
export const transact = <A>(
  database: Database,
  scope: Store.LockScope,
  work: Work<A>
): Effect.Effect<A, Store.StoreError> => {
  const { sessions } = database
  const on = (session: Session.Session, locks: Locks.Locks) =>
    Effect.onError(attempt(database, work, session, locks), () => rollback(session))
  const attempted = Effect.flatMap(sessions.open, (session) => {
    const locks = Locks.make(session, scope)
    if (scope.waits !== "briefly") return on(session, locks)
    // Somebody holds a machine for longer than a batch does.
    return Effect.catchIf(on(session, locks), locks.isMachineHeld, () =>
      on(session, Locks.make(session, { ...scope, waits: "never" }))
    )
  })
  return Effect.scoped(attempted).pipe(
    Effect.flatMap(({ answer, lost }) =>
      lost === null
        ? Effect.succeed(answer)
        : Effect.flatMap(isCommitted(sessions, lost.own), (committed) =>
            committed ? Effect.succeed(answer) : Effect.fail(SqlFailure.unreachable(lost.error))
          )
    ),
    Effect.uninterruptible
  )
}
