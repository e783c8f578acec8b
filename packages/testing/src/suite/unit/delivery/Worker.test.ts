import { Engine } from "@cardpack/core/commands/Engine"
import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import { Webhooks } from "@cardpack/core/commands/webhook/Webhooks"
import * as Event from "@cardpack/core/domain/webhook/Event"
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Exit, Layer, Result, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Clocks from "../../../kit/clock/Clock.ts"
import * as Receivers from "../../../kit/reference/Receivers.ts"
import * as Rig from "../../../world/webhook/Rig.ts"

const A = "https://a.example.com/hook"
const B = "https://b.example.com/hook"

describe("the delivery worker", () => {
  it.effect("delivers an event at once to all who are subscribed, and to nobody else", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { received } = yield* Receivers.Receivers
      const a = yield* Rig.endpoint(shop, A, ["operation.completed"])
      const b = yield* Rig.endpoint(shop, B)
      const c = yield* Rig.endpoint(shop, "https://c.example.com/", ["refund.completed"])
      yield* Rig.worker()
      yield* Rig.quiet
      const engine = yield* Engine
      yield* engine.submit(shop.caller, "k", Rig.order(shop))
      yield* Rig.quiet
      assert.deepStrictEqual(received.map(({ url }) => url).sort(), [A, B])
      const [event] = yield* (yield* Reads).events(shop.account.id, 0n, 10)
      for (const [one, secret] of [
        [received.find(({ url }) => url === A), a.secret],
        [received.find(({ url }) => url === B), b.secret]
      ] as const) {
        assert.isDefined(one)
        assert.isDefined(event)
        const envelope = Rig.verified(one, secret, 0)
        assert.isTrue(Result.isSuccess(envelope))
        assert.strictEqual(one.body, JSON.stringify(Event.envelope(event, "sandbox")))
      }
      const [delivered] = yield* Rig.deliveriesOf(shop, a.endpoint.id)
      assert.strictEqual(delivered?.status, "delivered")
      assert.deepStrictEqual(yield* Rig.deliveriesOf(shop, c.endpoint.id), [])
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("is woken by its own engine's commits, beside another engine in the process", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* Layer.build(Rig.layer()), yield* Layer.build(Rig.layer())]
      // The first to wait is the first to be woken.
      yield* Effect.provideContext(Rig.worker(), other)
      yield* Rig.quiet
      yield* Effect.gen(function* () {
        const shop = yield* Rig.shop({})
        const { received } = yield* Receivers.Receivers
        yield* Rig.worker()
        yield* Rig.quiet
        yield* Rig.endpoint(shop, A)
        yield* (yield* Engine).submit(shop.caller, "k", Rig.order(shop))
        yield* Rig.quiet
        assert.lengthOf(received, 1)
      }).pipe(Effect.provideContext(one))
    })
  )

  it.effect("tries again after 2, 4, 8, … minutes, 8 times, and can then be replayed", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { answers, received } = yield* Receivers.Receivers
      const { endpoint } = yield* Rig.endpoint(shop, A)
      answers.set(A, () => Effect.succeed(Receivers.answered(503)))
      yield* Rig.worker({ poll: Rig.MINUTE })
      const engine = yield* Engine
      yield* engine.submit(shop.caller, "k", Rig.order(shop))
      yield* Rig.quiet
      for (let minute = 0; minute < 200; minute++) {
        yield* TestClock.adjust("1 minute")
        yield* Rig.quiet
      }
      const minutes = received.map(({ at }) => Math.round(at / Rig.MINUTE))
      assert.deepStrictEqual(minutes, [0, 2, 6, 14, 30, 62, 122, 182])
      assert.strictEqual(new Set(received.map(({ body }) => body)).size, 1)
      const [failed] = yield* Rig.deliveriesOf(shop, endpoint.id)
      assert.strictEqual(failed?.status, "failed")
      assert.lengthOf(failed?.attempts ?? [], 8)
      answers.delete(A)
      const webhooks = yield* Webhooks
      yield* webhooks.replay(shop.caller, endpoint.id, failed === undefined ? [] : [failed.eventId])
      yield* Rig.quiet
      assert.lengthOf(received, 9)
      assert.strictEqual((yield* Rig.deliveriesOf(shop, endpoint.id))[0]?.status, "delivered")
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("tries again in time although its process' clock was set back by an hour", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { answers, received } = yield* Receivers.Receivers
      const { endpoint } = yield* Rig.endpoint(shop, A)
      answers.set(A, () => Effect.succeed(Receivers.answered(503)))
      const { around, clock, set } = yield* Clocks.settable
      yield* Rig.worker({ poll: Rig.MINUTE }).pipe(
        Effect.provideService(DeliveryQueue, around(yield* DeliveryQueue)),
        Effect.provideService(Clock.Clock, clock)
      )
      yield* (yield* Engine).submit(shop.caller, "k", Rig.order(shop))
      yield* Rig.quiet
      set(-60 * Rig.MINUTE)
      for (let minute = 0; minute < 7; minute++) {
        yield* TestClock.adjust("1 minute")
        yield* Rig.quiet
      }
      assert.lengthOf(received, 3)
      const [delivery] = yield* Rig.deliveriesOf(shop, endpoint.id)
      const minutes = delivery?.attempts.map(({ at }) => Math.round(at / Rig.MINUTE))
      assert.deepStrictEqual(minutes, [0, 2, 6])
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("is not delayed by a hanging endpoint", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { answers, received } = yield* Receivers.Receivers
      yield* Rig.endpoint(shop, A)
      yield* Rig.endpoint(shop, B)
      answers.set(A, () => Effect.never)
      const running = yield* Scope.make()
      yield* Scope.provide(Rig.worker(), running)
      const engine = yield* Engine
      for (let count = 0; count < 90; count++) {
        yield* engine.submit(shop.caller, `k${count}`, Rig.order(shop))
      }
      yield* Rig.quiet
      assert.lengthOf(
        received.filter(({ url }) => url === B),
        90
      )
      assert.isAtMost(received.filter(({ url }) => url === A).length, 8)
      const stopped = yield* Effect.forkChild(Scope.close(running, Exit.void))
      yield* Rig.quiet
      assert.isUndefined(stopped.pollUnsafe())
      yield* TestClock.adjust("3 seconds")
      yield* Rig.quiet
      assert.isDefined(stopped.pollUnsafe())
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect(
    "holds deliveries to a disabled endpoint, and sends them once it is enabled again",
    () =>
      Effect.gen(function* () {
        const shop = yield* Rig.shop({})
        const { received } = yield* Receivers.Receivers
        const webhooks = yield* Webhooks
        const engine = yield* Engine
        const { endpoint } = yield* Rig.endpoint(shop, A)
        yield* Rig.worker({ poll: 60 * Rig.MINUTE })
        yield* webhooks.update(shop.caller, endpoint.id, { active: false })
        yield* engine.submit(shop.caller, "k", Rig.order(shop))
        yield* TestClock.adjust("6 days")
        yield* Rig.quiet
        assert.lengthOf(received, 0)
        assert.strictEqual((yield* Rig.deliveriesOf(shop, endpoint.id))[0]?.status, "pending")
        yield* webhooks.update(shop.caller, endpoint.id, { active: true })
        yield* Rig.quiet
        assert.lengthOf(received, 1)
        assert.strictEqual((yield* Rig.deliveriesOf(shop, endpoint.id))[0]?.status, "delivered")
      }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("holds deliveries of a suspended partner, and sends them once it is active again", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { received } = yield* Receivers.Receivers
      const engine = yield* Engine
      const { endpoint } = yield* Rig.endpoint(shop, A)
      yield* engine.submit(shop.caller, "k", Rig.order(shop))
      const become = (status: "active" | "suspended") =>
        engine.run(updatePartner("operator", shop.account.id, { status }))
      yield* become("suspended")
      yield* Rig.worker({ poll: 60 * Rig.MINUTE })
      yield* Rig.quiet
      yield* TestClock.adjust("6 days")
      yield* Rig.quiet
      assert.lengthOf(received, 0)
      yield* become("active")
      yield* Rig.quiet
      assert.lengthOf(received, 1)
      const [sent] = yield* Rig.deliveriesOf(shop, endpoint.id)
      assert.strictEqual(sent?.status, "delivered")
      assert.lengthOf(sent?.attempts ?? [], 1)
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("fails deliveries held for 7 days, without an attempt", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const { received } = yield* Receivers.Receivers
      const webhooks = yield* Webhooks
      const { endpoint } = yield* Rig.endpoint(shop, A)
      yield* webhooks.update(shop.caller, endpoint.id, { active: false })
      yield* Rig.worker({ poll: 60 * Rig.MINUTE })
      yield* (yield* Engine).submit(shop.caller, "k", Rig.order(shop))
      yield* TestClock.adjust("7 days")
      yield* TestClock.adjust("2 hours")
      yield* Rig.quiet
      const [failed] = yield* Rig.deliveriesOf(shop, endpoint.id)
      assert.strictEqual(failed?.status, "failed")
      assert.deepStrictEqual(failed?.attempts, [])
      assert.lengthOf(received, 0)
    }).pipe(Effect.provide(Rig.layer()))
  )
})
