/** Recording the results of attempts. */
import { type Delivery, Schedule } from "@cardpack/core/domain"
import { DeliveryQueue } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Sample from "../sample/Sample.ts"
import * as Story from "../sample/Story.ts"

type It = Vitest.MethodsNonLive<Story.Ports>

const writing = (it: It): void => {
  it.effect(
    "QUEUE-SETTLE-01: finished deliveries move from the queue to the history, as written",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 4)
        const [good, bad, again, left] = deliveries
        assert.isDefined(good)
        assert.isDefined(bad)
        assert.isDefined(again)
        const after = [
          Story.delivered(good, Sample.THEN + 5),
          Story.failed(bad, Sample.THEN + 6),
          Story.refused(again, Sample.THEN + 7)
        ]
        const queue = yield* DeliveryQueue.DeliveryQueue
        yield* queue.settle(
          [good, bad, again].map((before, index) => ({ before, after: after[index] ?? before }))
        )
        assert.deepStrictEqual(yield* Story.claims(endpoint), [after[2], left])
        assert.deepStrictEqual(yield* Story.history(endpoint), [...after, left])
      })
  )

  it.effect(
    "QUEUE-SETTLE-02: answers of receivers are kept letter by letter, whatever they hold",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const bodies = [
          "\u0000\u0001",
          "\ud800 alone",
          "😀 'quoted' \\ \"twice\"",
          "",
          null,
          "é".repeat(512)
        ]
        const { deliveries } = yield* Story.emit(endpoint, bodies.length)
        yield* Story.settle(deliveries, (before) => {
          const responseBody = bodies[deliveries.indexOf(before)] ?? null
          const attempt = Sample.attempt({
            responseBody,
            statusCode: null,
            error: responseBody ?? ""
          })
          return { ...Story.failed(before), attempts: [attempt, attempt] }
        })
        const kept = yield* Story.history(endpoint)
        assert.deepStrictEqual(
          kept.map(({ attempts }) => attempts[1]?.responseBody),
          bodies
        )
      })
  )
}

const fencing = (it: It): void => {
  it.effect(
    "QUEUE-SETTLE-03: a worker that saw fewer attempts than there are changes nothing",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 1)
        const [first] = deliveries
        assert.isDefined(first)
        const second = Story.refused(first, Sample.THEN + 1)
        yield* Story.settle([first], () => second)
        yield* Story.settle([first], (before) => Story.delivered(before))
        yield* Story.settle([first], (before) => Story.refused(before, Sample.THEN + 99))
        assert.deepStrictEqual(yield* Story.history(endpoint), [second])
        const third = Story.delivered(second)
        yield* Story.settle([second], () => third)
        yield* Story.settle([second], (before) => Story.failed(before))
        yield* Story.settle([second], (before) => Story.refused(before, Sample.THEN))
        yield* Story.settle([third], (before) => Story.failed(before))
        assert.deepStrictEqual(yield* Story.history(endpoint), [third])
      })
  )

  it.effect(
    "QUEUE-SETTLE-04: of several workers that settle a delivery at once, one succeeds",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 20)
        yield* Effect.all(
          [
            Story.settle(deliveries, (before) => Story.delivered(before)),
            Story.settle(deliveries.toReversed(), (before) => Story.failed(before)),
            Story.settle(deliveries, (before) => Story.refused(before, Sample.THEN)),
            Story.settle(deliveries.toReversed(), (before) =>
              Story.refused(before, Sample.THEN + 1)
            )
          ],
          { concurrency: "unbounded" }
        )
        const after = yield* Story.history(endpoint)
        assert.deepStrictEqual(Story.idsOf(after), Story.idsOf(deliveries))
        for (const { attempts, status } of after) {
          assert.strictEqual(attempts.length, status === "failed" ? Schedule.MAX_ATTEMPTS : 1)
        }
      })
  )

  it.effect("QUEUE-SETTLE-05: settling nothing, or unknown deliveries, does nothing", () =>
    Effect.gen(function* () {
      const { account, endpoint } = yield* Story.single()
      yield* Story.settle([], (before) => before)
      const ghost = Sample.delivery(Sample.event(account), endpoint)
      yield* Story.settle([ghost], (before) => Story.delivered(before))
      assert.deepStrictEqual(yield* Story.history(endpoint), [])
    })
  )
}

export const settles = (it: It): void => {
  writing(it)
  fencing(it)

  it.effect("QUEUE-SETTLE-06: every attempt is kept, to the last one that a delivery has", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* Story.single()
      const { deliveries } = yield* Story.emit(endpoint, 1)
      let [before] = deliveries
      assert.isDefined(before)
      for (let count = 1; count < Schedule.MAX_ATTEMPTS; count++) {
        const after: Delivery.Delivery = {
          ...before,
          attempts: [...before.attempts, Sample.attempt({ at: Sample.THEN + count })],
          retryAt: Sample.THEN + count
        }
        yield* Story.settle([before], () => after)
        assert.deepStrictEqual(yield* Story.claims(endpoint), [after])
        before = after
      }
      const done = Story.failed(before)
      yield* Story.settle([before], () => done)
      assert.strictEqual(done.attempts.length, Schedule.MAX_ATTEMPTS)
      assert.deepStrictEqual(yield* Story.history(endpoint), [done])
    })
  )
}
