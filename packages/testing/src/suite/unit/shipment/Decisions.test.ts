import { correctAddress } from "@cardpack/core/commands/shipment/CorrectAddress"
import { moveShipment } from "@cardpack/core/commands/shipment/MoveShipment"
import {
  type ShipmentUpdate,
  updateShipment
} from "@cardpack/core/commands/shipment/UpdateShipment"
import type { Shipment } from "@cardpack/core/domain/shipment/Shipment"
import type { Status } from "@cardpack/core/domain/shipment/Transitions"
import { outcomeOf } from "@cardpack/core/engine/Command"
import { fresh } from "@cardpack/core/engine/port/Entropy"
import { EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import { NOTHING } from "@cardpack/core/engine/rows/Loaded"
import { Rows } from "@cardpack/core/engine/rows/Rows"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { bytes } from "../../../kit/arbitrary/Chance.ts"
import * as Sample from "../../../kit/sample/Sample.ts"

const NOW = Sample.THEN + 60_000
const account = Sample.account()
const operation = Sample.operation(Sample.customer(account), { kind: "redemption" })
const caller = { accountId: account.id, keyId: null }
const countries = [
  { code: "PT", country: "Portugal", feeUsd: 1n },
  { code: "JP", country: "Japan", feeUsd: 1n }
]

const stored = (fields: Partial<Shipment>): Shipment =>
  Sample.shipment(operation, { infoFingerprint: "old", ...fields })

const rowsOf = (shipment: Shipment | null, listed = countries) =>
  new Rows({
    ...NOTHING,
    now: NOW,
    accounts: [account],
    shipments: shipment === null ? [] : [shipment],
    countries: listed
  })

const chance = () => fresh(bytes("shipments"), NOW)

const update = (shipment: Shipment | null, change: ShipmentUpdate) =>
  outcomeOf(updateShipment(caller, operation.id, change).decide(rowsOf(shipment), chance()))

const refusal = (decided: Result.Result<unknown, unknown>) =>
  Result.isFailure(decided) ? decided.failure : null

const MOVES: Readonly<Record<Status, ReadonlyArray<Status>>> = {
  created: ["shipped", "in_transit", "delivered", "exception"],
  shipped: ["in_transit", "delivered", "exception"],
  in_transit: ["delivered", "exception"],
  delivered: ["exception"],
  exception: ["created", "shipped", "in_transit", "delivered"]
}

describe("a shipment update", () => {
  const still = ["created", "shipped", "in_transit", "delivered"] as const
  it.each(still)(
    "of a parcel that is %s leaves omitted fields, and null clears a text",
    (status) => {
      const before = stored({
        status,
        carrier: "Gull",
        trackingNumber: "G1",
        trackingUrl: "https://g.example"
      })
      const decided = update(before, { trackingNumber: null, statusReason: "storm" })
      assert.isTrue(Result.isSuccess(decided))
      if (Result.isFailure(decided)) return
      const { answer, changes } = decided.success
      assert.deepStrictEqual(answer, {
        ...before,
        trackingNumber: null,
        statusReason: "storm",
        updatedAt: NOW
      })
      assert.deepStrictEqual(changes.events[0]?.data.changedFields, [
        "trackingNumber",
        "statusReason"
      ])
    }
  )

  it.each(MOVES.exception)("from exception to %s clears the reason", (status) => {
    const before = stored({ status: "exception", statusReason: "storm" })
    for (const change of [{ status }, { status, statusReason: null }]) {
      const decided = update(before, change)
      assert.isTrue(Result.isSuccess(decided))
      if (Result.isFailure(decided)) return
      const { answer, changes } = decided.success
      assert.deepInclude(answer, { status, statusReason: null })
      assert.deepStrictEqual(changes.events[0]?.data.changedFields, ["status", "statusReason"])
    }
    const noted = update(before, { status, statusReason: "customs paid" })
    const answer = Result.isSuccess(noted) ? noted.success.answer : null
    assert.deepInclude(answer, { status, statusReason: "customs paid" })
  })

  it.each([{}, { status: "exception" as const }])(
    "of one in exception can change its reason, and not clear it: %j",
    (same) => {
      const before = stored({ status: "exception", statusReason: "storm" })
      for (const statusReason of [null, " "]) {
        const refused = refusal(update(before, { ...same, statusReason }))
        assert.deepInclude(refused, { _tag: "Invalid", field: "statusReason" })
      }
      const decided = update(before, { ...same, statusReason: "flood", carrier: "Gull" })
      const answer = Result.isSuccess(decided) ? decided.success.answer : null
      assert.deepInclude(answer, { statusReason: "flood", carrier: "Gull" })
      const kept = update(before, { ...same, carrier: "Gull" })
      const other = Result.isSuccess(kept) ? kept.success.answer : null
      assert.deepInclude(other, { statusReason: "storm", carrier: "Gull" })
    }
  )

  it("that records the same values again changes and tells nothing", () => {
    const before = stored({ carrier: "Gull", status: "shipped" })
    const decided = update(before, { carrier: "Gull", status: "shipped", trackingNumber: null })
    assert.deepStrictEqual(decided, Result.succeed({ answer: before, changes: EMPTY }))
  })

  it.each<readonly [string, ShipmentUpdate]>([
    ["carrier", { carrier: "" }],
    ["carrier", { carrier: "x".repeat(256) }],
    ["trackingNumber", { trackingNumber: "x".repeat(256) }],
    ["statusReason", { statusReason: "x".repeat(1_001) }],
    ["statusReason", { statusReason: "half \ud83d" }],
    ["trackingUrl", { trackingUrl: "x".repeat(2_049) }],
    ["trackingUrl", { trackingUrl: "javascript:alert(1)" }],
    ["trackingUrl", { trackingUrl: "https://a b" }],
    ["trackingUrl", { trackingUrl: "https://ups.example@evil.example/" }],
    ["trackingUrl", { trackingUrl: "http://localhost:8080/" }],
    ["trackingUrl", { trackingUrl: "http://printer.local/" }],
    ["trackingUrl", { trackingUrl: "http://127.0.0.1/" }],
    ["trackingUrl", { trackingUrl: "http://2130706433/" }],
    ["trackingUrl", { trackingUrl: "http://[::1]/" }],
    ["trackingUrl", { trackingUrl: "https://ups.example\\@evil.example/" }],
    ["trackingNumber", { trackingNumber: "1Z\r\nBcc: evil@x.example" }],
    ["statusReason", { statusReason: "a\nb" }]
  ])("is refused naming %s: %o", (field, change) => {
    assert.deepInclude(refusal(update(stored({}), change)), { _tag: "Invalid", field })
  })

  it("never tells the recipient's address", () => {
    const decided = update(stored({ info: "the address" }), { status: "shipped" })
    const events = Result.isSuccess(decided) ? decided.success.changes.events : []
    assert.notInclude(JSON.stringify(events.map(({ data }) => data)), "address")
  })
})

describe("a move of a parcel that was packed", () => {
  const [then, later] = [NOW - 2_000, NOW - 1_000]
  it.each([
    ["taken", "the address as it was redeemed", null, null],
    ["taken", "the address as it was corrected", then, then],
    ["taken", "whichever address", undefined, later],
    ["refused", "the address of before a correction", null, then],
    ["refused", "an address that was corrected again", then, later]
  ] as const)("is %s with %s", (verdict, _, addressUpdatedAt, now) => {
    const move = { status: "shipped", addressUpdatedAt } as const
    const parcel = stored({ addressUpdatedAt: now })
    const command = moveShipment("ada", account.id, operation.id, move)
    const decided = outcomeOf(command.decide(rowsOf(parcel), chance()))
    if (verdict === "refused") assert.deepInclude(refusal(decided), { _tag: "Conflict" })
    else
      assert.deepStrictEqual(Result.isSuccess(decided) && decided.success.changes.log[0]?.detail, {
        changed: ["status"],
        status: "shipped"
      })
  })
})

describe("an address correction", () => {
  it.each([
    ["is empty", []],
    ["names it otherwise", [{ code: "PT", country: "Lusitania", feeUsd: 1n }]]
  ])("stays possible when the shipping list %s since", (_, listed) => {
    for (const country of ["Portugal", "pt", "PORTUGAL"]) {
      const address = { country, info: "sealed anew", infoFingerprint: "new" }
      const decided = outcomeOf(
        correctAddress(caller, operation.id, address).decide(rowsOf(stored({}), listed), chance())
      )
      assert.isTrue(Result.isSuccess(decided), country)
    }
  })
})
