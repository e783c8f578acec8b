/** What a carrier says moves a parcel forward, and nothing back. */
import type * as Shipment from "@cardpack/core/domain/shipment/Shipment"
import { newsOf, PLACES, type Place } from "@cardpack/core/domain/shipment/Tracking"
import { STATUSES, type Status } from "@cardpack/core/domain/shipment/Transitions"
import { assert, describe, it } from "@effect/vitest"
import * as Sample from "../../../kit/sample/Sample.ts"

const operation = Sample.operation(Sample.customer(Sample.account()), { kind: "redemption" })

const stored = (status: Status, fields: Partial<Shipment.Shipment> = {}) =>
  Sample.shipment(operation, { status, trackingNumber: "1Z", trackingUrl: null, ...fields })

const said = (place: Place, trackingUrl: string | null = null) => ({
  ...{ trackingNumber: "1Z", place, trackingUrl },
  why: "No such \u0007street"
})

/** By status: what each place makes of it; what is not named stays. */
const MOVES: Readonly<Record<Status, Partial<Record<Place, Status>>>> = {
  created: { in_transit: "in_transit", delivered: "delivered" },
  shipped: { in_transit: "in_transit", delivered: "delivered", exception: "exception" },
  in_transit: { delivered: "delivered", exception: "exception" },
  exception: { delivered: "delivered" },
  delivered: {}
}

describe("what a carrier says", () => {
  it.each(STATUSES)("moves a parcel that is %s forward alone", (status) => {
    for (const place of PLACES) {
      const news = newsOf(stored(status), said(place))
      assert.strictEqual(news?.status, MOVES[status][place], place)
      if (news?.status === "exception") assert.strictEqual(news.statusReason, "No such  street")
    }
  })

  it.each([
    ["half a character", "No \ud83dstreet", "No  street"],
    ["a character where it is cut", `${"a".repeat(999)}\ud83d\ude00`, "a".repeat(999)],
    ["text that turns around", "No \u202estreet", "No  street"]
  ])("is a reason without %s", (_, why, reason) => {
    const news = newsOf(stored("shipped"), { ...said("exception"), why })
    assert.strictEqual(news?.statusReason, reason)
  })

  it("is nothing of the parcel to an address before, until the next has a label or was sent", () => {
    const corrected = { addressUpdatedAt: Sample.THEN, labelId: null }
    assert.isNull(newsOf(stored("created", corrected), said("delivered")))
    const next = stored("created", { ...corrected, labelId: "lbl" })
    assert.strictEqual(newsOf(next, said("in_transit"))?.status, "in_transit")
    assert.strictEqual(newsOf(stored("shipped", corrected), said("delivered"))?.status, "delivered")
  })

  it("is nothing of another number, and a link is taken once", () => {
    assert.isNull(newsOf(stored("shipped", { trackingNumber: "2Z" }), said("delivered")))
    const link = "https://track.example/1Z"
    assert.deepStrictEqual(newsOf(stored("shipped"), said("unknown", link)), { trackingUrl: link })
    const known = stored("shipped", { trackingUrl: "https://own.example" })
    assert.isNull(newsOf(known, said("unknown", link)))
    for (const wrong of [
      "javascript:1",
      "https://a.example/\0",
      "https://user:pw@a.example/",
      "https://a.example/\ud83d"
    ])
      assert.isNull(newsOf(stored("shipped"), said("unknown", wrong)), wrong)
  })
})
