/** Batches of a lane overlap with the answers to the batch before (decisions.md#overlap). */
import type { Refused } from "@cardpack/core/engine/Command"
import { assert, describe } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as Stage from "../../../world/engine/Stage.ts"

const CALLERS = 20

type Acts = Effect.Success<ReturnType<typeof Stage.stage>>

/** Turns of the event loop until a command that comes alone has its transaction. */
const turnsAlone = Effect.fnUntraced(function* ({ customer, faults: { begun } }: Acts) {
  const before = begun.length
  const caller = yield* Effect.forkChild(customer())
  const turns = yield* Stage.turnsUntil(() => begun.length > before)
  yield* Fiber.join(caller)
  return turns
})

/** One command alone, and then so many callers at once, answered by one batch. */
const crowd = Effect.fnUntraced(function* (
  s: Acts,
  then: (caller: number) => Effect.Effect<unknown, Refused>
) {
  const callers = Array.from({ length: CALLERS }, (_, caller) =>
    Effect.andThen(s.customer(), then(caller))
  )
  const { first, release, waiting } = yield* s.behind(...callers)
  yield* release
  yield* Fiber.joinAll([first, ...waiting])
})

describe("a lane", () => {
  Stage.tries("waits for those that were answered together, not just the earliest", function* (s) {
    yield* crowd(s, (caller) => Effect.andThen(Stage.turns(caller), s.customer()))
    const sizes = s.faults.committed.map(({ customers }) => customers.length)
    const [again = 0, ...rest] = sizes.slice(sizes.lastIndexOf(CALLERS) + 1)
    assert.strictEqual(
      rest.reduce((sum, size) => sum + size, again),
      CALLERS
    )
    assert.isAtLeast(again, CALLERS / 2)
  })

  Stage.tries("does not wait for those that stay away, nor for one after one", function* (s) {
    yield* turnsAlone(s)
    const alone = yield* turnsAlone(s)
    yield* crowd(s, () => Effect.void)
    const after = yield* turnsAlone(s)
    assert.isAbove(after, alone)
    assert.isAtMost(after, alone + 16)
    assert.strictEqual(yield* turnsAlone(s), alone)
  })

  Stage.tries("has begun the next batch when it answers", function* (s) {
    const { first, release } = yield* s.behind(s.customer())
    const { begun } = s.faults
    const before = begun.length
    const answered = yield* Effect.forkChild(Effect.map(Fiber.join(first), () => begun.length))
    yield* Effect.yieldNow
    yield* release
    assert.strictEqual((yield* Fiber.join(answered)) - before, 1)
  })
})
