/** How a batch is cut from the commands that wait, and an account's budget of costly requests. */
import { Budget } from "@cardpack/core/engine/lane/Budget"
import * as Line from "@cardpack/core/engine/lane/Line"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import * as Sample from "../../../kit/sample/Sample.ts"
import { tells } from "../../../world/engine/Story.ts"

/** Commands that wait, by their weights in cards. */
const waiting = (...weights: ReadonlyArray<number>) =>
  weights.map((weight) => ({ command: { weight } }) as Line.Waiting)

const cut = (weights: ReadonlyArray<number>, options: Partial<Line.Options>): number =>
  Line.cut(waiting(...weights), { ...Line.DEFAULTS, ...options }).length

describe("a batch", () => {
  it("has as many commands as its limit, not one more", () => {
    assert.strictEqual(cut([0, 0, 0, 0], { maxCommands: 3 }), 3)
    assert.strictEqual(cut([0, 0], { maxCommands: 3 }), 2)
  })

  it("has as many cards as its limit, not one more", () => {
    assert.strictEqual(cut([3, 3, 3, 1], { maxCards: 9 }), 3)
    assert.strictEqual(cut([3, 3, 4], { maxCards: 9 }), 2)
  })

  it("has at least one command, however heavy", () => {
    assert.strictEqual(cut([10, 1], { maxCards: 9 }), 1)
  })

  it("leaves the others waiting, in their order", () => {
    const line = waiting(1, 2, 3)
    const [, , last] = line
    Line.cut(line, { ...Line.DEFAULTS, maxCommands: 2 })
    assert.deepStrictEqual(line, last === undefined ? [] : [last])
  })
})

describe("a budget", () => {
  tells("saves no more than its burst, however long nobody spends it", function* () {
    const { id } = Sample.account()
    const budget = new Budget({ what: "looks", burst: 2, every: 1_000 })
    const spend = (count: number) => Effect.exit(budget.spend(id, count))
    assert.isTrue(Exit.isSuccess(yield* spend(2)))
    assert.isTrue(Exit.isFailure(yield* spend(1)))
    yield* TestClock.adjust("1 hour")
    assert.isTrue(Exit.isSuccess(yield* spend(2)))
    assert.isTrue(Exit.isFailure(yield* spend(1)))
    yield* TestClock.adjust("1 second")
    assert.isTrue(Exit.isSuccess(yield* spend(1)))
  })
})
