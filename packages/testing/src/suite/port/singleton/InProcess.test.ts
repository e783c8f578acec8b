import * as InProcess from "@cardpack/adapters/singleton/InProcess"
import { persistent } from "@cardpack/core/engine/port/Singleton"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { singleton } from "../../../kit/singleton/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.effect)

singleton({ adapter: "in process", open: InProcess.layer, ...ours })

/** The start times, in milliseconds, of work that lives for these durations in turn. */
const startsOf = Effect.fnUntraced(function* (lives: ReadonlyArray<number>) {
  const starts: Array<number> = []
  const work = Effect.gen(function* () {
    const life = lives[starts.length] ?? Number.POSITIVE_INFINITY
    starts.push(yield* Effect.clockWith((clock) => clock.currentTimeMillis))
    yield* Effect.sleep(life)
    return yield* Effect.fail("over")
  })
  yield* Effect.forkScoped(persistent("work", work))
  yield* TestClock.adjust("10 minutes")
  return starts
})

test("work that keeps failing is retried more and more rarely, at last every 10 seconds", function* () {
  const starts = yield* startsOf(Array.from({ length: 9 }, () => 0))
  const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  assert.deepStrictEqual(pauses, [200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000])
})

test("work that ran for a minute before it failed is tried again soon", function* () {
  const starts = yield* startsOf([0, 0, 0, 60_000])
  assert.deepStrictEqual(starts, [0, 200, 600, 1_400, 61_600])
})
