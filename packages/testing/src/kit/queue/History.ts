/** The list of an endpoint's deliveries, pending and finished together. */
import type { Delivery } from "@cardpack/core/domain"
import { ListFilter, Reads } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Sample from "../sample/Sample.ts"
import * as Story from "../sample/Story.ts"

type It = Vitest.MethodsNonLive<Story.Ports>

export const history = (it: It): void => {
  it.effect(
    "QUEUE-HISTORY-01: pending and finished deliveries are one list, newest first, in pages, also of one status",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 7)
        const odd = deliveries.filter((_, index) => index % 2 === 1)
        yield* Story.settle(odd, (before) => Story.delivered(before))
        const expected = deliveries.map((each) =>
          odd.includes(each) ? Story.delivered(each) : each
        )
        const reads = yield* Reads.Reads
        for (const limit of [1, 2, 3, 7, 8]) {
          const seen: Array<Delivery.Delivery> = []
          let before: bigint | null = null
          do {
            const page: {
              readonly rows: ReadonlyArray<Delivery.Delivery>
              readonly next: bigint | null
            } = yield* reads.deliveries(endpoint.accountId, endpoint.id, ListFilter.DELIVERIES, {
              limit,
              before
            })
            assert.isAtMost(page.rows.length, limit)
            seen.push(...page.rows)
            before = page.next
          } while (before !== null)
          assert.deepStrictEqual(seen, expected.toReversed())
        }
        const all = { limit: 10, before: null }
        for (const status of ["pending", "delivered", "failed"] as const) {
          const filter = { ...ListFilter.DELIVERIES, status }
          const { rows } = yield* reads.deliveries(endpoint.accountId, endpoint.id, filter, all)
          const those = expected.filter((each) => each.status === status)
          assert.deepStrictEqual(rows, those.toReversed())
        }
      })
  )

  it.effect(
    "QUEUE-HISTORY-03: an endpoint's deliveries are listed by time, pending and finished",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const at = (second: number) => ({ createdAt: Sample.THEN + 1_000 * second })
        const made: Array<Delivery.Delivery> = []
        for (const second of [1, 2, 3, 4]) {
          made.push(...(yield* Story.emit(endpoint, 1, at(second))).deliveries)
        }
        yield* Story.settle(made.slice(1, 2), (before) => Story.delivered(before))
        const reads = yield* Reads.Reads
        for (const [since, until, expected] of [
          [2, null, [3, 2, 1]],
          [null, 3, [1, 0]],
          [2, 4, [2, 1]],
          [5, null, []],
          [null, 1, []]
        ] as const) {
          const filter = {
            status: null,
            since: since === null ? null : at(since).createdAt,
            until: until === null ? null : at(until).createdAt
          }
          const page = { limit: 10, before: null }
          const { rows } = yield* reads.deliveries(endpoint.accountId, endpoint.id, filter, page)
          const found = rows.map(({ id }) => made.findIndex((each) => each.id === id))
          assert.deepStrictEqual(found, [...expected])
        }
      })
  )

  it.effect(
    "QUEUE-HISTORY-02: nobody reads deliveries of another account, or those of another endpoint",
    () =>
      Effect.gen(function* () {
        const { endpoint } = yield* Story.single()
        const { account: stranger, endpoint: theirs } = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 2)
        yield* Story.settle(deliveries.slice(1), (before) => Story.delivered(before))
        const reads = yield* Reads.Reads
        const page = { limit: 10, before: null }
        const none = { rows: [], next: null }
        const every = ListFilter.DELIVERIES
        assert.deepStrictEqual(yield* reads.deliveries(stranger.id, endpoint.id, every, page), none)
        assert.deepStrictEqual(yield* reads.deliveries(stranger.id, theirs.id, every, page), none)
        assert.strictEqual((yield* Story.history(endpoint)).length, 2)
      })
  )
}
