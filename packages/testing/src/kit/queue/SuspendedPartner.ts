/** A suspended partner's deliveries are held, like those of a disabled endpoint. */
import { type Account, Delivery, Instant, Schedule } from "@cardpack/core/domain"
import { DeliveryQueue } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as Story from "../sample/Story.ts"

type It = Vitest.MethodsNonLive<Story.Ports>

const become = Effect.fnUntraced(function* (
  account: Account.Account,
  status: Account.Account["status"]
) {
  const next = Sample.next(account, { status })
  yield* Fixture.write({ accounts: [next] })
  return next
})

const claiming = (it: It): void => {
  it.effect(
    "QUEUE-SUSPEND-01: a suspended partner's deliveries are leased and claimed only afterwards",
    () =>
      Effect.gen(function* () {
        const { account, endpoint } = yield* Story.single()
        const other = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 3)
        yield* Story.emit(other.endpoint, 1)
        const [tried] = deliveries
        assert.isDefined(tried)
        yield* Story.settle([tried], (before) => Story.refused(before, Sample.THEN))
        const suspended = yield* become(account, "suspended")
        const queue = yield* DeliveryQueue.DeliveryQueue
        const both = [endpoint, other.endpoint]
        const leased = (yield* Story.lease("a", both)).map(({ endpointId }) => endpointId)
        assert.deepStrictEqual(leased, [other.endpoint.id])
        const work = yield* queue.work({ endpointId: endpoint.id, through: 0n }, [], 1000)
        assert.deepStrictEqual([work.endpoint, work.claims], [null, []])
        yield* become(suspended, "active")
        assert.lengthOf(yield* Story.lease("b", both), 1)
        const claimed = yield* Story.claims(endpoint)
        assert.sameMembers([...Story.idsOf(claimed)], [...Story.idsOf(deliveries)])
      })
  )
}

const expiry = (it: It): void => {
  it.effect(
    "QUEUE-SUSPEND-02: deliveries held for 7 days by a suspended partner's endpoints fail",
    () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue.DeliveryQueue
        yield* queue.expire(10_000)
        const now = yield* Story.now
        const { account, endpoints } = yield* Story.partner({}, { active: false, disabledAt: now })
        const [enabled, disabled] = endpoints
        assert.isDefined(enabled)
        assert.isDefined(disabled)
        const old = { createdAt: now - Schedule.HOLD - Instant.MINUTE }
        const first = yield* Story.emit(enabled, 2, old)
        const second = yield* Story.emit(disabled, 1, old)
        const young = yield* Story.emit(enabled, 1, {
          createdAt: now - Schedule.HOLD + Instant.MINUTE
        })
        assert.strictEqual(yield* queue.expire(100), 0)
        yield* become(account, "suspended")
        assert.strictEqual(yield* queue.expire(2), 2)
        assert.strictEqual(yield* queue.expire(100), 1)
        const rows = [...(yield* Story.history(enabled)), ...(yield* Story.history(disabled))]
        for (const row of rows.filter(({ status }) => status === "failed")) {
          assert.deepInclude(Delivery.view(row, false), { status: "failed", error: "expired" })
        }
        const left = rows.filter(({ status }) => status === "pending")
        assert.deepStrictEqual(left, young.deliveries)
        const gone = rows.filter(({ status }) => status === "failed")
        const expected = [...first.deliveries, ...second.deliveries]
        assert.sameMembers([...Story.idsOf(gone)], [...Story.idsOf(expected)])
      })
  )
}

export const suspended = (it: It): void => {
  claiming(it)
  expiry(it)
}
