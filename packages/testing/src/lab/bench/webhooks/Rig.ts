/** The service with a partner whose endpoints are the receiver's hooks, and backlogs for them. */
import { randomBytes } from "node:crypto"
import { verifyWebhook } from "@cardpack/core/domain/webhook/Signature"
import { Data, Effect, Result, Schedule } from "effect"
import type { ChildError } from "../Child.ts"
import * as Load from "../load/Load.ts"
import * as Partners from "../Partners.ts"
import * as Subject from "../Subject.ts"
import type * as Options from "./Options.ts"
import * as Receiver from "./Receiver.ts"

export class BenchError extends Data.TaggedError("BenchError")<{ readonly problem: string }> {}

export interface Endpoint {
  readonly id: string
  readonly hook: number
  readonly signingSecret: string
}

export interface Shop {
  readonly buyer: Load.Buyer
  readonly endpoints: ReadonlyArray<Endpoint>
}

export type Failure = BenchError | ChildError | Partners.SetupError | Receiver.ReceiverError

type Answer<A> = Effect.Effect<A, Failure>

export interface Rig {
  readonly access: Partners.Access
  readonly receiver: Receiver.Receiver
  /** A partner with endpoints on hooks of their own; the first `slow` ones use a separate host. */
  readonly shop: (endpoints: number, slow?: number) => Answer<Shop>
  readonly setActive: (
    shop: Shop,
    endpoints: ReadonlyArray<Endpoint>,
    active: boolean
  ) => Answer<void>
  /** Makes orders as fast as it can; `run` must be unique. */
  readonly order: (shop: Shop, run: string, count: number) => Answer<void>
  /** Disables all endpoints of the shop and makes orders, whose deliveries are held. */
  readonly hold: (shop: Shop, run: string, orders: number) => Answer<void>
  /** Waits until no request hangs. */
  readonly calm: Answer<void>
}

const LOAD = { connections: 32, seconds: 300, warmupSeconds: 0 }
/** Longer than an endpoint hangs. */
const CALM_STEPS = 300

/** Fails unless every kept request is signed correctly. */
export const verify = (
  shop: Shop,
  sample: ReadonlyArray<Receiver.Received>
): Effect.Effect<void, BenchError> => {
  if (sample.length === 0) return Effect.fail(new BenchError({ problem: "nothing was kept" }))
  for (const { at, body, headers, hook } of sample) {
    const endpoint = shop.endpoints.find((one) => one.hook === hook)
    const verified = verifyWebhook({
      rawBody: Buffer.from(body, "utf8"),
      headers,
      secret: endpoint?.signingSecret ?? "",
      nowSeconds: Math.floor(at / 1_000)
    })
    if (Result.isFailure(verified)) {
      return Effect.fail(new BenchError({ problem: `hook ${hook}: ${verified.failure}` }))
    }
  }
  return Effect.void
}

const calm = (receiver: Receiver.Receiver): Answer<void> =>
  receiver.state.pipe(
    Effect.flatMap(({ hung }) =>
      hung === 0
        ? Effect.void
        : Effect.fail(new BenchError({ problem: `${hung} requests still hang` }))
    ),
    Effect.retry({ schedule: Schedule.spaced("50 millis"), times: CALM_STEPS })
  )

/** Cards for all measurements together, with some left in each tier. */
const stockFor = (options: Options.Options): number => {
  const { hangingOrders, idleOrders, orders, restedOrders, rounds } = options
  const all = (rounds + 1) * (orders + 2 * hangingOrders) + idleOrders + restedOrders
  return Math.ceil(all * 1.5) + 1_000
}

export const make = Effect.fnUntraced(function* (options: Options.Options, databaseUrl: string) {
  const receiver = yield* Receiver.make
  const settings = {
    CARDPACK_WEBHOOK_TARGETS: "any",
    CARDPACK_ENCRYPTION_KEY: randomBytes(32).toString("hex"),
    NODE_EXTRA_CA_CERTS: receiver.authority
  }
  const flags = Subject.profiling(options.profile)
  const { access, service } = yield* Subject.start(databaseUrl, settings, { flags })
  yield* Partners.stock(access, stockFor(options))
  const { hostname, port } = new URL(service.url)
  let hooks = 0
  const webhooks = `${access.url}/api/v2/webhooks`
  const shop = Effect.fnUntraced(function* (count: number, slow = 0) {
    const [buyer] = yield* Partners.buyers(access, 1)
    if (buyer === undefined) return yield* new BenchError({ problem: "no buyer" })
    const endpoints: Array<Endpoint> = []
    for (let index = 0; index < count; index++) {
      const hook = hooks++
      const { id, signingSecret } = yield* Partners.call(webhooks, "POST", buyer.key, {
        url: receiver.url(hook, index < slow ? "127.0.0.1" : "localhost"),
        subscribedEvents: ["*"]
      })
      endpoints.push({ id, hook, signingSecret })
    }
    return { buyer, endpoints } satisfies Shop
  })
  const setActive: Rig["setActive"] = ({ buyer }, endpoints, active) =>
    Effect.forEach(
      endpoints,
      ({ id }) => Partners.call(`${webhooks}/${id}`, "PATCH", buyer.key, { active }),
      { concurrency: "unbounded", discard: true }
    )
  const order: Rig["order"] = Effect.fnUntraced(function* ({ buyer }, run, orders) {
    const vendingMachineId = Partners.MACHINE_ID
    const plan = { ...Load.ORDERS, ...LOAD, host: hostname, port: Number(port), vendingMachineId }
    const made = yield* Load.run({ ...plan, orders, buyers: [buyer], run })
    if (made.orders === orders) return
    const refused = JSON.stringify(made.refused)
    yield* new BenchError({ problem: `${made.orders} of ${orders} orders: ${refused}` })
  })
  const rig: Rig = {
    access,
    receiver,
    shop,
    setActive,
    order,
    hold: (held, run, orders) =>
      Effect.andThen(setActive(held, held.endpoints, false), order(held, run, orders)),
    calm: calm(receiver)
  }
  return rig
})
