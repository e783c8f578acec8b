/** Waiting deliveries: hastened by operators, or held too long. */
import { Instant, Schedule } from "@cardpack/core/domain"
import { DeliveryQueue } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as Story from "../sample/Story.ts"

type It = Vitest.MethodsNonLive<Story.Ports>

const hastening = (it: It, moveClock: Story.MoveClock): void => {
  it.effect("QUEUE-WAIT-01: a delivery that is hastened is due at once", () =>
    Effect.gen(function* () {
      moveClock(40)
      const { endpoint } = yield* Story.single()
      const { deliveries } = yield* Story.emit(endpoint, 3)
      const [waiting, other, done] = deliveries
      assert.isDefined(waiting)
      assert.isDefined(other)
      assert.isDefined(done)
      const soon = (yield* Story.now) + 30 * Instant.MINUTE
      yield* Story.settle([waiting, other], (before) => Story.refused(before, soon))
      const finished = Story.delivered(done)
      const ofOthers = { ...other, accountId: Sample.id("par") }
      const nobodys = { ...other, id: Sample.id("dlv") }
      yield* Story.settle([done], () => finished)
      assert.deepStrictEqual(yield* Story.claims(endpoint), [])
      yield* Fixture.write({ hastened: [waiting, done, ofOthers, nobodys] })
      // A computer's clock may be set back by a little, which no adapter can help.
      moveClock(41)
      const [hastened, ...rest] = yield* Story.claims(endpoint)
      assert.deepStrictEqual([hastened?.id, rest], [waiting.id, []])
      assert.isAtMost(hastened?.retryAt ?? soon, yield* Story.now)
      assert.deepStrictEqual((yield* Story.history(endpoint)).at(-1), finished)
    })
  )

  it.effect(
    "QUEUE-WAIT-02: a hastened delivery that is due, or was never attempted, keeps its place",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 2)
        const [due, fresh] = deliveries
        assert.isDefined(due)
        assert.isDefined(fresh)
        yield* Story.settle([due], (before) => Story.refused(before, Sample.THEN))
        yield* Fixture.write({ hastened: [due, fresh] })
        assert.deepStrictEqual(yield* Story.claims(endpoint), [
          Story.refused(due, Sample.THEN),
          fresh
        ])
      })
  )
}

const holding = (it: It): void => {
  it.effect(
    "QUEUE-WAIT-03: deliveries held for 7 days by a disabled endpoint fail, with their attempts",
    () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue.DeliveryQueue
        // Expires the deliveries of other tests first.
        yield* queue.expire(10_000)
        const now = yield* Story.now
        const long = { active: false, disabledAt: now - Schedule.HOLD - Instant.MINUTE }
        const recent = { active: false, disabledAt: now - Schedule.HOLD + Instant.MINUTE }
        const { endpoints } = yield* Story.partner(long, recent, {})
        const [old, young, active] = endpoints
        assert.isDefined(old)
        assert.isDefined(young)
        assert.isDefined(active)
        const createdAt = now - Schedule.HOLD - 2 * Instant.MINUTE
        const first = yield* Story.emit(old, 3, { createdAt })
        const later = yield* Story.emit(old, 1, { createdAt: now - Instant.MINUTE })
        const held = yield* Story.emit(young, 1, { createdAt })
        const going = yield* Story.emit(active, 1, { createdAt })
        const [tried] = first.deliveries
        assert.isDefined(tried)
        yield* Story.settle([tried], (before) => Story.refused(before, now))
        assert.strictEqual(yield* queue.expire(2), 2)
        assert.strictEqual(yield* queue.expire(100), 1)
        assert.strictEqual(yield* queue.expire(100), 0)
        const rows = yield* Story.history(old)
        assert.deepStrictEqual(
          rows.map(({ attempts, retryAt, status }) => [status, attempts.length, retryAt]),
          [
            ["failed", 1, null],
            ["failed", 0, null],
            ["failed", 0, null],
            ["pending", 0, null]
          ]
        )
        for (const { finishedAt } of rows.slice(0, 3)) assert.isAtLeast(finishedAt ?? 0, now)
        assert.deepStrictEqual(rows[3], later.deliveries[0])
        assert.deepStrictEqual(yield* Story.history(young), held.deliveries)
        assert.deepStrictEqual(yield* Story.history(active), going.deliveries)
      })
  )
}

export const waiting = (it: It, moveClock: Story.MoveClock): void => {
  hastening(it, moveClock)
  holding(it)
}
