import * as Delivery from "@cardpack/core/domain/webhook/Delivery"
import { matches } from "@cardpack/core/domain/webhook/Endpoint"
import { TYPES } from "@cardpack/core/domain/webhook/Event"
import * as Schedule from "@cardpack/core/domain/webhook/Schedule"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { THEN } from "../../../kit/sample/Sample.ts"
import * as Sample from "./Sample.ts"

const MINUTE = Schedule.MINUTE

const fail = (delivery: Delivery.Delivery, now: number): Delivery.Delivery =>
  Delivery.settle(delivery, Sample.attempt(500), now, MINUTE)

describe("the schedule (contract.md#delivery)", () => {
  it("waits 2, 4, 8, … minutes, at most an hour, and gives up after 8 attempts", () => {
    let delivery = Sample.delivery(Sample.endpoint(), 1n)
    let now = THEN
    const waited: Array<number> = []
    while (delivery.status === "pending") {
      delivery = fail(delivery, now)
      if (delivery.retryAt === null) break
      waited.push((delivery.retryAt - now) / MINUTE)
      now = delivery.retryAt
    }
    expect(waited).toEqual([2, 4, 8, 16, 32, 60, 60])
    expect(delivery.status).toBe("failed")
    expect(delivery.attempts).toHaveLength(8)
    expect(delivery.finishedAt).toBe(now)
  })

  it("ends with the first 2xx, whatever came before, and never moves again", () => {
    const outcomes = fc.array(fc.constantFrom(null, 199, 200, 204, 299, 300, 301, 404, 500), {
      minLength: 1,
      maxLength: 12
    })
    fc.assert(
      fc.property(outcomes, (codes) => {
        let delivery = Sample.delivery(Sample.endpoint(), 1n)
        codes.forEach((code, index) => {
          delivery = Delivery.settle(delivery, Sample.attempt(code), THEN + index, MINUTE)
        })
        const success = codes.findIndex((code) => code !== null && code >= 200 && code <= 299)
        const isDelivered = success >= 0 && success < Schedule.MAX_ATTEMPTS
        const failed = !isDelivered && codes.length >= Schedule.MAX_ATTEMPTS
        const attempts = isDelivered ? success + 1 : Math.min(codes.length, Schedule.MAX_ATTEMPTS)
        expect(delivery.status).toBe(isDelivered ? "delivered" : failed ? "failed" : "pending")
        expect(delivery.attempts.map((attempt) => attempt.statusCode)).toEqual(
          codes.slice(0, attempts)
        )
        expect(delivery.retryAt === null).toBe(delivery.status !== "pending")
        expect(delivery.finishedAt).toBe(delivery.status === "pending" ? null : THEN + attempts - 1)
      })
    )
  })
})

describe("what the partner reads of a delivery", () => {
  const delivery = Sample.delivery(Sample.endpoint(), 1n)

  it("is due at once, then when it is tried again, and not while it is held", () => {
    const retried = fail(delivery, THEN)
    expect(Delivery.view(delivery, true).nextAttemptAt).toBe("2026-01-01T00:00:00.000Z")
    expect(Delivery.view(retried, true).nextAttemptAt).toBe("2026-01-01T00:02:00.000Z")
    expect(Delivery.view(retried, false).nextAttemptAt).toBeNull()
  })
})

describe("subscriptions", () => {
  it("match their own types alone, and * matches all", () => {
    for (const subscribed of TYPES) {
      const endpoint = Sample.endpoint({ subscribedEvents: [subscribed] })
      expect(TYPES.filter((type) => matches(endpoint, type))).toEqual([subscribed])
    }
    const all = Sample.endpoint({ subscribedEvents: ["*"] })
    expect(TYPES.filter((type) => matches(all, type))).toEqual(TYPES)
  })

  it("match while the endpoint is disabled: its deliveries are held", () => {
    const disabled = Sample.endpoint({ active: false, disabledAt: THEN })
    expect(matches(disabled, "refund.completed")).toBe(true)
  })
})

describe("held deliveries", () => {
  const week = 7 * 24 * 60 * MINUTE

  it("are held for 7 days from when both the endpoint was disabled and the event happened", () => {
    expect(Delivery.heldUntil({ createdAt: THEN }, THEN + 5)).toBe(THEN + 5 + week)
    expect(Delivery.heldUntil({ createdAt: THEN + 9 }, THEN)).toBe(THEN + 9 + week)
  })

  it("are held for 7 days from the event on while the partner is suspended", () => {
    expect(Delivery.heldUntil({ createdAt: THEN }, null)).toBe(THEN + week)
  })
})
