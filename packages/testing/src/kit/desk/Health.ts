/** The operator's lists of failed and late deliveries. */
import { Delivery, type Endpoint, Schedule } from "@cardpack/core/domain"
import { DeliveryFilter, DeliveryQueue, Desk } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as ChainSample from "../sample/ChainSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as Story from "../sample/Story.ts"

type It = Vitest.MethodsNonLive<Story.Ports | Desk.Desk>

/** All pages of a list, filtered by these endpoints. */
const listed = Effect.fnUntraced(function* (
  health: "failed" | "late",
  endpoints: ReadonlyArray<Endpoint.Endpoint>,
  limit = 3
) {
  const desk = yield* Desk.Desk
  const found = []
  let before = null
  for (;;) {
    const page: Effect.Success<ReturnType<typeof desk.deliveries>> = yield* desk.deliveries(
      { state: health, accountId: null, endpointId: null, eventId: null },
      {
        limit,
        before
      }
    )
    assert.isAtMost(page.length, limit)
    found.push(...page)
    before = page.at(-1)?.delivery.id ?? null
    if (before === null || page.length < limit) break
  }
  return found.filter(({ endpoint }) => endpoints.some(({ id }) => id === endpoint.id))
})

const last = (endpoint: Endpoint.Endpoint) =>
  Effect.map(Story.history(endpoint), (rows) => rows.at(-1) ?? assert.fail("no delivery"))

export const health = (it: It): void => {
  it.effect(
    "DESK-HEALTH-01: failed deliveries of all partners are listed newest first, with their endpoints",
    () =>
      Effect.gen(function* () {
        const [one, other] = [yield* Story.single(), yield* Story.single()]
        const first = yield* Story.emit(one.endpoint, 3)
        const second = yield* Story.emit(other.endpoint, 2)
        const last = yield* Story.emit(one.endpoint, 2)
        const lost = [
          ...first.deliveries.slice(1),
          ...second.deliveries,
          ...last.deliveries.slice(1)
        ]
        yield* Story.settle(lost, (before) => Story.failed(before))
        yield* Story.settle(first.deliveries.slice(0, 1), (before) => Story.delivered(before))
        const expected = lost.toReversed().map((each) => ({
          delivery: Story.failed(each),
          endpoint: each.endpointId === one.endpoint.id ? one.endpoint : other.endpoint,
          isSuspended: false
        }))
        const endpoints = [one.endpoint, other.endpoint]
        assert.deepStrictEqual(yield* listed("failed", endpoints), expected)
      })
  )

  it.effect(
    "DESK-HEALTH-02: deliveries of disabled endpoints, or expired while held, are not failures",
    () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue.DeliveryQueue
        yield* queue.expire(10_000)
        const now = yield* Story.now
        const long = { active: false, disabledAt: now - Schedule.HOLD - 1 }
        const { endpoints } = yield* Story.partner(long, { active: false, disabledAt: now }, {})
        const [old, young, active] = endpoints
        assert.isDefined(old)
        assert.isDefined(young)
        assert.isDefined(active)
        const held = yield* Story.emit(old, 2, { createdAt: now - Schedule.HOLD - 1 })
        assert.strictEqual(yield* queue.expire(100), 2)
        const expired = yield* Story.history(old)
        assert.deepStrictEqual(Story.idsOf(expired), Story.idsOf(held.deliveries))
        for (const row of expired) {
          assert.deepInclude(Delivery.view(row, false), { status: "failed", error: "expired" })
        }
        for (const endpoint of [young, active]) {
          const { deliveries } = yield* Story.emit(endpoint, 1)
          yield* Story.settle(deliveries, (before) => Story.failed(before))
        }
        const failed = yield* listed("failed", endpoints)
        assert.deepStrictEqual(failed, [
          { delivery: yield* last(active), endpoint: active, isSuspended: false }
        ])
        const back = [old, young].map((row) => ({ ...row, active: true, disabledAt: null }))
        yield* Fixture.write({ endpoints: back })
        const shown = (yield* listed("failed", endpoints)).map(({ endpoint }) => endpoint.id)
        assert.deepStrictEqual(shown, [active.id, young.id])
      })
  )

  it.effect(
    "DESK-HEALTH-03: deliveries pending for more than five minutes at an active endpoint are late",
    () =>
      Effect.gen(function* () {
        const now = yield* Story.now
        const disabled = { active: false, disabledAt: now }
        const { endpoints } = yield* Story.partner({}, disabled)
        const [endpoint, held] = endpoints
        assert.isDefined(endpoint)
        assert.isDefined(held)
        const createdAt = now - DeliveryFilter.LATE - 1
        const { deliveries } = yield* Story.emit(endpoint, 4, { createdAt })
        const [retrying, fresh, done, lost] = deliveries
        assert.isDefined(retrying)
        assert.isDefined(done)
        assert.isDefined(lost)
        const young = yield* Story.emit(endpoint, 1, {
          createdAt: now - DeliveryFilter.LATE + 60_000
        })
        yield* Story.emit(held, 1, { createdAt })
        yield* Story.settle([retrying], (before) => Story.refused(before, Sample.FAR))
        yield* Story.settle([done], (before) => Story.delivered(before))
        yield* Story.settle([lost], (before) => Story.failed(before))
        const found = yield* listed("late", endpoints)
        assert.isDefined(fresh)
        const expected = [fresh, Story.refused(retrying, Sample.FAR)]
        assert.deepStrictEqual(
          found,
          expected.map((delivery) => ({ delivery, endpoint, isSuspended: false }))
        )
        assert.strictEqual(young.deliveries.length, 1)
      })
  )

  it.effect(
    "DESK-HEALTH-04: the condition says since when the longest waiting delivery is due",
    () =>
      Effect.gen(function* () {
        const desk = yield* Desk.Desk
        const dueSince = Effect.map(desk.condition, (condition) => condition.dueSince)
        const createdAt = Sample.THEN - 1_000
        const { account, endpoint } = yield* Story.single()
        const { deliveries } = yield* Story.emit(endpoint, 2, { createdAt })
        const [first, second] = deliveries
        assert.isDefined(first)
        assert.isDefined(second)
        const { migration, now } = yield* desk.condition
        assert.strictEqual(yield* dueSince, createdAt)
        assert.strictEqual(migration.ran, migration.known)
        assert.isAtMost(migration.oldest, migration.known)
        assert.isAbove(now, createdAt)
        const suspended = Sample.next(account, { status: "suspended" })
        yield* Fixture.write({ accounts: [suspended] })
        assert.notStrictEqual(yield* dueSince, createdAt)
        yield* Fixture.write({ accounts: [Sample.next(suspended, { status: "active" })] })
        yield* Story.settle([first], (before) => Story.refused(before, createdAt + 500))
        assert.strictEqual(yield* dueSince, createdAt)
        yield* Story.settle([second], (before) => Story.delivered(before))
        assert.strictEqual(yield* dueSince, createdAt + 500)
        yield* Fixture.write({ endpoints: [{ ...endpoint, active: false, disabledAt: now }] })
        assert.notStrictEqual(yield* dueSince, createdAt + 500)
      })
  )

  it.effect("DESK-HEALTH-05: the totals sum all partners, and count open incidents", () =>
    Effect.gen(function* () {
      const desk = yield* Desk.Desk
      const before = yield* desk.totals
      yield* Fixture.account({ balance: { cash: 5n, bonus: 7n } })
      const account = yield* Fixture.account({ balance: { cash: 11n, bonus: 0n } })
      const open = ChainSample.incident(account)
      yield* Fixture.write({ incidents: [open] })
      const { balance, openIncidents } = yield* desk.totals
      assert.strictEqual(balance.cash - before.balance.cash, 16n)
      assert.strictEqual(balance.bonus - before.balance.bonus, 7n)
      assert.strictEqual(openIncidents - before.openIncidents, 1)
      yield* Fixture.write({ incidents: [{ ...open, ...ChainSample.RESOLVED }] })
      assert.strictEqual((yield* desk.totals).openIncidents, before.openIncidents)
    })
  )

  it.effect("DESK-HEALTH-06: a delivery is found by its id, pending or finished", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* Story.single()
      const { deliveries } = yield* Story.emit(endpoint, 2)
      const [pending, done] = deliveries
      assert.isDefined(pending)
      assert.isDefined(done)
      const delivery = Story.delivered(done)
      yield* Story.settle([done], () => delivery)
      const desk = yield* Desk.Desk
      assert.deepStrictEqual(yield* desk.delivery(pending.id), {
        delivery: pending,
        endpoint,
        isSuspended: false
      })
      assert.deepStrictEqual(yield* desk.delivery(done.id), {
        delivery,
        endpoint,
        isSuspended: false
      })
      assert.isNull(yield* desk.delivery(Sample.id("dlv")))
    })
  )

  it.effect("DESK-HEALTH-07: neither late nor failed ones of a suspended partner are listed", () =>
    Effect.gen(function* () {
      const { account, endpoint } = yield* Story.single()
      const createdAt = (yield* Story.now) - DeliveryFilter.LATE - 1
      const { deliveries } = yield* Story.emit(endpoint, 2, { createdAt })
      const [late, lost] = deliveries
      assert.isDefined(late)
      assert.isDefined(lost)
      yield* Story.settle([lost], (before) => Story.failed(before))
      const suspended = Sample.next(account, { status: "suspended" })
      const active = Sample.next(suspended, { status: "active" })
      for (const each of [account, suspended, active]) {
        if (each !== account) yield* Fixture.write({ accounts: [each] })
        const isShown = each.status === "active"
        for (const [health, { id }] of [["late", late] as const, ["failed", lost] as const]) {
          const shown = (yield* listed(health, [endpoint])).map(({ delivery }) => delivery.id)
          assert.deepStrictEqual(shown, isShown ? [id] : [])
        }
        const found = yield* (yield* Desk.Desk).delivery(late.id)
        assert.strictEqual(found?.isSuspended, !isShown)
      }
    })
  )

  it.effect("DESK-HEALTH-08: a failed delivery is mended by a later one to its own endpoint", () =>
    Effect.gen(function* () {
      const { endpoints } = yield* Story.partner({}, {})
      const [endpoint, other] = endpoints
      assert.isDefined(endpoint)
      assert.isDefined(other)
      const { deliveries, events } = yield* Story.emit(endpoint, 1)
      const [event] = events
      assert.isDefined(event)
      yield* Story.settle(deliveries, (before) => Story.failed(before))
      for (const [to, isOpen] of [[other, true] as const, [endpoint, false] as const]) {
        const later = yield* Story.replay(event, to)
        yield* Story.settle([later], (before) => Story.delivered(before))
        const open = (yield* listed("failed", endpoints)).map(({ delivery }) => delivery.id)
        assert.deepStrictEqual(open, isOpen ? Story.idsOf(deliveries) : [])
      }
    })
  )
}
