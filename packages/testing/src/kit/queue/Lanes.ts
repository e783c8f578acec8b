/** Leases: each due lane belongs to one worker, until the worker releases it or is gone. */
import { Instant } from "@cardpack/core/domain"
import { DeliveryQueue } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as Story from "../sample/Story.ts"

type It = Vitest.MethodsNonLive<Story.Ports>

const lanesOf = (marks: ReadonlyArray<DeliveryQueue.Mark>) => marks.map((mark) => mark.endpointId)

const dueness = (it: It): void => {
  it.effect("QUEUE-LANE-01: a lane is leased while it has something that was never attempted", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* Story.single()
      assert.deepStrictEqual(yield* Story.lease("a", [endpoint]), [])
      yield* Story.emit(endpoint, 1)
      const mark = { endpointId: endpoint.id, through: 0n, failures: 0 }
      assert.deepStrictEqual(yield* Story.lease("a", [endpoint]), [mark])
    })
  )

  it.effect(
    "QUEUE-LANE-02: deliveries below its mark do not make a lane due, later ones do; it keeps its failures",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 3)
        const [, second, third] = deliveries
        assert.isDefined(second)
        assert.isDefined(third)
        const queue = yield* DeliveryQueue.DeliveryQueue
        yield* Story.lease("a", [endpoint])
        yield* queue.release("a", [
          { endpointId: endpoint.id, through: second.sequence, failures: 3 }
        ])
        const [left] = yield* Story.lease("b", [endpoint])
        assert.deepStrictEqual(left, {
          endpointId: endpoint.id,
          through: second.sequence,
          failures: 3
        })
        const through = third.sequence
        yield* queue.release("b", [{ endpointId: endpoint.id, through, failures: 0 }])
        assert.deepStrictEqual(yield* Story.lease("c", [endpoint]), [])
        yield* Story.emit(endpoint, 1)
        assert.deepStrictEqual(yield* Story.lease("c", [endpoint]), [
          { endpointId: endpoint.id, through, failures: 0 }
        ])
      })
  )

  it.effect(
    "QUEUE-LANE-03: a lane is not leased while its endpoint is disabled, and again once it is enabled",
    () =>
      Effect.gen(function* () {
        const disabled = { active: false, disabledAt: Sample.THEN }
        const { endpoint } = yield* Story.single(disabled)
        yield* Story.emit(endpoint, 2)
        assert.deepStrictEqual(yield* Story.lease("a", [endpoint]), [])
        yield* Fixture.write({ endpoints: [{ ...endpoint, active: true, disabledAt: null }] })
        assert.strictEqual((yield* Story.lease("a", [endpoint])).length, 1)
      })
  )
}

const exclusion = (it: It, moveClock: Story.MoveClock): void => {
  it.effect("QUEUE-LANE-04: of many concurrent leases, each lane goes to one", () =>
    Effect.gen(function* () {
      const { endpoints } = yield* Story.partner(...Array.from({ length: 12 }, () => ({})))
      for (const endpoint of endpoints) yield* Story.emit(endpoint, 1)
      const queue = yield* DeliveryQueue.DeliveryQueue
      for (let round = 0; round < 5; round++) {
        const owners = Array.from({ length: 8 }, (_, index) => `owner ${round} ${index}`)
        const got = yield* Effect.all(
          owners.map((owner) => Story.lease(owner, endpoints, Story.LONG, 3)),
          { concurrency: "unbounded" }
        )
        const taken = got.flatMap(lanesOf)
        assert.strictEqual(new Set(taken).size, taken.length)
        for (const marks of got) assert.isAtMost(marks.length, 3)
        // A worker that found a lane locked skipped it; nobody holds the rest.
        const rest = lanesOf(yield* Story.lease("last", endpoints))
        assert.sameMembers([...taken, ...rest], [...Story.idsOf(endpoints)])
        yield* queue.release(
          "last",
          rest.map((endpointId) => ({ endpointId, through: 0n, failures: 0 }))
        )
        for (const [index, owner] of owners.entries()) yield* queue.release(owner, got[index] ?? [])
      }
    })
  )

  it.effect("QUEUE-LANE-05: a leased lane is leased to nobody, not even to its owner", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* Story.single()
      yield* Story.emit(endpoint, 1)
      assert.strictEqual((yield* Story.lease("a", [endpoint])).length, 1)
      for (const owner of ["a", "b"]) {
        assert.deepStrictEqual(yield* Story.lease(owner, [endpoint]), [])
      }
    })
  )

  it.effect(
    "QUEUE-LANE-06: lanes that are not named are left alone; without names all are looked through",
    () =>
      Effect.gen(function* () {
        const { endpoints } = yield* Story.partner({}, {}, {})
        const [one, two, idle] = endpoints
        assert.isDefined(one)
        assert.isDefined(two)
        assert.isDefined(idle)
        yield* Story.emit(one, 1)
        yield* Story.emit(two, 1)
        const named = yield* Story.lease("a", [one, { id: Sample.id("wh") }])
        assert.deepStrictEqual(lanesOf(named), [one.id])
        assert.deepStrictEqual(yield* Story.lease("a", []), [])
        const queue = yield* DeliveryQueue.DeliveryQueue
        const any = lanesOf(yield* queue.lease("a", null, 1000, Story.LONG))
        assert.include(any, two.id)
        assert.notIncludeMembers(any, [one.id, idle.id])
      })
  )

  it.effect(
    "QUEUE-LANE-07: with more lanes than can be leased, the one leased longest ago comes first",
    () =>
      Effect.gen(function* () {
        const { endpoints } = yield* Story.partner({}, {}, {})
        for (const endpoint of endpoints) yield* Story.emit(endpoint, 1)
        const queue = yield* DeliveryQueue.DeliveryQueue
        const turns: Array<string> = []
        for (let turn = 0; turn < 9; turn++) {
          moveClock(1 + turn)
          const marks = yield* Story.lease("a", endpoints, Story.LONG, 1)
          assert.strictEqual(marks.length, 1)
          turns.push(...lanesOf(marks))
          yield* queue.release("a", marks)
        }
        const first = turns.slice(0, 3)
        assert.sameMembers([...first], [...Story.idsOf(endpoints)])
        assert.deepStrictEqual(turns, [...first, ...first, ...first])
      })
  )
}

const ends = (it: It, moveClock: Story.MoveClock): void => {
  it.effect(
    "QUEUE-LANE-08: a lease that ends is another's to take, and then its old owner changes nothing",
    () =>
      Effect.gen(function* () {
        moveClock(10)
        const { endpoint } = yield* Story.single()
        yield* Story.emit(endpoint, 2)
        const mark = (through: bigint) => [{ endpointId: endpoint.id, through, failures: 0 }]
        const queue = yield* DeliveryQueue.DeliveryQueue
        yield* Story.lease("dead", [endpoint], 2 * Instant.MINUTE)
        assert.deepStrictEqual(yield* queue.renew("dead", mark(1n), 2 * Instant.MINUTE), [
          endpoint.id
        ])
        moveClock(11)
        assert.deepStrictEqual(yield* Story.lease("heir", [endpoint]), [])
        moveClock(13)
        assert.deepStrictEqual(yield* Story.lease("heir", [endpoint]), mark(1n))
        assert.deepStrictEqual(yield* queue.renew("dead", mark(9n), Story.LONG), [])
        yield* queue.release("dead", mark(9n))
        assert.deepStrictEqual(yield* Story.lease("third", [endpoint]), [])
        yield* queue.release("heir", [])
        assert.deepStrictEqual(yield* Story.lease("third", [endpoint]), [])
        yield* queue.release("heir", mark(1n))
        assert.deepStrictEqual(yield* Story.lease("third", [endpoint]), mark(1n))
      })
  )

  it.effect(
    "QUEUE-LANE-09: a lease that is renewed goes on, also when it had ended and nobody took it",
    () =>
      Effect.gen(function* () {
        moveClock(20)
        const { endpoint } = yield* Story.single()
        yield* Story.emit(endpoint, 1)
        const mark = [{ endpointId: endpoint.id, through: 0n, failures: 0 }]
        const queue = yield* DeliveryQueue.DeliveryQueue
        yield* Story.lease("a", [endpoint], Instant.MINUTE)
        moveClock(22)
        assert.deepStrictEqual(yield* queue.renew("a", mark, 5 * Instant.MINUTE), [endpoint.id])
        moveClock(26)
        assert.deepStrictEqual(yield* Story.lease("b", [endpoint]), [])
        moveClock(28)
        assert.strictEqual((yield* Story.lease("b", [endpoint])).length, 1)
      })
  )

  it.effect("QUEUE-LANE-10: marks never go back", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* Story.single()
      const { deliveries } = yield* Story.emit(endpoint, 4)
      const [, , third, fourth] = deliveries
      assert.isDefined(third)
      assert.isDefined(fourth)
      const mark = (through: bigint) => [{ endpointId: endpoint.id, through, failures: 0 }]
      const queue = yield* DeliveryQueue.DeliveryQueue
      yield* Story.lease("a", [endpoint])
      yield* queue.renew("a", mark(third.sequence), Story.LONG)
      yield* queue.renew("a", mark(2n), Story.LONG)
      yield* queue.release("a", mark(1n))
      assert.deepStrictEqual(yield* Story.lease("a", [endpoint]), mark(third.sequence))
      yield* Fixture.write({ endpoints: [{ ...endpoint, url: "https://other.example/" }] })
      yield* queue.release("a", mark(0n))
      assert.deepStrictEqual(yield* Story.lease("a", [endpoint]), mark(third.sequence))
    })
  )

  it.effect("QUEUE-LANE-11: renewing and giving back nothing does nothing", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue.DeliveryQueue
      assert.deepStrictEqual(yield* queue.renew("nobody", [], Instant.MINUTE), [])
      yield* queue.release("nobody", [])
      const unknown = [{ endpointId: Sample.id("wh"), through: 1n, failures: 0 }]
      assert.deepStrictEqual(yield* queue.renew("nobody", unknown, Instant.MINUTE), [])
    })
  )
}

export const lanes = (it: It, moveClock: Story.MoveClock): void => {
  dueness(it)
  exclusion(it, moveClock)
  ends(it, moveClock)
}
