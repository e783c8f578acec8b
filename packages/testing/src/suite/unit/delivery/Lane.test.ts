import type { Delivery } from "@cardpack/core/domain/webhook/Delivery"
import type { Endpoint } from "@cardpack/core/domain/webhook/Endpoint"
import type { Claim } from "@cardpack/core/engine/port/DeliveryQueue"
import { Lane } from "@cardpack/core/workers/webhook/EndpointLane"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { THEN } from "../../../kit/sample/Sample.ts"
import * as Sample from "./Sample.ts"

const LIMIT = 100

const claimOf = (delivery: Delivery): Claim => ({
  delivery,
  event: { ...Sample.event(delivery.sequence), id: delivery.eventId }
})

const work = (endpoint: Endpoint | null, deliveries: ReadonlyArray<Delivery>, now = THEN) => ({
  now,
  endpoint,
  claims: deliveries.map(claimOf)
})

const ACCEPTED = { statusCode: 204, error: null, durationMs: 1, responseBody: null }
const REFUSED = { ...ACCEPTED, statusCode: 500, error: "answered 500" }

const lane = (endpoint: Endpoint, deliveries: ReadonlyArray<Delivery>, through = 0n): Lane => {
  const made = new Lane({ endpointId: endpoint.id, through, failures: 0 })
  made.beginFetch()
  made.endFetch(work(endpoint, deliveries), LIMIT, THEN)
  return made
}

const takeAll = (from: Lane): ReadonlyArray<Delivery> => {
  const taken: Array<Delivery> = []
  for (let next = from.next(); next !== undefined; next = from.next()) {
    taken.push(next.claim.delivery)
  }
  return taken
}

describe("a lane's mark", () => {
  it("never passes an unrecorded first attempt, in whatever order they are recorded", () => {
    const count = 6
    const order = fc.shuffledSubarray(
      Array.from({ length: count }, (_, index) => index),
      { minLength: 0, maxLength: count }
    )
    fc.assert(
      fc.property(order, (written) => {
        const endpoint = Sample.endpoint()
        const all = Array.from({ length: count }, (_, index) =>
          Sample.delivery(endpoint, BigInt(10 + index * 3))
        )
        const one = lane(endpoint, all, 5n)
        takeAll(one)
        for (const index of written) one.settled(all[index]?.id ?? "dlv_", null)
        const unwritten = all.filter((_, index) => !written.includes(index))
        const { through } = one.mark
        for (const { sequence } of unwritten) expect(through < sequence).toBe(true)
        if (unwritten.length === 0) expect(through).toBe(all.at(-1)?.sequence)
      })
    )
  })

  it("does not wait for retries, which are found by their time", () => {
    const endpoint = Sample.endpoint()
    const retry = { ...Sample.delivery(endpoint, 3n), retryAt: THEN, attempts: [] }
    const one = lane(endpoint, [retry, Sample.delivery(endpoint, 20n)], 10n)
    expect(one.mark.through).toBe(19n)
    expect(one.cursor.through).toBe(20n)
  })

  it("returns to claimed deliveries that were not begun", () => {
    const endpoint = Sample.endpoint()
    const all = [11n, 12n, 13n].map((sequence) => Sample.delivery(endpoint, sequence))
    const one = lane(endpoint, all, 10n)
    one.next()
    one.drop()
    expect(one.cursor.through).toBe(11n)
    expect(one.openIds).toEqual([all[0]?.id])
  })
})

describe("a lane's requests", () => {
  const many = (endpoint: Endpoint, count: number) =>
    Array.from({ length: count }, (_, index) => Sample.delivery(endpoint, BigInt(index + 1)))

  it("are few at first, more with each success, and fewer after failures", () => {
    const endpoint = Sample.endpoint()
    const one = lane(endpoint, many(endpoint, LIMIT))
    expect(takeAll(one)).toHaveLength(8)
    one.sent(ACCEPTED, "operation.completed")
    expect(takeAll(one)).toHaveLength(1)
    // A full window of answers makes room for one more.
    for (let count = 0; count < 8; count++) one.sent(ACCEPTED, "operation.completed")
    expect(takeAll(one)).toHaveLength(9)
    for (let count = 0; count < 9; count++) one.sent(REFUSED, "operation.completed")
    expect(takeAll(one)).toHaveLength(2)
  })

  it("go out once each, in the order in which they were claimed", () => {
    const endpoint = Sample.endpoint()
    const all = many(endpoint, 5)
    const one = lane(endpoint, all)
    one.wake()
    one.beginFetch()
    one.endFetch(work(endpoint, all), LIMIT, THEN)
    expect(takeAll(one).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  })

  it("are none while the endpoint is disabled or gone", () => {
    const endpoint = Sample.endpoint()
    const one = lane(endpoint, many(endpoint, 5))
    one.wake()
    one.beginFetch()
    one.endFetch(work({ ...endpoint, active: false, disabledAt: THEN }, []), LIMIT, THEN)
    expect(takeAll(one)).toEqual([])
    expect(one.isIdle).toBe(true)
    expect(one.mark.through).toBe(0n)
    expect(takeAll(lane(endpoint, []))).toEqual([])
  })
})

it("an endpoint that fails works again once it takes another event than what tells of endpoints", () => {
  const endpoint = Sample.endpoint({ failingSince: THEN })
  const failing = new Lane({ endpointId: endpoint.id, through: 0n, failures: 5 })
  failing.beginFetch()
  failing.endFetch(
    work(
      endpoint,
      [1n, 2n, 3n].map((at) => Sample.delivery(endpoint, at))
    ),
    LIMIT,
    THEN
  )
  takeAll(failing)
  failing.sent(ACCEPTED, "webhook.failing")
  failing.sent(ACCEPTED, "webhook.recovered")
  expect(failing.takeNews(THEN)).toBeNull()
  failing.sent(ACCEPTED, "operation.completed")
  expect(failing.takeNews(THEN)).toBe(0)
})

describe("a lane's fetches", () => {
  it("stop when one comes back short, and start again after a wake-up meanwhile", () => {
    const endpoint = Sample.endpoint()
    const one = new Lane({ endpointId: endpoint.id, through: 0n, failures: 0 })
    expect(one.beginFetch()).toBe(true)
    expect(one.beginFetch()).toBe(false)
    one.endFetch(work(endpoint, []), LIMIT, THEN)
    expect(one.beginFetch()).toBe(false)
    one.wake()
    expect(one.beginFetch()).toBe(true)
    one.wake()
    one.endFetch(work(endpoint, []), LIMIT, THEN)
    expect(one.beginFetch()).toBe(true)
  })

  it("are repeated after a failure", () => {
    const one = new Lane({ endpointId: Sample.endpoint().id, through: 0n, failures: 0 })
    one.beginFetch()
    one.failFetch()
    expect(one.beginFetch()).toBe(true)
  })

  it("begin when a retry is due by the store's clock", () => {
    const endpoint = Sample.endpoint()
    const first = Sample.delivery(endpoint, 1n)
    const one = new Lane({ endpointId: endpoint.id, through: 0n, failures: 0 })
    one.beginFetch()
    one.endFetch(work(endpoint, [first], THEN + 1_000), LIMIT, THEN)
    takeAll(one)
    one.sent(REFUSED, "operation.completed")
    one.settled(first.id, THEN + 5_000)
    one.wakeWhenDue(THEN + 3_999)
    expect(one.beginFetch()).toBe(false)
    one.wakeWhenDue(THEN + 4_000)
    expect(one.beginFetch()).toBe(true)
  })
})
