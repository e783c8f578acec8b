/**
 * Our statements in a transaction that the host has begun: one savepoint around each call, with our
 * settings between it and its release, and the host's own again afterwards.
 */
import { type Store, Within } from "@cardpack/core/ports"
import { Context, Data, Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Database } from "../connection/Database.ts"
import * as SearchPath from "../connection/SearchPath.ts"
import * as Session from "../connection/Session.ts"
import { CHANNEL } from "../connection/WakeupChannel.ts"
import { transactWithin } from "../store/Transaction.ts"
import * as HostIdentity from "./HostIdentity.ts"
import * as HostPool from "./HostPool.ts"
import * as HostQuery from "./HostQuery.ts"
import * as HostSettings from "./HostSettings.ts"
import * as HostTurn from "./HostTurn.ts"

export type { HostConnection } from "./HostTurn.ts"

/** The host's transaction can't be used; it is as it was. */
export class TransactionUnusable extends Data.TaggedError("TransactionUnusable")<{
  readonly problem: string
}> {
  override get message(): string {
    return this.problem
  }
}

/** Statements of a call within a host's transaction go here; null everywhere else. */
export const Current = Context.Reference<Session.Session | null>(
  "cardpack/adapters/postgres/host/HostTransaction",
  { defaultValue: () => null }
)

/** Reads of a call within go to its transaction. */
export const reading =
  (read: Database["read"]): Database["read"] =>
  (sql, params) =>
    Effect.flatMap(Current, (session) =>
      session === null ? read(sql, params) : session.rows(sql, params)
    )

const STATE = `SELECT ${HostIdentity.SERVER}, current_setting('transaction_isolation'),
  current_setting('transaction_read_only'), pg_current_xact_id()::text`

/** What a transaction of the host's holds by earlier calls. */
interface Locked {
  readonly xid: string
  readonly accounts: ReadonlySet<string>
  readonly operator: boolean
  readonly stocked: boolean
}

const nothing = (xid: string): Locked => ({
  xid,
  accounts: new Set(),
  operator: false,
  stocked: false
})

const known = new WeakMap<object, Locked>()

const flawOf = ({ accounts, operator, stocked }: Locked, scope: Store.LockScope): string | null => {
  if (scope.operator && !operator && accounts.size > 0) {
    return "operators' calls lock before partners' calls, so they come first in a transaction"
  }
  const isOther = scope.accounts.some((id) => !accounts.has(id))
  return stocked && isOther
    ? "this transaction has drawn cards, which are locked last: no other partner's call may follow in it"
    : null
}

const BEGIN = "SAVEPOINT cardpack_call"
const UNDO = "ROLLBACK TO SAVEPOINT cardpack_call; RELEASE SAVEPOINT cardpack_call"

const unusable = (problem: string) => Effect.fail(new TransactionUnusable({ problem }))

const codeOf = ({ reason }: SqlError): unknown =>
  typeof reason.cause === "object" && reason.cause !== null
    ? Reflect.get(reason.cause, "code")
    : undefined

const beginning = (error: SqlError): Effect.Effect<never, SqlError | TransactionUnusable> => {
  const code = codeOf(error)
  if (code === "25P01") return unusable("the client has no open transaction: send BEGIN first")
  if (code === "25P02") return unusable("the client's transaction has failed: send ROLLBACK")
  return Effect.fail(error)
}

/** Or the server has started anew. */
class OtherDatabase extends Data.TaggedError("OtherDatabase")<Record<never, never>> {
  override get message(): string {
    return "the client is connected to another database than this engine"
  }
}

type Run = (sql: string, params?: ReadonlyArray<unknown>) => Effect.Effect<HostQuery.Raw, SqlError>

/** Checks that the transaction is of our database and reads what others have committed. */
const inspect = Effect.fnUntraced(function* (run: Run, own: ReadonlyArray<unknown>) {
  const [state = []] = (yield* run(STATE)).rows
  const [started, database, isolation, readOnly, xid] = state
  if (started !== own[0] || database !== own[1]) {
    return yield* new OtherDatabase()
  }
  if (isolation !== "read committed") {
    return yield* unusable(
      `the transaction must be READ COMMITTED, and is ${String(isolation).toUpperCase()}: another level would not see what others have sold`
    )
  }
  if (readOnly === "on") return yield* unusable("the transaction is READ ONLY")
  return String(xid)
})

export interface Options extends SearchPath.Options {
  readonly database: Database
}

/** Runs with these references; what does not stay leaves no trace in the transaction. */
export type Work<A> = (
  references: Context.Context<never>
) => Promise<{ readonly stays: boolean; readonly answer: A }>

export type Failure = SqlError | TransactionUnusable | Store.StoreError

/** A session on the host's client that ends with the call, whatever still runs for it. */
const sessionOf = (run: Run) => {
  let isOver = false
  const over = Effect.fail(HostQuery.errorOf(new Error("the call has ended")))
  const open: Run = (sql, params) => Effect.suspend(() => (isOver ? over : run(sql, params)))
  const values = (sql: string, params: Session.Params) =>
    Effect.map(open(sql, params), ({ rows }) => rows)
  const end = Effect.sync(() => {
    isOver = true
  })
  return { session: Session.make({ values, result: open }, Effect.void), end }
}

/** The store of one call; it remembers what the transaction holds from then on. */
const storeOf = (
  { database, schema }: Options,
  client: object,
  xid: string,
  session: Session.Session
): Within.Within => {
  const locked = (): Locked => {
    const found = known.get(client)
    return found?.xid === xid ? found : nothing(xid)
  }
  const hold = (scope: Store.LockScope, stocked: boolean) => {
    const { accounts, operator, stocked: before } = locked()
    known.set(client, {
      xid,
      accounts: new Set([...accounts, ...scope.accounts]),
      operator: operator || scope.operator,
      stocked: before || stocked
    })
  }
  const channel = SearchPath.named(CHANNEL, schema === undefined ? {} : { schema })
  return {
    flaw: (scope) => flawOf(locked(), scope),
    store: {
      transact: (scope, work) =>
        Effect.map(
          transactWithin(database, session, scope, channel, work),
          ({ answer, stocked }) => {
            hold(scope, stocked)
            return answer
          }
        )
    }
  }
}

const attempt = <A>(
  options: Options,
  client: object,
  query: HostQuery.HostClient["query"],
  own: ReadonlyArray<unknown>,
  work: Work<A>
): Effect.Effect<A, Failure | OtherDatabase> => {
  const queries = HostPool.inTurn(query)
  const run: Run = (sql, params = []) => HostQuery.run(queries, sql, params)
  const undo = Effect.ignore(run(UNDO))
  const called = Effect.gen(function* () {
    const xid = yield* inspect(run, own)
    const [before = []] = (yield* run(HostSettings.READ)).rows
    yield* run(HostSettings.within({ schema: String(own[2]) }))
    const { end, session } = sessionOf(run)
    const locked = known.get(client)
    const references = Context.make(Current, session).pipe(
      Context.add(Within.Within, storeOf(options, client, xid, session))
    )
    const { answer, stays } = yield* Effect.ensuring(
      Effect.promise(() => work(references)),
      end
    )
    if (stays) {
      yield* run(HostSettings.RESTORE, before)
      yield* run(HostSettings.BOUND)
      yield* run("RELEASE SAVEPOINT cardpack_call")
      return answer
    }
    yield* undo
    if (locked === undefined) known.delete(client)
    else known.set(client, locked)
    return answer
  })
  return Effect.andThen(
    Effect.catch(run(BEGIN), beginning),
    Effect.onError(called, () => undo)
  )
}

/** Runs calls within transactions of the host, on the engine's database. */
export const make = Effect.fnUntraced(function* (options: Options) {
  const identity = yield* HostIdentity.make(options.database)
  return <A>(client: HostTurn.HostConnection, work: Work<A>): Effect.Effect<A, Failure> => {
    const on = (own: ReadonlyArray<unknown>) =>
      Effect.flatMap(
        Effect.promise(() =>
          HostTurn.take(client, (query) =>
            Effect.runPromiseExit(
              attempt(options, client, query as HostQuery.HostClient["query"], own, work)
            )
          )
        ),
        (exit) => exit
      )
    const again = (error: Failure | OtherDatabase) =>
      error._tag === "OtherDatabase" ? Effect.flatMap(identity.anew, on) : Effect.fail(error)
    const refused = (error: Failure | OtherDatabase): Effect.Effect<never, Failure> =>
      error._tag === "OtherDatabase" ? unusable(error.message) : Effect.fail(error)
    return Effect.flatMap(identity.known, on).pipe(
      Effect.catch(again),
      Effect.catch(refused),
      Effect.uninterruptible
    )
  }
})
