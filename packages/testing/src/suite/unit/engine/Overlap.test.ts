/** Batches of a lane overlap with the answers to the batch before (decisions.md#overlap). */
import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import { Engine } from "@cardpack/core/commands/Engine"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as Rig from "../../../world/engine/Rig.ts"

const CALLERS = 20

const command = (shop: Rig.Shop) =>
  createCustomer(shop.caller, { externalUserId: null, attributes: {} })

const waiting = (turns: number) =>
  Effect.forEach(Array.from({ length: turns }), () => Effect.yieldNow, { discard: true })

/** Turns of the event loop until a command that comes alone has its transaction. */
const turnsAlone = Effect.fnUntraced(function* (shop: Rig.Shop) {
  const engine = yield* Engine
  const { begun } = yield* Rig.Faults
  const before = begun.length
  const caller = yield* Effect.forkChild(engine.run(command(shop)))
  let turns = 0
  while (begun.length === before) {
    yield* Effect.yieldNow
    turns++
  }
  yield* Fiber.join(caller)
  return turns
})

/** One command alone, and then so many callers at once, answered by one batch. */
const crowd = Effect.fnUntraced(function* (
  shop: Rig.Shop,
  then: (caller: number) => Effect.Effect<unknown, unknown, Engine>
) {
  const engine = yield* Engine
  const hold = yield* Rig.hold
  const first = yield* Effect.forkChild(engine.run(command(shop)))
  yield* hold.reached
  const callers = yield* Effect.forEach(Array.from({ length: CALLERS }), (_, caller) =>
    Effect.forkChild(Effect.andThen(engine.run(command(shop)), then(caller)))
  )
  yield* Effect.yieldNow
  yield* hold.release
  yield* Fiber.joinAll([first, ...callers])
})

describe("a lane", () => {
  it.effect("waits for those that were answered together, not only for the earliest", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const { committed } = yield* Rig.Faults
      yield* crowd(shop, (caller) => Effect.andThen(waiting(caller), engine.run(command(shop))))
      const sizes = committed.map((changes) => changes.customers.length)
      const again = sizes.slice(sizes.lastIndexOf(CALLERS) + 1)
      assert.strictEqual(
        again.reduce((sum, size) => sum + size, 0),
        CALLERS
      )
      assert.isAtLeast(again[0] ?? 0, CALLERS / 2)
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("does not wait for those that stay away, and not at all for one after one", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      yield* turnsAlone(shop)
      const alone = yield* turnsAlone(shop)
      yield* crowd(shop, () => Effect.void)
      const after = yield* turnsAlone(shop)
      assert.isAbove(after, alone)
      assert.isAtMost(after, alone + 16)
      assert.strictEqual(yield* turnsAlone(shop), alone)
    }).pipe(Effect.provide(Rig.layer()))
  )

  it.effect("has begun the next batch when it answers", () =>
    Effect.gen(function* () {
      const shop = yield* Rig.shop({})
      const engine = yield* Engine
      const { begun } = yield* Rig.Faults
      const before = begun.length
      const hold = yield* Rig.hold
      const first = yield* Effect.forkChild(
        Effect.andThen(
          engine.run(command(shop)),
          Effect.sync(() => begun.length - before)
        )
      )
      yield* hold.reached
      const second = yield* Effect.forkChild(engine.run(command(shop)))
      yield* Effect.yieldNow
      yield* hold.release
      assert.strictEqual(yield* Fiber.join(first), 2)
      yield* Fiber.join(second)
    }).pipe(Effect.provide(Rig.layer()))
  )
})
