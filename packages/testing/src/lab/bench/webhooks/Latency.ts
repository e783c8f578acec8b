/**
 * Measures the time from an event's `createdAt`, set by the store's clock inside the transaction,
 * to the arrival of its request, one order at a time. This is an upper bound of the time from
 * commit to POST: it includes the rest of the transaction and up to a millisecond of rounding.
 */
import { Effect } from "effect"
import * as Latencies from "../Latencies.ts"
import * as Partners from "../Partners.ts"
import * as Subject from "../Subject.ts"
import type * as Options from "./Options.ts"
import type * as Receiver from "./Receiver.ts"
import * as Rig from "./Rig.ts"

const PAUSE = "100 millis"
/** Longer than a worker keeps an idle lane. */
const REST = "3500 millis"

const latencyOf = ({ at, body }: Receiver.Received): number =>
  at - Date.parse(JSON.parse(body).createdAt)

export const run = Effect.fnUntraced(function* (options: Options.Options, rig: Rig.Rig) {
  const shop = yield* rig.shop(1)
  const { customerId, key } = shop.buyer
  const order = { kind: "order", customerId, vendingMachineId: Partners.MACHINE_ID, quantity: 1 }
  const measure = Effect.fnUntraced(function* (
    name: string,
    count: number,
    pause: typeof PAUSE | typeof REST
  ) {
    const hooks = shop.endpoints.map(({ hook }) => hook)
    yield* rig.receiver.watch({ hooks, count, sampleEvery: 1, hanging: [] })
    for (let index = 0; index < count; index++) {
      yield* Effect.sleep(pause)
      yield* Partners.call(`${rig.access.url}/api/v2/operations`, "POST", key, order, {
        "idempotency-key": `${name}-${index}`
      })
    }
    const report = yield* rig.receiver.complete
    yield* Rig.verify(shop, report.sample)
    return { orders: count, ...Latencies.summary(report.sample.map(latencyOf)) }
  })
  yield* Subject.say("one order at a time")
  yield* measure("first", Math.min(10, options.idleOrders), PAUSE)
  const idle = yield* measure("idle", options.idleOrders, PAUSE)
  return { ...idle, rested: yield* measure("rested", options.restedOrders, REST) }
})
