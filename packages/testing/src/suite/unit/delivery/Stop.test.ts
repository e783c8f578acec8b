import { Engine } from "@cardpack/core/commands/Engine"
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { StoreError, Unreachable } from "@cardpack/core/engine/port/Store"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Receivers from "../../../kit/reference/Receivers.ts"
import * as Rig from "../../../world/webhook/Rig.ts"

const A = "https://a.example.com/hook"

const unreachable = new StoreError({ reason: new Unreachable({ cause: "cut by the test" }) })

describe("a delivery worker that stops, or whose store is unreachable", () => {
  it.effect(
    "finishes running requests when it stops, and another takes over the rest at once",
    () =>
      Effect.gen(function* () {
        const shop = yield* Rig.shop({})
        const { answers, received } = yield* Receivers.Receivers
        const { endpoint } = yield* Rig.endpoint(shop, A)
        answers.set(A, () => Effect.as(Effect.sleep("1 second"), Receivers.answered(200)))
        const engine = yield* Engine
        for (let count = 0; count < 20; count++) {
          yield* engine.submit(shop.caller, `k${count}`, Rig.order(shop))
        }
        const first = yield* Scope.make()
        yield* Scope.provide(Rig.worker({ owner: "first" }), first)
        yield* Rig.quiet
        assert.lengthOf(received, 8)
        const stopped = yield* Effect.forkChild(Scope.close(first, Exit.void))
        yield* TestClock.adjust("1 second")
        yield* Rig.quiet
        assert.isDefined(stopped.pollUnsafe())
        yield* Rig.worker({ owner: "second" })
        for (let second = 0; second < 10; second++) {
          yield* TestClock.adjust("1 second")
          yield* Rig.quiet
        }
        assert.lengthOf(received, 20)
        const deliveries = yield* Rig.deliveriesOf(shop, endpoint.id)
        assert.isTrue(deliveries.every(({ status }) => status === "delivered"))
      }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("records a request's outcome once the store is back, and sends it only once", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { received } = yield* Receivers.Receivers
      const { endpoint } = yield* Rig.endpoint(shop, A)
      const queue = yield* DeliveryQueue
      let isAway = true
      const settle: typeof queue.settle = (settled) =>
        Effect.suspend(() => (isAway ? Effect.fail(unreachable) : queue.settle(settled)))
      yield* Effect.provideService(Rig.worker(), DeliveryQueue, { ...queue, settle })
      yield* (yield* Engine).submit(shop.caller, "k", Rig.order(shop))
      for (let second = 0; second < 10; second++) {
        yield* TestClock.adjust("1 second")
        yield* Rig.quiet
      }
      assert.strictEqual((yield* Rig.deliveriesOf(shop, endpoint.id))[0]?.status, "pending")
      isAway = false
      yield* TestClock.adjust("5 seconds")
      yield* Rig.quiet
      assert.strictEqual((yield* Rig.deliveriesOf(shop, endpoint.id))[0]?.status, "delivered")
      assert.lengthOf(received, 1)
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect(
    "stops within its grace without the store, and unrecorded requests are sent again",
    () =>
      Effect.gen(function* () {
        const shop = yield* Rig.shop({})
        const { received } = yield* Receivers.Receivers
        const { endpoint } = yield* Rig.endpoint(shop, A)
        const queue = yield* DeliveryQueue
        const away = () => Effect.fail(unreachable)
        const running = yield* Scope.make()
        yield* Rig.worker().pipe(
          Effect.provideService(DeliveryQueue, { ...queue, settle: away, release: away }),
          Scope.provide(running)
        )
        yield* (yield* Engine).submit(shop.caller, "k", Rig.order(shop))
        yield* Rig.quiet
        assert.lengthOf(received, 1)
        const stopped = yield* Effect.forkChild(Scope.close(running, Exit.void))
        yield* Rig.quiet
        for (let second = 0; second < 8; second++) {
          yield* TestClock.adjust("1 second")
          yield* Rig.quiet
        }
        assert.isDefined(stopped.pollUnsafe())
        yield* Rig.worker({ owner: "next" })
        yield* TestClock.adjust("15 seconds")
        yield* Rig.quiet
        assert.lengthOf(received, 2)
        assert.strictEqual((yield* Rig.deliveriesOf(shop, endpoint.id))[0]?.status, "delivered")
      }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("cuts a request that runs beyond its grace, and another sends it again", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { answers, received } = yield* Receivers.Receivers
      yield* Rig.endpoint(shop, A)
      let ended = 0
      const hangs = Effect.onInterrupt(Effect.never, () => Effect.sync(() => ended++))
      answers.set(A, () => hangs)
      const running = yield* Scope.make()
      yield* Scope.provide(Rig.worker(), running)
      yield* (yield* Engine).submit(shop.caller, "k", Rig.order(shop))
      yield* Rig.quiet
      assert.lengthOf(received, 1)
      const stopped = yield* Effect.forkChild(Scope.close(running, Exit.void))
      yield* TestClock.adjust("2 seconds")
      yield* Rig.quiet
      assert.strictEqual(ended, 0)
      yield* TestClock.adjust("1 second")
      yield* Rig.quiet
      assert.isDefined(stopped.pollUnsafe())
      assert.strictEqual(ended, 1)
      answers.delete(A)
      yield* Rig.worker({ owner: "next" })
      yield* Rig.quiet
      assert.lengthOf(received, 2)
    }).pipe(Effect.provide(Rig.layer()))
  )
})
