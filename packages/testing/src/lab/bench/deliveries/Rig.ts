/** A service with a partner whose endpoints are the receiver's hooks. */
import { randomBytes } from "node:crypto"
import { verifyWebhook } from "@cardpack/core/domain/webhook/Signature"
import { Effect, Result } from "effect"
import * as Child from "../Child.ts"
import * as Load from "../load/Load.ts"
import * as Partners from "../Partners.ts"
import * as Subject from "../Subject.ts"
import * as Receiver from "./Receiver.ts"

export interface Rig extends Effect.Success<ReturnType<typeof make>> {}

const ENDPOINTS = 20
const LOAD = { connections: 32, seconds: 300, warmupSeconds: 0 }

export const make = Effect.fnUntraced(function* (databaseUrl: string, cards: number) {
  const receiver = yield* Receiver.make
  const settings = {
    CARDPACK_WEBHOOK_TARGETS: "any",
    CARDPACK_ENCRYPTION_KEY: randomBytes(32).toString("hex"),
    NODE_EXTRA_CA_CERTS: receiver.authority
  }
  const { access } = yield* Subject.start(databaseUrl, settings)
  yield* Partners.stock(access, cards)
  const buyers = yield* Partners.buyers(access, 1)
  const key = buyers[0]?.key ?? ""
  const { hostname: host, port } = new URL(access.url)
  const webhooks = `${access.url}/api/v2/webhooks`
  const urls = Array.from({ length: ENDPOINTS }, (_, hook) => receiver.url(hook))
  const endpoints: ReadonlyArray<{ readonly id: string; readonly signingSecret: string }> =
    yield* Effect.forEach(urls, (url) =>
      Partners.call(webhooks, "POST", key, { url, subscribedEvents: ["*"] })
    )
  const setActive = (some: typeof endpoints, active: boolean) =>
    Effect.forEach(some, ({ id }) => Partners.call(`${webhooks}/${id}`, "PATCH", key, { active }), {
      concurrency: "unbounded",
      discard: true
    })
  const order = Effect.fnUntraced(function* (run: string, orders: number) {
    const plan = { ...Load.ORDERS, host, port: Number(port), ...LOAD, buyers, run, orders }
    const vendingMachineId = Partners.MACHINE_ID
    const made = yield* Load.run({ ...plan, vendingMachineId })
    if (made.orders === orders) return
    const refused = JSON.stringify(made.refused)
    yield* new Child.ChildError({ problem: `${made.orders} of ${orders} orders: ${refused}` })
  })
  const orderOnce = (run: string) =>
    Partners.call(
      `${access.url}/api/v2/operations`,
      "POST",
      key,
      {
        kind: "order",
        customerId: buyers[0]?.customerId,
        vendingMachineId: Partners.MACHINE_ID,
        quantity: 1
      },
      { "idempotency-key": run }
    )
  /** Fails unless every kept request is signed correctly. */
  const verify = Effect.fnUntraced(function* (sample: ReadonlyArray<Receiver.Received>) {
    if (sample.length === 0) yield* new Child.ChildError({ problem: "nothing was kept" })
    for (const { at, body, headers, path } of sample) {
      const verified = verifyWebhook({
        rawBody: Buffer.from(body, "utf8"),
        headers,
        secret: endpoints[Number(path.split("/")[2])]?.signingSecret ?? "",
        nowSeconds: Math.floor(at / 1_000)
      })
      if (Result.isSuccess(verified)) continue
      yield* new Child.ChildError({ problem: `${path}: ${verified.failure}` })
    }
  })
  return { receiver, urls, endpoints, setActive, order, orderOnce, verify }
})
