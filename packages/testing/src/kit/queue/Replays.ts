/** The events that an endpoint failed to get or missed. */
import { type Endpoint, Event } from "@cardpack/core/domain"
import { ListFilter, Reads } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Property from "../arbitrary/Property.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as Story from "../sample/Story.ts"

type It = Vitest.MethodsNonLive<Story.Ports>

const ALL: Reads.ReplayRange = { since: 0, until: Sample.FAR }

const replayable = (endpoint: Endpoint.Endpoint, range = ALL, limit = 100) =>
  Reads.Reads.use((reads) => reads.replayable(endpoint.accountId, endpoint.id, range, limit))

/** Events without deliveries, one at each of these times after the start of the year. */
const unmatched = Effect.fnUntraced(function* (
  endpoint: Endpoint.Endpoint,
  moments: ReadonlyArray<number>,
  fields: Partial<Event.Event> = {}
) {
  const account = Sample.account({ id: endpoint.accountId })
  const events = moments.map((moment) =>
    Sample.event(account, { createdAt: Sample.THEN + moment, ...fields })
  )
  yield* Fixture.write({ events })
  return events
})

const windows = (it: It): void => {
  it.effect(
    "QUEUE-REPLAY-01: a window holds the events from its beginning on and before its end",
    () =>
      Property.holds(
        fc.record({
          steps: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }),
          gaps: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }),
          since: fc.integer({ min: -2, max: 20 }),
          width: fc.integer({ min: -1, max: 20 })
        }),
        ({ gaps, since, steps, width }) =>
          Effect.gen(function* () {
            const { endpoint } = yield* Story.single()
            let moment = 0
            const moments: Array<number> = []
            for (const [index, step] of steps.entries()) {
              moments.push((moment += step))
              // Skips numbers used by other rows of the account.
              for (let skip = gaps[index] ?? 0; skip > 0; skip--) Sample.number()
              yield* unmatched(endpoint, [moment])
            }
            const range = { since: Sample.THEN + since, until: Sample.THEN + since + width }
            const found = yield* replayable(endpoint, range)
            const feed = yield* Reads.Reads.use((reads) =>
              reads.events(endpoint.accountId, ListFilter.EVENTS, 0n, 100)
            )
            const expected = feed.filter(
              ({ createdAt }) => createdAt >= range.since && createdAt < range.until
            )
            assert.deepStrictEqual(found, Story.idsOf(expected))
            assert.deepStrictEqual(
              feed.map(({ createdAt }) => createdAt - Sample.THEN),
              moments
            )
          }),
        { numRuns: 25 }
      )
  )

  it.effect("QUEUE-REPLAY-02: at most the requested number is listed, oldest first", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* Story.single()
      const events = yield* unmatched(endpoint, [1, 2, 3, 4])
      for (const limit of [1, 3, 4, 5]) {
        const found = yield* replayable(endpoint, ALL, limit)
        assert.deepStrictEqual(found, Story.idsOf(events.slice(0, limit)))
      }
    })
  )
}

const kinds = (it: It): void => {
  it.effect(
    "QUEUE-REPLAY-03: failed events and those that never had a delivery are missed, others are not",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const { deliveries, events } = yield* Story.emit(endpoint, 6)
        const [pending, retrying, done, failed, failedThenDone, failedThenPending] = deliveries
        assert.isDefined(retrying)
        assert.isDefined(done)
        assert.isDefined(failed)
        assert.isDefined(failedThenDone)
        assert.isDefined(failedThenPending)
        const never = yield* unmatched(endpoint, [9])
        yield* Story.settle([retrying], (before) => Story.refused(before, Sample.FAR))
        yield* Story.settle([done], (before) => Story.delivered(before))
        const lost = [failed, failedThenDone, failedThenPending]
        yield* Story.settle(lost, (before) => Story.failed(before))
        const again = events.filter(({ id }) =>
          [failedThenDone.eventId, failedThenPending.eventId].includes(id)
        )
        const [first] = yield* Effect.forEach(again, (event) => Story.replay(event, endpoint))
        assert.isDefined(first)
        yield* Story.settle([first], (before) => Story.delivered(before))
        assert.strictEqual(pending?.status, "pending")
        assert.deepStrictEqual(yield* replayable(endpoint), [failed.eventId, ...Story.idsOf(never)])
      })
  )

  it.effect("QUEUE-REPLAY-04: another endpoint's deliveries do not count for this one", () =>
    Effect.gen(function* () {
      const { endpoints } = yield* Story.partner({}, {})
      const [one, two] = endpoints
      assert.isDefined(one)
      assert.isDefined(two)
      const { deliveries, events } = yield* Story.emit(one, 2)
      yield* Story.settle(deliveries.slice(0, 1), (before) => Story.delivered(before))
      assert.deepStrictEqual(yield* replayable(one), [])
      assert.deepStrictEqual(yield* replayable(two), Story.idsOf(events))
    })
  )

  it.effect(
    "QUEUE-REPLAY-07: deliveries are delayed while their next attempt is to come, soonest first",
    () =>
      Effect.gen(function* () {
        const { endpoints } = yield* Story.partner({}, {})
        const [one, two] = endpoints
        assert.isDefined(one)
        assert.isDefined(two)
        const now = yield* Story.now
        const { deliveries } = yield* Story.emit(one, 5)
        const [fresh, late, soon, done, due] = deliveries
        for (const [row, at] of [
          [late, now + 2 * Story.LONG],
          [soon, now + Story.LONG],
          [due, now - 1]
        ] as const) {
          assert.isDefined(row)
          yield* Story.settle([row], (before) => Story.refused(before, at))
        }
        assert.isDefined(done)
        yield* Story.settle([done], (before) => Story.delivered(before))
        const delayed = (endpoint: Endpoint.Endpoint, range = ALL, limit = 9) =>
          Reads.Reads.use((reads) => reads.delayed(endpoint.accountId, endpoint.id, range, limit))
        assert.isDefined(fresh)
        const ids = [soon, late].flatMap((row) => row?.id ?? [])
        assert.deepStrictEqual(yield* delayed(one), ids)
        assert.deepStrictEqual(yield* delayed(one, ALL, 1), ids.slice(0, 1))
        assert.deepStrictEqual(yield* delayed(two), [])
        const foreign = { ...one, accountId: Sample.account().id }
        assert.deepStrictEqual(yield* delayed(foreign), [])
        const { createdAt } = fresh
        assert.deepStrictEqual(yield* delayed(one, { since: 0, until: createdAt }), [])
        assert.deepStrictEqual(yield* delayed(one, { since: createdAt, until: createdAt + 1 }), ids)
      })
  )

  it.effect(
    "QUEUE-REPLAY-05: only types that the endpoint is subscribed to now are missed, and never a test",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single({ subscribedEvents: ["shipment.updated"] })
        const order = yield* unmatched(endpoint, [1], { type: "operation.completed" })
        const shipment = yield* unmatched(endpoint, [2], { type: "shipment.updated" })
        yield* unmatched(endpoint, [3], { type: Event.TEST })
        assert.deepStrictEqual(yield* replayable(endpoint), Story.idsOf(shipment))
        const both = ["operation.completed", "shipment.updated"] as const
        yield* Fixture.write({ endpoints: [{ ...endpoint, subscribedEvents: both }] })
        assert.deepStrictEqual(yield* replayable(endpoint), Story.idsOf([...order, ...shipment]))
        yield* Fixture.write({ endpoints: [{ ...endpoint, subscribedEvents: ["*"] }] })
        assert.deepStrictEqual(yield* replayable(endpoint), Story.idsOf([...order, ...shipment]))
        yield* Fixture.write({ endpoints: [{ ...endpoint, subscribedEvents: [] }] })
        assert.deepStrictEqual(yield* replayable(endpoint), [])
      })
  )

  it.effect(
    "QUEUE-REPLAY-06: nobody reads events of another account, nor through its endpoint",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const { account: stranger, endpoint: theirs } = yield* Story.single()
        yield* unmatched(endpoint, [1, 2])
        const reads = yield* Reads.Reads
        const foreign = reads.replayable(stranger.id, endpoint.id, ALL, 10)
        assert.deepStrictEqual(yield* foreign, [])
        assert.deepStrictEqual(yield* reads.replayable(endpoint.accountId, theirs.id, ALL, 10), [])
        assert.deepStrictEqual(yield* replayable(theirs), [])
        const nothing = reads.replayable(endpoint.accountId, Sample.id("wh"), ALL, 10)
        assert.deepStrictEqual(yield* nothing, [])
        assert.strictEqual((yield* replayable(endpoint)).length, 2)
      })
  )
}

export const replays = (it: It): void => {
  windows(it)
  kinds(it)
}
