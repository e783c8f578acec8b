import { DeliveryQueue } from "@cardpack/core/engine/port/DeliveryQueue"
import { StoreError, Unreachable } from "@cardpack/core/engine/port/Store"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Receivers from "../../../kit/reference/Receivers.ts"
import { delivers, passes, stoppable, worker } from "../../../world/webhook/Rig.ts"

const A = "https://a.example.com/hook"

const unreachable = new StoreError({ reason: new Unreachable({ cause: "cut by the test" }) })

describe("a delivery worker that stops, or whose store is unreachable", () => {
  delivers("finishes its requests when it stops, and another takes over the rest", function* (s) {
    const { endpoint } = yield* s.endpoint(A)
    s.answers.set(A, () => Effect.as(Effect.sleep("1 second"), Receivers.answered(200)))
    yield* s.order(20)
    const first = yield* stoppable(worker({ owner: "first" }))
    assert.lengthOf(s.received, 8)
    const isOver = yield* first.stop
    yield* passes("1 second")
    assert.isTrue(isOver())
    yield* worker({ owner: "second" })
    yield* passes("1 second", 10)
    assert.lengthOf(s.received, 20)
    const outcomes = yield* s.outcomes(endpoint.id)
    assert.isTrue(outcomes.every(([status]) => status === "delivered"))
  })

  delivers("records an outcome once the store is back, and sends only once", function* (s) {
    const { endpoint } = yield* s.endpoint(A)
    let isAway = true
    const settle: typeof s.queue.settle = (settled) =>
      Effect.suspend(() => (isAway ? Effect.fail(unreachable) : s.queue.settle(settled)))
    yield* Effect.provideService(worker(), DeliveryQueue, { ...s.queue, settle })
    yield* s.order()
    yield* passes("1 second", 10)
    assert.deepStrictEqual(yield* s.outcomes(endpoint.id), [["pending", 0]])
    isAway = false
    yield* passes("5 seconds")
    assert.deepStrictEqual(yield* s.outcomes(endpoint.id), [["delivered", 1]])
    assert.lengthOf(s.received, 1)
  })

  delivers(
    "stops in its grace without the store, and what is unrecorded is repeated",
    function* (s) {
      const { endpoint } = yield* s.endpoint(A)
      const away = () => Effect.fail(unreachable)
      const queue = { ...s.queue, settle: away, release: away }
      const running = yield* stoppable(Effect.provideService(worker(), DeliveryQueue, queue))
      yield* s.order()
      assert.lengthOf(s.received, 1)
      const isOver = yield* running.stop
      yield* passes("1 second", 8)
      assert.isTrue(isOver())
      yield* worker({ owner: "next" })
      yield* passes("15 seconds")
      assert.lengthOf(s.received, 2)
      assert.deepStrictEqual(yield* s.outcomes(endpoint.id), [["delivered", 1]])
    }
  )

  delivers("cuts a request that runs beyond its grace, and another sends it again", function* (s) {
    yield* s.endpoint(A)
    let ended = 0
    const hangs = Effect.onInterrupt(Effect.never, () => Effect.sync(() => ended++))
    s.answers.set(A, () => hangs)
    const running = yield* stoppable(worker())
    yield* s.order()
    assert.lengthOf(s.received, 1)
    const isOver = yield* running.stop
    yield* passes("2 seconds")
    assert.strictEqual(ended, 0)
    yield* passes("1 second")
    assert.isTrue(isOver())
    assert.strictEqual(ended, 1)
    s.answers.delete(A)
    yield* worker({ owner: "next" })
    yield* passes(0)
    assert.lengthOf(s.received, 2)
  })
})
