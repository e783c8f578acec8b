/** The next work of a lane. */
import { type Delivery, type Endpoint, Instant } from "@cardpack/core/domain"
import { DeliveryQueue } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as Story from "../sample/Story.ts"

type It = Vitest.MethodsNonLive<Story.Ports>

const work = (
  endpoint: Pick<Endpoint.Endpoint, "id">,
  { except = [] as ReadonlyArray<Delivery.Delivery>, limit = 100, through = 0n } = {}
) =>
  DeliveryQueue.DeliveryQueue.use((queue) =>
    queue.work(
      { endpointId: endpoint.id, through },
      except.map(({ id }) => id),
      limit
    )
  )

const claimed = (...options: Parameters<typeof work>) =>
  Effect.map(work(...options), ({ claims }) => claims.map(({ delivery }) => delivery))

const order = (it: It, moveClock: Story.MoveClock): void => {
  it.effect(
    "QUEUE-WORK-01: new deliveries come in order of their numbers, each with its event",
    () =>
      Effect.gen(function* () {
        const { account, endpoint } = yield* Story.single()
        const pairs = Array.from({ length: 3 }, (_, index) => {
          const event = Sample.event(account, { data: { index } })
          return { delivery: Sample.delivery(event, endpoint), event }
        })
        yield* Fixture.write({
          events: pairs.map(({ event }) => event).toReversed(),
          deliveries: pairs.map(({ delivery }) => delivery).toReversed()
        })
        assert.deepStrictEqual((yield* work(endpoint)).claims, pairs)
      })
  )

  it.effect("QUEUE-WORK-02: only deliveries beyond the mark are new, except the named ones", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* Story.single()
      const { deliveries } = yield* Story.emit(endpoint, 5)
      const [, second, third] = deliveries
      assert.isDefined(second)
      assert.isDefined(third)
      const through = second.sequence
      assert.deepStrictEqual(yield* claimed(endpoint, { through }), deliveries.slice(2))
      const except = [third]
      assert.deepStrictEqual(yield* claimed(endpoint, { through, except }), deliveries.slice(3))
      assert.deepStrictEqual(yield* claimed(endpoint, { limit: 2 }), deliveries.slice(0, 2))
    })
  )

  it.effect(
    "QUEUE-WORK-03: retries that are due come first, the longest waiting before the others",
    () =>
      Effect.gen(function* () {
        moveClock(30)
        const { endpoint } = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 6)
        const [oldest, late, soon, later, early, ...rest] = deliveries
        assert.isDefined(oldest)
        assert.isDefined(late)
        assert.isDefined(soon)
        assert.isDefined(later)
        assert.isDefined(early)
        const fresh = [oldest, ...rest]
        const now = yield* Story.now
        const retry = (before: Delivery.Delivery, minutes: number) =>
          Effect.as(
            Story.settle([before], (each) => Story.refused(each, now + minutes * Instant.MINUTE)),
            Story.refused(before, now + minutes * Instant.MINUTE)
          )
        const [second, first] = [yield* retry(late, -1), yield* retry(early, -2)]
        const third = yield* retry(soon, 3)
        yield* retry(later, 60)
        assert.deepStrictEqual(yield* claimed(endpoint), [first, second, ...fresh])
        assert.deepStrictEqual(yield* claimed(endpoint, { limit: 3 }), [first, second, fresh[0]])
        assert.deepStrictEqual(yield* claimed(endpoint, { limit: 2 }), [first, second])
        assert.deepStrictEqual(yield* claimed(endpoint, { limit: 1 }), [first])
        assert.deepStrictEqual(yield* claimed(endpoint, { except: [first] }), [second, ...fresh])
        moveClock(34)
        assert.deepStrictEqual(yield* claimed(endpoint), [first, second, third, ...fresh])
        const all = { through: early.sequence + 100n }
        assert.deepStrictEqual(yield* claimed(endpoint, all), [first, second, third])
      })
  )
}

const state = (it: It): void => {
  it.effect("QUEUE-WORK-04: the endpoint comes as it is now, also when nothing is to be done", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* Story.single()
      assert.deepStrictEqual((yield* work(endpoint)).endpoint, endpoint)
      const previous = { secret: endpoint.secret, until: Sample.FAR }
      const rotated = { ...endpoint, secret: "sealed-anew", previous, url: "https://new.example/" }
      yield* Fixture.write({ endpoints: [rotated] })
      yield* Story.emit(endpoint, 2)
      const found = yield* work(endpoint)
      assert.deepStrictEqual([found.endpoint, found.claims.length], [rotated, 2])
      const [before, after] = [yield* Story.now, yield* Story.now]
      const { now } = yield* work(endpoint)
      assert.isTrue(Number.isInteger(now) && now >= before && now <= after + Instant.MINUTE)
    })
  )

  it.effect(
    "QUEUE-WORK-05: nothing is claimed while the endpoint is disabled, and nothing is lost",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 2)
        const disabled = { ...endpoint, active: false, disabledAt: Sample.THEN }
        yield* Fixture.write({ endpoints: [disabled] })
        const held = yield* work(endpoint)
        assert.deepStrictEqual([held.endpoint, held.claims], [disabled, []])
        yield* Fixture.write({ endpoints: [endpoint] })
        assert.deepStrictEqual(yield* claimed(endpoint), deliveries)
      })
  )

  it.effect("QUEUE-WORK-06: an endpoint that is not there has no work", () =>
    Effect.gen(function* () {
      const found = yield* work({ id: Sample.id("wh") })
      assert.deepStrictEqual([found.endpoint, found.claims], [null, []])
      assert.isTrue(Number.isInteger(found.now))
    })
  )

  it.effect("QUEUE-WORK-07: a lane holds its own endpoint's deliveries alone", () =>
    Effect.gen(function* () {
      const { endpoints } = yield* Story.partner({}, {})
      const [one, two] = endpoints
      assert.isDefined(one)
      assert.isDefined(two)
      const { events } = yield* Story.emit(one, 2)
      const [event] = events
      assert.isDefined(event)
      const other = Sample.delivery(event, two)
      yield* Fixture.write({ deliveries: [other] })
      assert.deepStrictEqual(yield* claimed(two), [other])
      assert.strictEqual((yield* claimed(one)).length, 2)
    })
  )
}

export const works = (it: It, moveClock: Story.MoveClock): void => {
  order(it, moveClock)
  state(it)
}
