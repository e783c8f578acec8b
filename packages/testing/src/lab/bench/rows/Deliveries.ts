/**
 * P7: webhook deliveries beside a bare loop of posts, and the time from an event to its delivery.
 * Orders are made while the endpoints are disabled, so their deliveries are held; then all endpoints
 * are enabled at once. So the receiver sees the worker's own pace, because nobody orders meanwhile.
 * The bare loop sends a delivery's body on as many connections as the service had open.
 */
import * as path from "node:path"
import { Effect } from "effect"
import * as Child from "../Child.ts"
import type * as Bare from "../deliveries/bareLoop.ts"
import * as Rig from "../deliveries/Rig.ts"
import * as Latencies from "../Latencies.ts"
import * as Paired from "./Paired.ts"
import * as Row from "./Row.ts"
import type { Scene } from "./Scene.ts"

const LOOP = path.join(import.meta.dirname, "../deliveries/bareLoop.ts")
/** One in this many deliveries is verified. */
const SAMPLE_EVERY = 50
/** Orders made one at a time. */
const ALONE = 50

/** Makes orders, releases their deliveries at once, and returns the receiver's report. */
const deliver = Effect.fnUntraced(function* (rig: Rig.Rig, run: string, orders: number) {
  const { endpoints, order, receiver, setActive, verify } = rig
  const count = endpoints.length * orders
  yield* setActive(endpoints, false)
  yield* order(run, orders)
  yield* receiver.watch(count, SAMPLE_EVERY)
  yield* setActive(endpoints, true)
  const report = yield* receiver.complete(count)
  yield* verify(report.sample)
  return report
})

const round = Effect.fnUntraced(function* (
  rig: Rig.Rig,
  run: string,
  { orders, seconds }: { readonly orders: number; readonly seconds: number }
) {
  const { cpu, sample, ...service } = yield* deliver(rig, run, orders)
  const { connections, deliveries } = service
  const [like] = sample
  const loop = yield* Child.run<Bare.Plan, Bare.Result>(LOOP, {
    urls: rig.urls,
    authority: rig.receiver.authority,
    connections,
    seconds,
    body: like?.body ?? "",
    headers: { ...like?.headers },
    run
  })
  const rate = Latencies.round((deliveries - 1) / service.seconds)
  const ours = { value: rate, generatorCpu: cpu, details: service }
  return Row.pair(ours, Row.figure(loop.postsPerSecond, { ...loop }))
})

/**
 * From `createdAt`, set by the store's clock inside the transaction, to the arrival of the request:
 * an upper bound of the time from commit to post.
 */
const latency = Effect.fnUntraced(function* (rig: Rig.Rig, run: string) {
  const [endpoint] = rig.endpoints
  if (endpoint === undefined) return Row.alone(Row.figure(0))
  yield* rig.setActive(rig.endpoints, false)
  yield* rig.setActive([endpoint], true)
  yield* rig.receiver.watch(ALONE, 1)
  for (let index = 0; index < ALONE; index++) {
    yield* Effect.sleep("100 millis")
    yield* rig.orderOnce(`${run} alone ${index}`)
  }
  const { sample } = yield* rig.receiver.complete(ALONE)
  yield* rig.verify(sample)
  const passed = sample.map(({ at, body }) => at - Date.parse(JSON.parse(body).createdAt))
  const { p50Ms, p99Ms } = Latencies.summary(passed)
  return Row.alone(Row.figure(p50Ms, { p99Ms }))
})

export const run = Effect.fnUntraced(function* ({ options, server }: Scene) {
  const { rounds, seconds, warmup } = options
  // Enough to last as long as the bare loop.
  const plan = { orders: Math.min(warmup, 200 * seconds), seconds }
  const cards = Math.ceil((rounds + 1) * (plan.orders + ALONE) * 1.5) + 1_000
  const rig = yield* Rig.make(yield* server.database, cards)
  yield* deliver(rig, "P7 warm", Math.min(plan.orders, 500))
  const paired = yield* Paired.rounds("P7", rounds, (index) => round(rig, `P7 ${index}`, plan))
  const alone = yield* Paired.rounds("P7", rounds, (index) => latency(rig, `P7 ${index}`))
  const title = "webhook deliveries over TLS / bare loop"
  const late = "webhook of one order at a time, after its event, p50"
  return [
    Row.make({ id: "P7", title, unit: "posts/s", target: { least: 0.8 } }, paired),
    Row.make({ id: "P7", title: late, unit: "ms", target: { most: 20 } }, alone)
  ]
}, Effect.scoped)
