/** An engine with webhooks and a worker on the reference store, and scripted receivers. */

import { Engine } from "@cardpack/core/commands/Engine"
import type { OperationRequest } from "@cardpack/core/commands/operation/Kinds"
import * as Webhooks from "@cardpack/core/commands/webhook/Webhooks"
import * as PictureAddress from "@cardpack/core/domain/picture/PictureAddress"
import type { Endpoint, Subscription } from "@cardpack/core/domain/webhook/Endpoint"
import { verifyWebhook } from "@cardpack/core/domain/webhook/Signature"
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { DELIVERIES } from "@cardpack/core/engine/port/ListFilter"
import { Reads } from "@cardpack/core/engine/port/Reads"
import * as Worker from "@cardpack/core/workers/webhook/Worker"
import { assert } from "@effect/vitest"
import { type Duration, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Receivers from "../../kit/reference/Receivers.ts"
import * as EngineRig from "../engine/Rig.ts"
import * as Story from "../engine/Story.ts"

export const layer = () =>
  Webhooks.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(Receivers.layer, EngineRig.layer({ maxOpenSealed: 1_000 })))
  )

export const MINUTE = 60_000

export const worker = (options: Partial<Worker.Options> = {}) =>
  Worker.run({
    ...Worker.DEFAULTS,
    environment: "sandbox",
    picture: PictureAddress.AS_STORED,
    owner: "one",
    unit: MINUTE,
    ...options
  })

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
  clientSeed: null,
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
  return (yield* reads.deliveries(shop.account.id, id, DELIVERIES, newest)).rows
})

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

/** A time passes, so often; everything runs after each. */
export const passes = Effect.fnUntraced(function* (time: Duration.Input, times = 1) {
  for (let count = 0; count < times; count++) {
    yield* TestClock.adjust(time)
    yield* quiet
  }
})

/** A worker that is stopped by itself; `stop` tells how to ask whether it has ended. */
export const stoppable = Effect.fnUntraced(function* <R>(run: Effect.Effect<void, never, R>) {
  const scope = yield* Scope.make()
  yield* Scope.provide(run, scope)
  yield* quiet
  const stop = Effect.gen(function* () {
    const stopping = yield* Effect.forkChild(Scope.close(scope, Exit.void))
    yield* quiet
    return () => stopping.pollUnsafe() !== undefined
  })
  return { stop }
})

/** A partner, scripted receivers, and the acts of a test. */
export const stage = Effect.gen(function* () {
  const partner = yield* shop({})
  const engine = yield* Engine
  const webhooks = yield* Webhooks.Webhooks
  const { answers, received } = yield* Receivers.Receivers
  const { caller } = partner
  let orders = 0
  return {
    shop: partner,
    engine,
    answers,
    received,
    queue: yield* DeliveryQueue,
    endpoint: (url: string, events?: ReadonlyArray<Subscription>) => endpoint(partner, url, events),
    update: (id: Endpoint["id"], change: Parameters<typeof webhooks.update>[2]) =>
      webhooks.update(caller, id, change),
    replay: (id: Endpoint["id"], events: Parameters<typeof webhooks.replay>[2]) =>
      Effect.andThen(webhooks.replay(caller, id, events), quiet),
    /** Sends a test event; returns the last request that was received. */
    test: Effect.fnUntraced(function* (id: Endpoint["id"]) {
      yield* webhooks.test(caller, id)
      yield* quiet
      return received.at(-1) ?? assert.fail("nothing was received")
    }),
    /** So many orders complete, each an event. */
    order: Effect.fnUntraced(function* (count = 1) {
      for (let at = 0; at < count; at++) {
        yield* engine.submit(caller, `order ${orders++}`, order(partner))
      }
      yield* quiet
    }),
    deliveries: (id: Endpoint["id"]) => deliveriesOf(partner, id),
    /** The endpoint's deliveries, newest first, each with the number of its attempts. */
    outcomes: (id: Endpoint["id"]) =>
      Effect.map(deliveriesOf(partner, id), (rows) =>
        rows.map(({ attempts, status }) => [status, attempts.length])
      )
  }
})

/** Declares a test of deliveries to scripted receivers, in virtual time. */
export const delivers = Story.on(layer, stage)
