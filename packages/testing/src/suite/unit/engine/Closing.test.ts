/** What was accepted is answered before an engine ends. */
import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import { Engine } from "@cardpack/core/commands/Engine"
import { Refused } from "@cardpack/core/engine/Command"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Fiber, Layer, ManagedRuntime, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Rig from "../../../world/engine/Rig.ts"
import { tells } from "../../../world/engine/Story.ts"

const ORDERS = 100

/** An engine whose store is held before its next COMMIT, and orders on their way. */
const busy = Effect.gen(function* () {
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(Rig.layer({ closeWithin: 5_000 }), scope)
  const engine = Context.get(context, Engine)
  const shop = yield* Effect.provideContext(Rig.shop({ cash: 10_000, stock: 200 }), context)
  const order = (key: string) =>
    engine.submit(shop.caller, key, {
      kind: "order",
      customerId: shop.customer.id,
      vendingMachineId: shop.machine.id,
      quantity: 1,
      reveal: "on_create",
      clientSeed: null,
      metadata: null
    })
  yield* order("stored")
  const hold = yield* Effect.provideContext(Rig.hold, context)
  const first = yield* Effect.forkChild(Effect.exit(order("first")))
  yield* hold.reached
  const others = yield* Effect.forEach(Array.from({ length: ORDERS }), (_, at) =>
    Effect.forkChild(Effect.exit(order(`other ${at}`)))
  )
  const replay = yield* Effect.forkChild(Effect.exit(order("stored")))
  yield* Effect.yieldNow
  const closed = yield* Effect.forkChild(Scope.close(scope, Exit.void))
  yield* Effect.yieldNow
  const late = engine.run(createCustomer(shop.caller, { externalUserId: null, attributes: {} }))
  return { closed, context, hold, late, orders: [first, ...others, replay] }
})

describe("the end of an engine", () => {
  tells(
    "decides, commits and answers what was accepted, and refuses what comes later",
    function* () {
      const { closed, context, hold, late, orders } = yield* busy
      const refused = yield* Effect.flip(late)
      assert.instanceOf(refused, Refused)
      assert.deepStrictEqual(refused.reason, {
        _tag: "Unavailable",
        dependency: "the engine, which is closing"
      })
      assert.isUndefined(closed.pollUnsafe())
      yield* hold.release
      yield* Fiber.join(closed)
      const answers = yield* Effect.forEach(orders, Fiber.join)
      assert.deepStrictEqual(
        answers.filter((exit) => !Exit.isSuccess(exit)),
        []
      )
      const { committed } = Context.get(context, Rig.Faults)
      const stored = committed.flatMap(({ operations }) => operations)
      assert.lengthOf(stored, ORDERS + 2)
    }
  )

  tells("waits no longer than it may, and then refuses what has not begun", function* () {
    const { closed, hold, orders } = yield* busy
    yield* TestClock.adjust("4 seconds")
    assert.isUndefined(closed.pollUnsafe())
    yield* TestClock.adjust("1 second")
    yield* Fiber.join(closed)
    const [first, ...others] = orders
    for (const other of others) assert.isTrue(Exit.isFailure(yield* Fiber.join(other)))
    // Its transaction had begun, so nobody may say yet what became of it.
    assert.isUndefined(first?.pollUnsafe())
    yield* hold.release
    assert.isDefined(first)
    assert.isTrue(Exit.isSuccess(yield* Fiber.join(first)))
  })

  it.live("answers the callers of a runtime that wait uninterrupted", () =>
    Effect.gen(function* () {
      const ends: Array<string> = []
      const runtime = ManagedRuntime.make(Rig.layer())
      const shop = yield* Effect.promise(() => runtime.runPromise(Rig.shop({})))
      const hold = yield* Effect.promise(() => runtime.runPromise(Rig.hold))
      const customer = Engine.use((engine) =>
        engine.run(createCustomer(shop.caller, { externalUserId: "ada", attributes: {} }))
      )
      const answered = runtime
        .runPromise(customer, { uninterruptible: true })
        .then(({ externalUserId }) => ends.push(`answer to ${externalUserId}`))
      yield* hold.reached
      const disposed = runtime.dispose().then(() => ends.push("end"))
      yield* hold.release
      yield* Effect.promise(() => Promise.all([answered, disposed]))
      assert.deepStrictEqual(ends, ["answer to ada", "end"])
    })
  )
})
