/**
 * Measures how fast deliveries are claimed and completed: only the workers' port on Postgres, in
 * this process, without sending. First alone, then beside a transaction whose snapshot keeps vacuum
 * from removing rows that have left the queue. Both have the same finished deliveries in the
 * history. Between the measured times SQL feeds about a second's work, so the queue stays small and
 * only its dead rows grow.
 */
import * as Postgres from "@cardpack/adapters/postgres/layer"
import { settle } from "@cardpack/core/domain/webhook/Delivery"
import { MINUTE } from "@cardpack/core/domain/webhook/Schedule"
import { type Claim, DeliveryQueue, type Mark } from "@cardpack/core/engine/port/DeliveryQueue"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Context, Effect, Layer, Redacted } from "effect"
import * as Rounds from "../Rounds.ts"
import * as Subject from "../Subject.ts"
import * as Backlog from "./Backlog.ts"
import type * as Options from "./Options.ts"
import { BenchError } from "./Rig.ts"

/** Time windows of a measurement. */
const WINDOWS = 6
/** The lease of the service's worker. */
const LEASE = { owner: "bench", lanes: 2_000, milliseconds: 30_000 }
const CLAIMS = 100
const WRITES = 500
/** Events fed at once; each has a delivery to every endpoint. */
const FED = 250

type Queue = DeliveryQueue["Service"]

const delivered = ({ delivery }: Claim, now: number) => {
  const attempt = { at: now, statusCode: 200, error: null, durationMs: 5, responseBody: "" }
  return { before: delivery, after: settle(delivery, attempt, now, MINUTE) }
}

/**
 * Claims once from each lane and completes the claims together; returns the lanes' new marks and
 * the number of deliveries.
 */
const step = Effect.fnUntraced(function* (queue: Queue, marks: ReadonlyArray<Mark>) {
  const work = yield* Effect.forEach(marks, (mark) => queue.work(mark, [], CLAIMS), {
    concurrency: "unbounded"
  })
  const settled = work.flatMap(({ claims, now }) => claims.map((claim) => delivered(claim, now)))
  for (let from = 0; from < settled.length; from += WRITES) {
    yield* queue.settle(settled.slice(from, from + WRITES))
  }
  const after = marks.map(({ endpointId, through }, index) => ({
    endpointId,
    through: work[index]?.claims.at(-1)?.delivery.sequence ?? through
  }))
  return { marks: after, count: settled.length }
})

/** Leases the lanes, completes their deliveries and releases them; returns the number. */
const drain = Effect.fnUntraced(function* (queue: Queue) {
  const { lanes, milliseconds, owner } = LEASE
  let marks = yield* queue.lease(owner, null, lanes, milliseconds)
  let total = 0
  for (;;) {
    const done = yield* step(queue, marks)
    if (done.count === 0) break
    marks = done.marks
    total += done.count
  }
  yield* queue.release(owner, marks)
  return total
})

/** The rate of each window, over the time spent on claims only. */
const measure = Effect.fnUntraced(function* (
  queue: Queue,
  backlog: Backlog.Backlog,
  seconds: number
) {
  const rates: Array<number> = []
  const windowMs = (seconds * 1_000) / WINDOWS
  for (let window = 0; window < WINDOWS; window++) {
    const until = performance.now() + windowMs
    let count = 0
    let working = 0
    do {
      const fed = yield* backlog.feed(FED)
      const started = performance.now()
      const drained = yield* drain(queue)
      working += performance.now() - started
      if (drained !== fed) {
        yield* new BenchError({ problem: `claimed ${drained} of ${fed} deliveries` })
      }
      count += drained
    } while (performance.now() < until)
    rates.push(Math.round((count * 1_000) / working))
  }
  return rates
})

/** Holds a transaction's snapshot until the scope closes; fails if it ended before. */
const snapshot = (url: string) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const connection = yield* PgConnection.make({ url: Redacted.make(url) })
      yield* connection.query("BEGIN ISOLATION LEVEL REPEATABLE READ", [])
      yield* connection.query("SELECT count(*) FROM webhook_lane", [])
      return connection
    }),
    (connection) => Effect.orDie(connection.query("COMMIT", []))
  )

const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export const run = Effect.fnUntraced(function* (options: Options.Options, url: string) {
  yield* Subject.say(`claims: ${options.finishedRows} finished rows`)
  const services = yield* Layer.build(Postgres.layerServer({ url: Redacted.make(url) }))
  const queue = Context.get(services, DeliveryQueue)
  const backlog = yield* Backlog.make(url, options.endpoints)
  yield* backlog.finish(options.finishedRows)
  yield* measure(queue, backlog, 1)
  yield* Subject.say("claims: clean")
  const clean = yield* measure(queue, backlog, options.cleanSeconds)
  yield* Subject.say("claims: beside an open transaction")
  const [held, deadRows] = yield* Effect.scoped(
    Effect.gen(function* () {
      yield* snapshot(url)
      const rates = yield* measure(queue, backlog, options.heldSeconds)
      return [rates, yield* backlog.deadRows] as const
    })
  )
  const cleanPerSecond = Math.round(mean(clean))
  const lastPerSecond = held.at(-1) ?? 0
  return {
    finishedRows: options.finishedRows,
    cleanPerSecond,
    heldSeconds: options.heldSeconds,
    firstPerSecond: held[0] ?? 0,
    lastPerSecond,
    windows: { clean, held },
    deadRows,
    ratio: Rounds.ratio(lastPerSecond, cleanPerSecond)
  }
}, Effect.scoped)
