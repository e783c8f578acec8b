/**
 * What tells our database from others. It is read before the first call, as the host's transactions
 * may hold the whole pool, and anew by nobody's call when the server may be another one.
 */
import type { Store } from "@cardpack/core/ports"
import { Effect, Fiber, Option, Schedule } from "effect"
import type { Database } from "../connection/Database.ts"
import * as SqlFailure from "../connection/SqlFailure.ts"

export const SERVER = `extract(epoch FROM pg_postmaster_start_time())::text,
  (SELECT oid::text FROM pg_database WHERE datname = current_database())`

/** Ours, asked through our own connections. */
const OWN = `SELECT ${SERVER}, current_schema()::text`

type Read = Effect.Effect<ReadonlyArray<unknown>, Store.StoreError>

/**
 * Milliseconds that calls wait for who reads anew: that takes a client of the pool, which may be
 * theirs.
 */
const PATIENCE = 2_000

const AGAIN = { schedule: Schedule.spaced("100 millis"), times: 10 }

class HostIdentity {
  readonly #read: Read
  #known: ReadonlyArray<unknown>
  #reading: Fiber.Fiber<ReadonlyArray<unknown>, Store.StoreError> | null = null
  #until = 0

  constructor(read: Read, known: ReadonlyArray<unknown>) {
    this.#read = read
    this.#known = known
  }

  readonly known = Effect.sync(() => this.#known)

  readonly anew: Read = Effect.suspend(() => {
    if (this.#reading === null) {
      this.#until = performance.now() + PATIENCE
      this.#reading = Effect.runFork(this.#refreshed())
    }
    const left = Math.max(0, this.#until - performance.now())
    return Effect.timeoutOption(Fiber.join(this.#reading), left)
  }).pipe(
    Effect.interruptible,
    Effect.flatMap(
      Option.match({
        onNone: () =>
          Effect.fail(SqlFailure.unreachable("no client was free to ask which server it is")),
        onSome: Effect.succeed
      })
    )
  )

  #refreshed() {
    return this.#read.pipe(
      Effect.retry(AGAIN),
      Effect.tap((own) =>
        Effect.sync(() => {
          this.#known = own
        })
      ),
      Effect.ensuring(
        Effect.sync(() => {
          this.#reading = null
        })
      )
    )
  }
}

export const make = (database: Database): Effect.Effect<HostIdentity, Store.StoreError> => {
  const read: Read = Effect.map(database.read(OWN, []), ([own = []]) => own)
  return Effect.map(read, (known) => new HostIdentity(read, known))
}
