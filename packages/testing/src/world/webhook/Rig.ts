/** An engine with webhooks and a worker on the reference store, and scripted receivers. */

import type { OperationRequest } from "@cardpack/core/commands/operation/Kinds"
import * as Webhooks from "@cardpack/core/commands/webhook/Webhooks"
import type { Subscription } from "@cardpack/core/domain/webhook/Endpoint"
import { verifyWebhook } from "@cardpack/core/domain/webhook/Signature"
import { Reads } from "@cardpack/core/engine/port/Reads"
import * as Worker from "@cardpack/core/workers/webhook/Worker"
import { Effect, Layer } from "effect"
import * as Receivers from "../../kit/reference/Receivers.ts"
import * as EngineRig from "../engine/Rig.ts"

/** A new engine for one test, with everything below it. */
export const layer = () =>
  Webhooks.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(Receivers.layer, EngineRig.layer({ maxOpenSealed: 1_000 })))
  )

export const MINUTE = 60_000

export const worker = (options: Partial<Worker.Options> = {}) =>
  Worker.run({ ...Worker.DEFAULTS, environment: "sandbox", owner: "one", unit: MINUTE, ...options })

/** Runs everything that does not wait for time to pass. */
export const quiet = Effect.forEach(Array.from({ length: 300 }), () => Effect.yieldNow, {
  discard: true
})

export const shop = EngineRig.shop

export const order = (of: EngineRig.Shop): OperationRequest => ({
  kind: "order",
  customerId: of.customer.id,
  vendingMachineId: of.machine.id,
  quantity: 1,
  reveal: "on_create",
  metadata: null
})

export const endpoint = Effect.fnUntraced(function* (
  of: EngineRig.Shop,
  url: string,
  events: ReadonlyArray<Subscription> = ["*"]
) {
  const webhooks = yield* Webhooks.Webhooks
  const { endpoint, signingSecret } = yield* webhooks.create(of.caller, {
    url,
    subscribedEvents: events
  })
  return { endpoint, secret: signingSecret ?? "" }
})

const newest = { limit: 50, before: null }

/** An endpoint's deliveries, newest first. */
export const deliveriesOf = Effect.fnUntraced(function* (
  shop: EngineRig.Shop,
  id: Parameters<Reads["Service"]["deliveries"]>[1]
) {
  const reads = yield* Reads
  return (yield* reads.deliveries(shop.account.id, id, newest)).rows
})

/** Verifies a post as a receiver with this secret and clock. */
export const verified = (
  { body, headers }: Receivers.Received,
  secret: string,
  nowSeconds: number
) =>
  verifyWebhook({
    rawBody: new TextEncoder().encode(body),
    headers: {
      "webhook-id": headers["webhook-id"],
      "webhook-timestamp": headers["webhook-timestamp"],
      "webhook-signature": headers["webhook-signature"]
    },
    secret,
    nowSeconds
  })
