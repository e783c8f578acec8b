/** Lookups that arrive together share one, and an early one waits for its company (decisions.md#overlap). */
import * as Grouped from "@cardpack/core/engine/lane/Grouped"
import { assert, describe } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Latch } from "effect"
import { tells } from "../../../world/engine/Story.ts"

/** A lookup that doubles numbers, waits while the latch is closed, and keeps what it was asked. */
const rig = Effect.gen(function* () {
  const asked: Array<ReadonlyArray<number>> = []
  const latch = yield* Latch.make(true)
  const begun = yield* Deferred.make<void>()
  const lookup = yield* Grouped.make((keys: ReadonlyArray<number>) => {
    asked.push(keys)
    const found = new Map(keys.filter((key) => key >= 0).map((key) => [key, 2 * key]))
    return Deferred.succeed(begun, undefined).pipe(
      Effect.andThen(latch.await),
      Effect.andThen(keys.includes(Number.NaN) ? Effect.fail("broken") : Effect.succeed(found))
    )
  })
  return { asked, begun, latch, lookup }
})

describe("lookups", () => {
  tells("that arrive while one runs share the next, each key once", function* () {
    const { asked, begun, latch, lookup } = yield* rig
    yield* latch.close
    const first = yield* Effect.forkChild(lookup(1))
    yield* Deferred.await(begun)
    const others = yield* Effect.forEach([2, 3, 2, -4], (key) => Effect.forkChild(lookup(key)))
    yield* Effect.yieldNow
    yield* latch.open
    assert.strictEqual(yield* Fiber.join(first), 2)
    assert.deepStrictEqual(yield* Fiber.joinAll(others), [4, 6, 4, undefined])
    assert.deepStrictEqual(asked, [[1], [2, 3, -4]])
  })

  tells("are at most 256 of one group", function* () {
    const { asked, begun, latch, lookup } = yield* rig
    yield* latch.close
    const first = yield* Effect.forkChild(lookup(0))
    yield* Deferred.await(begun)
    const keys = Array.from({ length: 300 }, (_, at) => at + 1)
    const others = yield* Effect.forEach(keys, (key) => Effect.forkChild(lookup(key)))
    yield* Effect.yieldNow
    yield* latch.open
    const answers = yield* Fiber.joinAll([first, ...others])
    assert.deepStrictEqual(
      answers.slice(1),
      keys.map((key) => 2 * key)
    )
    assert.deepStrictEqual(
      asked.map(({ length }) => length),
      [1, 256, 44]
    )
  })

  tells("fail with their own group alone", function* () {
    const { lookup } = yield* rig
    assert.isTrue(Exit.isFailure(yield* Effect.exit(lookup(Number.NaN))))
    assert.strictEqual(yield* lookup(5), 10)
  })
})
