/**
 * Measures deliveries a second against the bare loop in the same run. Orders are made while the
 * endpoints are disabled, so their deliveries are held; then all endpoints are enabled at once.
 * From the first delivery to the last, the receiver sees the worker's own pace, because nobody
 * orders meanwhile. Then the bare loop sends a delivery's body on as many connections as the
 * service had open.
 */
import { Effect } from "effect"
import * as Latencies from "../Latencies.ts"
import * as Rounds from "../Rounds.ts"
import * as Subject from "../Subject.ts"
import * as Bare from "./Bare.ts"
import type * as Options from "./Options.ts"
import type * as Receiver from "./Receiver.ts"
import * as Rig from "./Rig.ts"

/** Warm-up orders: enough to compile the code, as in the bare loop. */
const WARMUP_ORDERS = 500
/** One in this many deliveries is verified. */
const SAMPLE_EVERY = 50

export const hooksOf = (endpoints: ReadonlyArray<Rig.Endpoint>): ReadonlyArray<number> =>
  endpoints.map(({ hook }) => hook)

/** Releases the held deliveries of these endpoints; returns the receiver's report. */
export const release = Effect.fnUntraced(function* (
  rig: Rig.Rig,
  shop: Rig.Shop,
  plan: {
    readonly endpoints: ReadonlyArray<Rig.Endpoint>
    readonly orders: number
    readonly hanging: ReadonlyArray<number>
  }
) {
  yield* rig.receiver.watch({
    hooks: hooksOf(plan.endpoints),
    count: plan.endpoints.length * plan.orders,
    sampleEvery: Math.min(SAMPLE_EVERY, plan.orders),
    hanging: plan.hanging
  })
  yield* rig.setActive(shop, plan.endpoints, true)
  const report = yield* rig.receiver.complete
  yield* Rig.verify(shop, report.sample)
  return report
})

/** The printed part of a report. */
export const summary = (report: Receiver.Report) => ({
  deliveries: report.deliveries,
  duplicates: report.duplicates,
  seconds: Latencies.round(report.seconds),
  deliveriesPerSecond: Latencies.round((report.deliveries - 1) / report.seconds),
  bodyBytes: Math.round(report.bodyBytes),
  connections: report.connections,
  /** Near 1, the receiver would be the bottleneck. */
  receiverCpu: Latencies.round(report.cpuSeconds / report.seconds)
})

const bare = Effect.fnUntraced(function* (
  { receiver }: Rig.Rig,
  plan: Pick<Bare.Plan, "connections" | "seconds" | "run">,
  shop: Rig.Shop,
  [like]: ReadonlyArray<Receiver.Received>
) {
  const hooks = hooksOf(shop.endpoints)
  yield* receiver.watch({ hooks, count: Number.MAX_SAFE_INTEGER, sampleEvery: 0, hanging: [] })
  return yield* Bare.run({
    ...plan,
    urls: hooks.map((hook) => receiver.url(hook, "localhost")),
    authority: receiver.authority,
    warmupSeconds: Math.min(2, plan.seconds),
    body: like?.body ?? "",
    headers: { ...like?.headers }
  })
})

export const run = Effect.fnUntraced(function* (options: Options.Options, rig: Rig.Rig) {
  const shop = yield* rig.shop(options.endpoints)
  const { endpoints } = shop
  const deliver = Effect.fnUntraced(function* (name: string, orders: number) {
    yield* rig.hold(shop, name, orders)
    return yield* release(rig, shop, { endpoints, orders, hanging: [] })
  })
  yield* Subject.say("deliveries, warming up")
  yield* deliver("warm-up", Math.min(options.orders, WARMUP_ORDERS))
  const rounds = yield* Effect.forEach(
    Array.from({ length: options.rounds }, (_, index) => index + 1),
    Effect.fnUntraced(function* (round) {
      yield* Subject.say(`deliveries, round ${round} of ${options.rounds}`)
      const report = yield* deliver(`deliveries ${round}`, options.orders)
      const service = summary(report)
      const { connections } = service
      const plan = { connections, seconds: options.bareSeconds, run: `bare-${round}` }
      const loop = { connections, ...(yield* bare(rig, plan, shop, report.sample)) }
      const ratio = Rounds.ratio(service.deliveriesPerSecond, loop.postsPerSecond)
      return { service, bare: loop, ratio }
    })
  )
  yield* rig.setActive(shop, endpoints, false)
  return {
    /** The median round. */
    ...Rounds.medianBy(rounds, ({ ratio }) => ratio),
    ratios: rounds.map(({ ratio }) => ratio),
    rounds
  }
})
