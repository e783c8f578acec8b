import { updatePartner } from "@cardpack/core/commands/partner/UpdatePartner"
import * as Event from "@cardpack/core/domain/webhook/Event"
import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer, Result } from "effect"
import * as Clocks from "../../../kit/clock/Clock.ts"
import * as Receivers from "../../../kit/reference/Receivers.ts"
import * as Rig from "../../../world/webhook/Rig.ts"

const { delivers, MINUTE, passes, quiet, worker } = Rig

const A = "https://a.example.com/hook"
const B = "https://b.example.com/hook"

const busy = () => Effect.succeed(Receivers.answered(503))

describe("the delivery worker", () => {
  delivers("delivers an event to all who are subscribed, and to nobody else", function* (s) {
    const a = yield* s.endpoint(A, ["operation.completed"])
    const b = yield* s.endpoint(B)
    const c = yield* s.endpoint("https://c.example.com/", ["refund.completed"])
    yield* worker()
    yield* s.order()
    assert.deepStrictEqual(s.received.map(({ url }) => url).sort(), [A, B])
    const [event] = yield* (yield* Reads).events(s.shop.account.id, 0n, 10)
    assert.isDefined(event)
    for (const one of s.received) {
      const { secret } = one.url === A ? a : b
      assert.isTrue(Result.isSuccess(Rig.verified(one, secret, 0)))
      assert.strictEqual(one.body, JSON.stringify(Event.envelope(event, "sandbox")))
    }
    assert.deepStrictEqual(yield* s.outcomes(a.endpoint.id), [["delivered", 1]])
    assert.deepStrictEqual(yield* s.outcomes(c.endpoint.id), [])
  })

  it.effect("is woken by its own engine's commits, beside another engine in the process", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* Layer.build(Rig.layer()), yield* Layer.build(Rig.layer())]
      // The first to wait is the first to be woken.
      yield* Effect.provideContext(worker(), other)
      yield* quiet
      yield* Effect.gen(function* () {
        const s = yield* Rig.stage
        yield* worker()
        yield* quiet
        yield* s.endpoint(A)
        yield* s.order()
        assert.lengthOf(s.received, 1)
      }).pipe(Effect.provideContext(one))
    })
  )

  delivers("tries again after 2, 4, 8, … minutes, 8 times, and can be replayed", function* (s) {
    const { endpoint } = yield* s.endpoint(A)
    s.answers.set(A, busy)
    yield* worker({ poll: MINUTE })
    yield* s.order()
    yield* passes("1 minute", 200)
    const minutes = s.received.map(({ at }) => Math.round(at / MINUTE))
    assert.deepStrictEqual(minutes, [0, 2, 6, 14, 30, 62, 122, 182])
    assert.strictEqual(new Set(s.received.map(({ body }) => body)).size, 1)
    const [failed] = yield* s.deliveries(endpoint.id)
    assert.deepStrictEqual([failed?.status, failed?.attempts.length], ["failed", 8])
    s.answers.delete(A)
    yield* s.replay(endpoint.id, failed === undefined ? [] : [failed.eventId])
    assert.lengthOf(s.received, 9)
    const [[status] = []] = yield* s.outcomes(endpoint.id)
    assert.strictEqual(status, "delivered")
  })

  delivers("tries again in time although its process' clock was set back", function* (s) {
    const { endpoint } = yield* s.endpoint(A)
    s.answers.set(A, busy)
    const { around, clock, set } = yield* Clocks.settable
    yield* worker({ poll: MINUTE }).pipe(
      Effect.provideService(DeliveryQueue, around(s.queue)),
      Effect.provideService(Clock.Clock, clock)
    )
    yield* s.order()
    set(-60 * MINUTE)
    yield* passes("1 minute", 7)
    assert.lengthOf(s.received, 3)
    const [delivery] = yield* s.deliveries(endpoint.id)
    const minutes = delivery?.attempts.map(({ at }) => Math.round(at / MINUTE))
    assert.deepStrictEqual(minutes, [0, 2, 6])
  })

  delivers("is not delayed by a hanging endpoint", function* (s) {
    yield* s.endpoint(A)
    yield* s.endpoint(B)
    s.answers.set(A, () => Effect.never)
    const running = yield* Rig.stoppable(worker())
    yield* s.order(90)
    const sent = (to: string) => s.received.filter(({ url }) => url === to).length
    assert.strictEqual(sent(B), 90)
    assert.isAtMost(sent(A), 8)
    const isOver = yield* running.stop
    assert.isFalse(isOver())
    yield* passes("3 seconds")
    assert.isTrue(isOver())
  })

  delivers("holds what is for a disabled endpoint until it is enabled again", function* (s) {
    const { endpoint } = yield* s.endpoint(A)
    yield* worker({ poll: 60 * MINUTE })
    yield* s.update(endpoint.id, { active: false })
    yield* s.order()
    yield* passes("6 days")
    assert.deepStrictEqual(yield* s.outcomes(endpoint.id), [["pending", 0]])
    yield* s.update(endpoint.id, { active: true })
    yield* quiet
    assert.lengthOf(s.received, 1)
    assert.deepStrictEqual(yield* s.outcomes(endpoint.id), [["delivered", 1]])
  })

  delivers("holds what is for a suspended partner until it is active again", function* (s) {
    const { endpoint } = yield* s.endpoint(A)
    yield* s.order()
    const become = (status: "active" | "suspended") =>
      s.engine.run(updatePartner("operator", s.shop.account.id, { status }))
    yield* become("suspended")
    yield* worker({ poll: 60 * MINUTE })
    yield* passes("6 days")
    assert.lengthOf(s.received, 0)
    yield* become("active")
    yield* quiet
    assert.lengthOf(s.received, 1)
    assert.deepStrictEqual(yield* s.outcomes(endpoint.id), [["delivered", 1]])
  })

  delivers("fails deliveries held for 7 days, without an attempt", function* (s) {
    const { endpoint } = yield* s.endpoint(A)
    yield* s.update(endpoint.id, { active: false })
    yield* worker({ poll: 60 * MINUTE })
    yield* s.order()
    yield* passes("7 days")
    yield* passes("2 hours")
    assert.deepStrictEqual(yield* s.outcomes(endpoint.id), [["failed", 0]])
    assert.lengthOf(s.received, 0)
  })
})
