import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import * as Clocks from "../../../kit/clock/Clock.ts"
import * as Receivers from "../../../kit/reference/Receivers.ts"
import * as Rig from "../../../world/webhook/Rig.ts"

const { delivers, MINUTE, passes, quiet, worker } = Rig

const A = "https://a.example.com/hook"
const B = "https://b.example.com/hook"

const busy = () => Effect.succeed(Receivers.answered(503))

describe("the delivery worker", () => {
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
})
