/**
 * Wake-ups between processes on one server: a commit that left something to do wakes the workers
 * of the others too. Only a hint, as every wake-up is: what is lost here is found by looking.
 * Embedded has one process and needs none of it.
 */
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { Wakeup, type Wakeups } from "@cardpack/core/engine/port/Wakeup"
import type { Notification } from "@effect/sql-pg/PgConnection"
import { Effect, Layer, Queue, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { Database } from "./Database.ts"
import * as Server from "./Server.ts"

export const CHANNEL = "cardpack_work"

/** After the commit and by itself, so that no account waits for it, nor it for the disk. */
const NOTIFY = `SELECT set_config('synchronous_commit', 'off', true),
  pg_notify('${CHANNEL}', $1::text)`

/** Commits of so long are told of at once; all notifications of a server go one after the other. */
const PAUSE = "20 millis"

/** Often enough to keep a connection that has nothing to say, and to notice that it is gone. */
const PING = "10 seconds"

/** Milliseconds until the next try after so many that failed. */
const delayAfter = (failures: number): number => Math.min(10_000, 200 * 2 ** failures)

const wake = (wakeups: Wakeups) =>
  Effect.sync(() => {
    wakeups.endpoints.add([null])
    wakeups.mails.add(["mails"])
  })

/** Tells the other processes; `own` tells this one that it was itself. */
const tell = (wakeups: Wakeups, database: Database, own: string): Effect.Effect<never> =>
  Effect.forever(
    wakeups.elsewhere.take.pipe(
      Effect.andThen(database.read(NOTIFY, [own])),
      Effect.catch((error) => Effect.logWarning("other processes could not be woken", error)),
      Effect.andThen(Effect.sleep(PAUSE))
    )
  )

const connect = Effect.fnUntraced(function* (
  options: Server.Options
): Effect.fn.Return<Queue.Dequeue<Notification, SqlError>, SqlError, Scope.Scope> {
  const connection = yield* (yield* Server.single(options)).pin
  const notifications = yield* connection.listen(CHANNEL)
  const ping = Effect.andThen(Effect.sleep(PING), connection.query("SELECT 1"))
  yield* Effect.forkScoped(Effect.ignore(Effect.forever(ping)))
  return notifications
})

/** Listens on a connection of its own, and on a new one whenever that breaks. */
const listen = (wakeups: Wakeups, options: Server.Options, own: string): Effect.Effect<never> => {
  let failures = 0
  const once = Effect.gen(function* () {
    const notifications = yield* connect(options)
    failures = 0
    // What was said while nobody listened.
    yield* wake(wakeups)
    const heard = ({ payload }: Notification) => (payload === own ? Effect.void : wake(wakeups))
    return yield* Effect.forever(Effect.flatMap(Queue.take(notifications), heard))
  })
  return Effect.forever(
    Effect.scoped(once).pipe(
      Effect.catchCause((cause) => Effect.logWarning("other processes wake no worker here", cause)),
      Effect.andThen(Effect.suspend(() => Effect.sleep(delayAfter(failures++))))
    )
  )
}

/** For a server alone; the same options as its layer. */
export const layer = (options: Server.Options): Layer.Layer<never, never, Database | Entropy> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const database = yield* Database
      const entropy = yield* Entropy
      const wakeups = yield* Wakeup
      const own = Buffer.from(entropy.bytes(12)).toString("base64url")
      yield* Effect.forkScoped(listen(wakeups, options, own))
      yield* Effect.forkScoped(tell(wakeups, database, own))
    })
  )
