/** Wake-ups between processes on one server. */
import { randomBytes } from "node:crypto"
import * as WakeupChannel from "@cardpack/adapters/postgres/connection/WakeupChannel"
import { layerServer } from "@cardpack/adapters/postgres/layer"
import type { EndpointId } from "@cardpack/core/domain/id/Id"
import { Entropy } from "@cardpack/core/engine/port/Entropy"
import { Signal, Wakeup, Wakeups } from "@cardpack/core/engine/port/Wakeup"
import { EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer, Queue, Redacted } from "effect"
import * as MailSample from "../../../kit/sample/MailSample.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const entropy = Layer.succeed(Entropy, { bytes: (count) => randomBytes(count) })

/** A process for wake-ups only; started once it has its first wake-up, for missed ones. */
const start = Effect.fnUntraced(function* (url: string, wakeups: Wakeups) {
  const options = { url: Redacted.make(url), maxConnections: 2 }
  const storage = Layer.fresh(layerServer(options))
  yield* Layer.build(
    WakeupChannel.layer(options).pipe(
      Layer.provide([storage, entropy]),
      Layer.provide(Layer.succeed(Wakeup, wakeups))
    )
  )
  yield* wakeups.endpoints.take
  yield* wakeups.mails.take
  return wakeups
})

const account = Sample.account()
const endpoint = Sample.endpoint(account)
const event = Sample.event(account)
const delivery = Sample.delivery(event, endpoint)

const mail = MailSample.mail(Sample.shipment(Sample.operation(Sample.customer(account))))

/** Commits that leave work: deliveries, endpoints, hastened deliveries, mails. */
const COMMITS = [
  { ...EMPTY, deliveries: [delivery] },
  { ...EMPTY, endpoints: [endpoint] },
  { ...EMPTY, hastened: [delivery] },
  { ...EMPTY, mails: [mail] }
]

const heard = Effect.fnUntraced(function* (url: string) {
  const connection = yield* PgConnection.make({ url: Redacted.make(url) })
  return yield* connection.listen(WakeupChannel.CHANNEL)
})

test("a commit wakes the workers of the other processes", function* () {
  const url = yield* Fresh.migrated
  const [one, two] = [yield* start(url, new Wakeups()), yield* start(url, new Wakeups())]
  const notifications = yield* heard(url)
  for (const changes of COMMITS) {
    one.committed(changes)
    assert.deepStrictEqual([...(yield* two.endpoints.take)], [null])
    assert.deepStrictEqual([...(yield* two.mails.take)], ["mails"])
    yield* Queue.take(notifications)
  }
})

class Counted extends Signal<EndpointId | null> {
  times = 0

  override add(values: Iterable<EndpointId | null>): void {
    this.times++
    super.add(values)
  }
}

test("a process does not wake itself a second time", function* () {
  const url = yield* Fresh.migrated
  const endpoints = new Counted()
  const one = yield* start(url, Object.assign(new Wakeups(), { endpoints }))
  const notifications = yield* heard(url)
  one.committed({ ...EMPTY, mails: [mail] })
  const { payload } = yield* Queue.take(notifications)
  const admin = yield* PgConnection.make({ url: Redacted.make(url) })
  endpoints.drain()
  endpoints.times = 0
  for (const each of [payload, payload, "another"]) {
    yield* admin.query("SELECT pg_notify($1::text, $2::text)", [WakeupChannel.CHANNEL, each])
  }
  yield* endpoints.take
  assert.strictEqual(endpoints.times, 1)
})

test("commits without work notify nobody, and many commits notify a few times", function* () {
  const url = yield* Fresh.migrated
  const [one, two] = [yield* start(url, new Wakeups()), yield* start(url, new Wakeups())]
  const notifications = yield* heard(url)
  one.committed({ ...EMPTY, events: [event] })
  one.committed(EMPTY)
  const admin = yield* PgConnection.make({ url: Redacted.make(url) })
  const [took] = yield* Effect.timed(
    Effect.forEach(Array.from({ length: 300 }), () => {
      one.committed({ ...EMPTY, deliveries: [delivery] })
      // The longest delay of the next commit.
      return admin.query("SELECT 1")
    })
  )
  yield* two.endpoints.take
  two.committed({ ...EMPTY, deliveries: [delivery] })
  const payloads = new Set<string>()
  let count = 0
  while (payloads.size < 2) {
    payloads.add((yield* Queue.take(notifications)).payload)
    count++
  }
  assert.isAtMost(count, 5 + Duration.toMillis(took) / 20)
  // The payload holds only the sender's id.
  for (const payload of payloads) assert.match(payload, /^[\w-]{16}$/)
})

test("a broken connection is replaced, and missed wake-ups are made up for", function* () {
  const url = yield* Fresh.migrated
  const [one, two] = [yield* start(url, new Wakeups()), yield* start(url, new Wakeups())]
  const admin = yield* PgConnection.make({ url: Redacted.make(url) })
  const kill = admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`)
  for (let round = 0; round < 3; round++) {
    const woken = yield* Effect.forkChild(two.endpoints.take)
    assert.strictEqual((yield* kill).rows.length, 2)
    assert.deepStrictEqual([...(yield* Fiber.join(woken))], [null])
    yield* one.endpoints.take
    one.committed({ ...EMPTY, deliveries: [delivery] })
    yield* two.endpoints.take
    one.endpoints.drain()
  }
})
