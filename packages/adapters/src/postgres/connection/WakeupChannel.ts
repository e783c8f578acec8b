/**
 * Wake-ups between processes on one server: a commit that leaves work wakes the workers of the
 * others too. They are only hints: workers also look by themselves. The embedded mode has one
 * process and needs none.
 */
import { Entropy, Wakeup } from "@cardpack/core/ports"
import { Effect, Layer, Queue, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Notified } from "./Connections.ts"
import { Database } from "./Database.ts"
import * as SearchPath from "./SearchPath.ts"
import * as Server from "./Server.ts"

export const CHANNEL = "cardpack_work"

/**
 * A transaction of its own after the commit, so that no account waits for it, nor it for the disk.
 */
const NOTIFY = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1::text, $2::text)`

/** One notification covers all commits of this time, because a server sends them in sequence. */
const PAUSE = "20 millis"

/** Often enough to keep a silent connection open, and to notice its loss. */
const PING = "10 seconds"

/** Milliseconds until the next try after this many failures. */
const delayAfter = (failures: number): number => Math.min(10_000, 200 * 2 ** failures)

const wake = (wakeups: Wakeup.Wakeups) =>
  Effect.sync(() => {
    wakeups.endpoints.add([null])
    wakeups.mails.add(["mails"])
    wakeups.happened([null])
  })

/** Wakes the other processes; this process recognizes its own notifications by `own`. */
const tell = (
  wakeups: Wakeup.Wakeups,
  database: Database,
  channel: string,
  own: string
): Effect.Effect<never> =>
  Effect.forever(
    wakeups.elsewhere.take.pipe(
      Effect.andThen(database.read(NOTIFY, [channel, own])),
      Effect.catch((error) => Effect.logWarning("other processes could not be woken", error)),
      Effect.andThen(Effect.sleep(PAUSE))
    )
  )

const connect = Effect.fnUntraced(function* (
  options: Server.Options
): Effect.fn.Return<Queue.Dequeue<Notified, SqlError>, SqlError, Scope.Scope> {
  const { ping, queue } = yield* Server.of(options).listen(SearchPath.named(CHANNEL, options))
  yield* Effect.forkScoped(Effect.ignore(Effect.forever(Effect.andThen(Effect.sleep(PING), ping))))
  return queue
})

/** Listens on its own connection, and on a new one whenever that breaks. */
const listen = (
  wakeups: Wakeup.Wakeups,
  options: Server.Options,
  own: string
): Effect.Effect<never> => {
  let failures = 0
  const once = Effect.gen(function* () {
    const notifications = yield* connect(options)
    failures = 0
    // For notifications that were missed while not listening.
    yield* wake(wakeups)
    const wakeUnlessOwn = ({ payload }: Notified) => (payload === own ? Effect.void : wake(wakeups))
    return yield* Effect.forever(Effect.flatMap(Queue.take(notifications), wakeUnlessOwn))
  })
  return Effect.forever(
    Effect.scoped(once).pipe(
      Effect.catchCause((cause) => Effect.logWarning("other processes wake no worker here", cause)),
      Effect.andThen(Effect.suspend(() => Effect.sleep(delayAfter(failures++))))
    )
  )
}

/** Only for a server; takes the options of its layer. */
export const layer = (
  options: Server.Options
): Layer.Layer<never, never, Database | Entropy.Entropy | Wakeup.Wakeup> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const database = yield* Database
      const entropy = yield* Entropy.Entropy
      const wakeups = yield* Wakeup.Wakeup
      const own = Buffer.from(entropy.bytes(12)).toString("base64url")
      yield* Effect.forkScoped(listen(wakeups, options, own))
      yield* Effect.forkScoped(tell(wakeups, database, SearchPath.named(CHANNEL, options), own))
    })
  )
