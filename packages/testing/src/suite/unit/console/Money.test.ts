/** Amounts that a partner's pages add up, and where they stand. */
import { assert, describe, it } from "@effect/vitest"
import * as BalanceAlert from "../../../../../http/console/src/partner/BalanceAlert.ts"
import * as Cause from "../../../../../http/console/src/partner/Cause.ts"
import * as DailySales from "../../../../../http/console/src/partner/DailySales.ts"
import * as StatementLines from "../../../../../http/console/src/partner/StatementLines.ts"

const LINK = "0".repeat(64)

it("a statement has cash, bonus and their sum in each line", () => {
  const lines = StatementLines.of({
    opening: { cash: "1", bonus: "2", total: "3", link: LINK },
    causes: [{ cause: "sale", count: 4, cashUsd: "5", bonusUsd: "6", amountUsd: "11" }],
    closing: { cash: "7", bonus: "8", total: "15", link: LINK }
  })
  assert.deepStrictEqual(lines, {
    opening: ["1", "2", "3"],
    causes: [{ cause: "sale", count: 4, amounts: ["5", "6", "11"] }],
    closing: ["7", "8", "15"]
  })
})

it("the days of sales are the last thirty, today included", () => {
  const days = DailySales.days(Date.parse("2026-03-01T23:59:59.999Z"))
  assert.deepStrictEqual([days.length, days[0], days[29]], [30, "2026-01-31", "2026-03-01"])
})

it("a day's sales are its purchases and buybacks, both positive", () => {
  const entries = [
    { kind: "SPEND", amountUsd: "-2.000000", createdAt: "2026-03-01T00:00:00.000Z" },
    { kind: "SPEND", amountUsd: "0.500000", createdAt: "2026-03-01T23:59:59.999Z" },
    { kind: "BUYBACK", amountUsd: "0.250000", createdAt: "2026-03-01T12:00:00.000Z" },
    { kind: "TOPUP", amountUsd: "9.000000", createdAt: "2026-03-01T12:00:00.000Z" },
    { kind: "SPEND", amountUsd: "-7.000000", createdAt: "2026-03-02T00:00:00.000Z" }
  ] as const
  const day = "2026-03-01"
  assert.deepStrictEqual(DailySales.of(entries, day), { day, sold: 1_500_000n, bought: 250_000n })
})

describe("a balance", () => {
  it.each([
    [null, 0n, false],
    ["25", 24_999_999n, true],
    ["25", 25_000_000n, false]
  ])("alerted from %s on is low with %d: %s", (threshold, total, isLow) => {
    assert.strictEqual(BalanceAlert.isLow(threshold, total), isLow)
  })
})

it.each([
  ["SPEND", "order", "sale"],
  ["SPEND", "redemption", "fee"],
  ["SPEND", "refund", "refund"],
  ["SPEND", null, "spent"],
  ["BUYBACK", "buyback", "buyback"],
  ["TOPUP", null, "topup"],
  ["BONUS", null, "bonus"],
  ["ADJUSTMENT", null, "adjustment"]
] as const)("an entry %s of an operation %s counts among %s", (kind, operation, cause) => {
  assert.strictEqual(Cause.of(kind, operation), cause)
})

it.each([
  ["0.000001", "refund"],
  ["-0.000001", "spent"]
] as const)(
  "an entry SPEND of %s counts among %s where its operation is not known",
  (amountUsd, cause) => {
    assert.strictEqual(Cause.ofAmount({ kind: "SPEND", amountUsd }), cause)
  }
)
