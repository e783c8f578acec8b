/**
 * The host's own pool of node-postgres. Clients are lent for one transaction and go back as they
 * were; those that we need for ourselves are ended instead, because a session can't be made as it was
 * (decisions.md#the-hosts-pool).
 */
import { Data, Effect, type Scope, Semaphore } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import type * as SearchPath from "../connection/SearchPath.ts"
import type { HostClient } from "./HostQuery.ts"
import * as HostQuery from "./HostQuery.ts"
import * as HostSettings from "./HostSettings.ts"

/** A `Pool` of node-postgres (`pg` 8), or one that does the same. */
export interface HostPool {
  readonly connect: () => Promise<unknown>
  readonly options?: { readonly max?: number }
}

export interface Options extends SearchPath.Options {
  /** Never ended by us. */
  readonly pool: HostPool
}

export interface Lent extends HostClient {
  readonly release: (error?: boolean) => void
  readonly on: (event: string, listener: (value: never) => void) => unknown
  readonly removeListener: (event: string, listener: (value: never) => void) => unknown
}

/** The host's pool can't be used. Nothing was written. */
export class PoolUnusable extends Data.TaggedError("PoolUnusable")<{ readonly problem: string }> {
  override get message(): string {
    return `the pool can't be used: ${this.problem}`
  }
}

/** One client always listens; with a chain, another one holds the lock of its watcher. */
const WAITING = { engine: 1, chain: 2 }

const MAX = 10

export type Part = keyof typeof WAITING

/** Refuses a pool whose clients we would all hold ourselves. */
export const check = ({ pool }: Options, part: Part) => {
  const max = pool.options?.max ?? MAX
  const waiting = WAITING[part]
  if (max > waiting) return Effect.void
  const what = part === "chain" ? "the watcher of the chain and wake-ups" : "wake-ups"
  const problem = `its max is ${max}, but ${waiting === 1 ? "one client waits" : `${waiting} clients wait`} for ${what} all the time, so it must be at least ${waiting + 1}, and more for your own work`
  return Effect.fail(new PoolUnusable({ problem }))
}

/** Milliseconds to wait for a free client. */
const PATIENCE = 5_000

const none = () =>
  new SqlError({
    reason: new ConnectionError({
      cause: new Error(`no client of the pool was free for ${PATIENCE} milliseconds`),
      message: "the pool is exhausted",
      operation: "connect"
    })
  })

/** A client that comes too late goes back at once. */
const connect = (pool: HostPool): Effect.Effect<Lent, SqlError> =>
  Effect.callback<Lent, SqlError>((resume) => {
    let isOver = false
    const end = (answer: Effect.Effect<Lent, SqlError>) => {
      isOver = true
      clearTimeout(late)
      resume(answer)
    }
    const late = setTimeout(() => end(Effect.fail(none())), PATIENCE)
    pool.connect().then(
      // The cast is safe: a pool of node-postgres lends such clients.
      (client) => (isOver ? (client as Lent).release() : end(Effect.succeed(client as Lent))),
      (cause) => (isOver ? undefined : end(Effect.fail(HostQuery.errorOf(cause))))
    )
  })

/** Without a listener, a lost connection would end the host's process. */
const heard = (client: Lent): (() => void) => {
  const ignore = () => {}
  client.on("error", ignore)
  return () => {
    client.removeListener("error", ignore)
  }
}

/** Queries one after another. */
export const inTurn = (query: HostClient["query"]): HostClient => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query: (statement) => {
      const answer = last.then(() => query(statement))
      last = answer.catch(() => undefined)
      return answer
    }
  }
}

/** A client of the pool, whose queries run one after another: it takes no second one meanwhile. */
export class Borrowed implements HostClient {
  readonly #client: Lent
  #last: Promise<unknown> = Promise.resolve()
  #isBroken = false

  constructor(client: Lent) {
    this.#client = client
  }

  readonly query: HostClient["query"] = (statement) => {
    const answer = this.#last.then(() => this.#client.query(statement))
    this.#last = answer.catch(() => undefined)
    return answer
  }

  /** Ends the client instead of giving it back. */
  readonly discard = Effect.sync(() => {
    this.#isBroken = true
  })

  /** Once what was begun has ended. */
  readonly giveBack = Effect.promise(() =>
    this.#last.then(() => this.#client.release(this.#isBroken))
  )
}

/** A client for one transaction, whose end the caller asks for before the scope closes. */
const lend = (pool: HostPool): Effect.Effect<Borrowed, SqlError, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.map(connect(pool), (client) => ({
        borrowed: new Borrowed(client),
        unheard: heard(client)
      })),
      ({ borrowed, unheard }) => Effect.andThen(borrowed.giveBack, Effect.sync(unheard))
    ),
    ({ borrowed }) => borrowed
  )

/** Lends at most half of the pool at a time, so that the host is never without clients. */
export const lending = ({ pool }: Options): Effect.Effect<Borrowed, SqlError, Scope.Scope> => {
  const turns = Semaphore.makeUnsafe(Math.max(1, Math.floor((pool.options?.max ?? MAX) / 2)))
  const turn = Effect.acquireRelease(turns.take(1), () => turns.release(1))
  return Effect.andThen(turn, lend(pool))
}

export interface Kept {
  readonly queries: HostClient
  readonly on: (event: string, listener: (value: never) => void) => void
}

/** A client of ours until the scope closes, which ends it. */
export const keep = (options: Options): Effect.Effect<Kept, SqlError, Scope.Scope> =>
  Effect.gen(function* () {
    const client = yield* Effect.acquireRelease(connect(options.pool), (client) =>
      Effect.sync(() => client.release(true))
    )
    heard(client)
    const queries = new Borrowed(client)
    yield* HostQuery.run(queries, HostSettings.own(options), [])
    return { queries, on: (event, listener) => void client.on(event, listener) }
  })

const pidOf = (client: HostClient) =>
  Effect.map(HostQuery.run(client, "SELECT pg_backend_pid()", []), ({ rows: [row] }) => row?.[0])

/**
 * Refuses clients that share sessions of the server, as behind a pooler in transaction mode: locks
 * and notifications belong to sessions.
 */
export const confirm = (options: Options): Effect.Effect<void, SqlError | PoolUnusable> =>
  Effect.scoped(
    Effect.gen(function* () {
      const { queries: one } = yield* keep(options)
      const before = yield* pidOf(one)
      const two = yield* lend(options.pool)
      yield* HostQuery.run(two, "BEGIN", [])
      const [other, after] = [yield* pidOf(two), yield* pidOf(one)]
      yield* HostQuery.run(two, "ROLLBACK", [])
      if (before !== other && before === after) return
      const problem =
        "its clients share sessions of the server, as behind a pooler in transaction mode; connect directly, or in session mode"
      return yield* new PoolUnusable({ problem })
    })
  )
