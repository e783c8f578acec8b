/** Amounts that a partner's pages add up, and where they stand. */
import { assert, describe, it } from "@effect/vitest"
import * as Usd from "../../../../../http/console/src/kit/Usd.ts"
import * as BalanceAlert from "../../../../../http/console/src/partner/BalanceAlert.ts"
import * as Months from "../../../../../http/console/src/partner/Months.ts"
import * as SalesSums from "../../../../../http/console/src/partner/sales/SalesSums.ts"

const sale = (day: string, vendingMachineId: number, packs: number) => ({
  ...{ day, partnerId: "par_1", vendingMachineId, packs, soldUsd: `${packs}` },
  ...{ refunded: 0, refundsUsd: "0", boughtBack: 0, buybacksUsd: "0" }
})

it("sales are of each day, of each pack, or of one pack by day; days without any are zero", () => {
  const { data } = {
    data: [sale("2026-03-01", 1, 2), sale("2026-03-01", 2, 3), sale("2026-03-03", 1, 4)]
  }
  const span = {
    since: "2026-03-01T00:00:00.000Z",
    until: "2026-03-03T12:00:00.000Z"
  }
  const report = { ...span, data, total: data[0] ?? assert.fail("nothing") }
  const packs = (rows: ReadonlyArray<SalesSums.Summed>) =>
    rows.map(({ key, packs }) => [key, packs])
  const days = ["2026-03-01", "2026-03-02", "2026-03-03"]
  assert.deepStrictEqual(
    packs(SalesSums.days(report)),
    days.map((day, at) => [day, [5, 0, 4][at]])
  )
  assert.deepStrictEqual(packs(SalesSums.summed(data, "pack")), [
    ["1", 6],
    ["2", 3]
  ])
  const one = SalesSums.ofPack(report, "2")
  assert.deepStrictEqual(packs(SalesSums.summed(one.data, "day")), [["2026-03-01", 3]])
  assert.strictEqual(SalesSums.ofPack(report, undefined), report)
})

it.each([
  ["1234567.000000", "1,234,567.00"],
  ["0.100000", "0.10"],
  ["-0.000001", "−0.000001"],
  ["12.345600", "12.3456"],
  ["12.300100", "12.3001"]
])("%s stands on paper as %s", (usd, shown) => {
  assert.strictEqual(Usd.paper(Usd.of(usd)), shown)
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
  ["2026-03-31T23:59:59.999Z", ["2026-03"]],
  ["2025-12-31T23:59:59.999Z", ["2026-03", "2026-02", "2026-01", "2025-12"]]
])("an account made at %s has the statements of %j", (made, months) => {
  assert.deepStrictEqual(Months.since(made, new Date("2026-03-01T00:00:00.000Z")), months)
})
