/** Events that are set aside. */
import { ConsumerQueue } from "@cardpack/core/ports"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Feed from "../sample/Feed.ts"
import { LONG } from "../sample/Story.ts"
import { at, type It, lease, named } from "./Feeds.ts"

/** A consumer that holds the lane of a new partner with events. */
const world = Effect.fnUntraced(function* (count: number) {
  const queue = yield* ConsumerQueue.ConsumerQueue
  const holder = named()
  yield* queue.register(holder.consumer, "start")
  const { account, events } = yield* Feed.partner(count)
  yield* lease(holder, [account])
  const [event] = events
  assert.isDefined(event)
  const failure = { eventId: event.id, failures: 3, why: "a \0 bug" }
  const of = (consumer: string) => queue.parked({ consumer, eventId: null }, 10)
  return { account, event, events, failure, holder, of, queue }
})

export const parks = (it: It): void => {
  it.effect(
    "CONSUMER-PARK-01: an event that is set aside is listed, and its lane is behind it",
    () =>
      Effect.gen(function* () {
        const { account, event, failure, holder, of, queue } = yield* world(2)
        assert.isTrue(yield* queue.park(holder, at(account, 1n), failure, LONG))
        const [parked, ...others] = yield* of(holder.consumer)
        const { consumer } = holder
        assert.deepInclude(parked, { consumer, event, failures: 3 })
        assert.match(parked?.why ?? "", /^a . bug$/)
        assert.deepStrictEqual(others, [])
        assert.deepStrictEqual(yield* lease({ ...holder, owner: "b" }, [account]), [])
        yield* queue.release(holder, [at(account, 0n)])
        assert.deepStrictEqual(yield* lease(holder, [account]), [at(account, 1n)])
      })
  )

  it.effect("CONSUMER-PARK-02: who holds the lane no more sets nothing aside", () =>
    Effect.gen(function* () {
      const { account, failure, holder, of, queue } = yield* world(2)
      const other = { ...holder, owner: "b" }
      assert.isFalse(yield* queue.park(other, at(account, 1n), failure, LONG))
      assert.deepStrictEqual(yield* of(holder.consumer), [])
      yield* queue.release(holder, [at(account, 0n)])
      assert.deepStrictEqual(yield* lease(holder, [account]), [at(account, 0n)])
    })
  )

  it.effect(
    "CONSUMER-PARK-03: each consumer has its own, oldest first, and one can be asked for",
    () =>
      Effect.gen(function* () {
        const { account, event, events, failure, holder, of, queue } = yield* world(2)
        const other = named()
        yield* queue.register(other.consumer, "start")
        yield* lease(other, [account])
        const second = events[1]?.id ?? event.id
        yield* queue.park(holder, at(account, 1n), failure, LONG)
        yield* queue.park(holder, at(account, 2n), { ...failure, eventId: second }, LONG)
        yield* queue.park(holder, at(account, 2n), { ...failure, failures: 9 }, LONG)
        yield* queue.park(other, at(account, 1n), failure, LONG)
        const own = yield* of(holder.consumer)
        assert.sameMembers(
          own.map((parked) => parked.event.id),
          [event.id, second]
        )
        assert.isAtMost(own[0]?.parkedAt ?? 1, own[1]?.parkedAt ?? 0)
        const both = yield* queue.parked({ consumer: null, eventId: event.id }, 10)
        assert.sameMembers(
          both.map(({ consumer }) => consumer),
          [holder.consumer, other.consumer]
        )
        const wanted = { consumer: holder.consumer, eventId: second }
        assert.lengthOf(yield* queue.parked(wanted, 10), 1)
        assert.lengthOf(yield* queue.parked({ consumer: holder.consumer, eventId: null }, 1), 1)
      })
  )

  it.effect("CONSUMER-PARK-04: what is taken out is gone, and stays behind its lane", () =>
    Effect.gen(function* () {
      const { account, event, failure, holder, of, queue } = yield* world(1)
      yield* queue.park(holder, at(account, 1n), failure, LONG)
      const { consumer } = named()
      assert.isFalse(yield* queue.unpark(consumer, event.id))
      assert.isTrue(yield* queue.unpark(holder.consumer, event.id))
      assert.isFalse(yield* queue.unpark(holder.consumer, event.id))
      assert.deepStrictEqual(yield* of(holder.consumer), [])
      yield* queue.release(holder, [at(account, 1n)])
      assert.deepStrictEqual(yield* lease(holder, [account]), [])
    })
  )
}
