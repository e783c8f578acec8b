/** What the reports of a host's pages add up. */
import { assert, describe, it } from "@effect/vitest"
import * as EndpointCounts from "../../../../../http/console/src/host/report/EndpointCounts.ts"
import * as ObligationStacks from "../../../../../http/console/src/host/report/ObligationStacks.ts"
import * as StockLevel from "../../../../../http/console/src/host/report/StockLevel.ts"

const count = (day: string, endpoint: string, ...counts: readonly [number, number, number]) => {
  const [delivered, failed, expired] = counts
  const row = { partnerId: "par_1", webhookEndpointId: endpoint, url: `https://${endpoint}` }
  return { day, ...row, delivered, failed, expired }
}

const REPORT = {
  since: "2026-03-01T00:00:00.000Z",
  until: "2026-03-03T00:00:00.000Z",
  data: [
    count("2026-03-01", "a", 1, 2, 4),
    count("2026-03-01", "b", 8, 16, 32),
    count("2026-03-02", "a", 64, 128, 256)
  ]
}

describe("deliveries", () => {
  it("are summed by endpoint, and those that fail most come first", () => {
    const sums = EndpointCounts.byEndpoint(REPORT)
    const [a, b] = [count("", "a", 65, 130, 260), count("", "b", 8, 16, 32)]
    assert.deepStrictEqual(
      sums.map((sum) => ({ ...sum, day: "" })),
      [a, b]
    )
  })

  it("are summed by day", () => {
    assert.deepStrictEqual(EndpointCounts.byDay(REPORT), [
      { day: "2026-03-01", delivered: 9, failed: 18 },
      { day: "2026-03-02", delivered: 64, failed: 128 }
    ])
  })

  it.each([
    [3, 1, "25.0 %"],
    [0, 2, "100.0 %"],
    [0, 0, "–"]
  ])("of which %d arrived and %d failed: %s", (delivered, failed, rate) => {
    assert.strictEqual(EndpointCounts.failureRate({ delivered, failed }), rate)
  })
})

it.each([
  [0, 0, "empty"],
  [4, 5, "low"],
  [5, 5, "enough"]
])("%d cards on sale, told below %d: %s", (stock, lowStock, state) => {
  assert.strictEqual(StockLevel.stateOf({ stock, lowStock }), state)
})

it("obligations are of balances, refunds and quotes, beside what came in", () => {
  const stacks = ObligationStacks.of({
    cash: "1",
    bonus: "2",
    total: "3",
    openSealedRefundsUsd: "4",
    openBurnQuotesUsd: "5",
    usdcReceivedUsd: "6"
  })
  const values = stacks.map(({ parts }) => parts.map(({ value }) => value / 1_000_000n))
  assert.deepStrictEqual(values, [[1n, 2n], [4n, 5n], [6n]])
})
