/** A warning that a pack is worth too much or too little: what is, since when, and what to do. */
import { assert, it } from "vitest"
import * as ValueWords from "../../../../../http/console/src/host/alert/ValueWords.ts"

const NOW = Date.parse("2026-11-27T10:00:00.000Z")

const notice = (fields: Partial<ValueWords.Valued>): ValueWords.Valued =>
  ({
    type: "value.high",
    vendingMachineId: 1,
    name: "Starter Pack",
    priceUsd: "50.000000",
    oddsValueUsd: "39.500000",
    stockValueUsd: "84.800000",
    outOfBounds: ["stock"],
    since: "2026-11-27T08:00:00.000Z",
    acknowledged: null,
    ...fields
  }) as ValueWords.Valued

const WORTH = "Starter Pack (1) costs 50.00 USD and is worth, on average, 39.50 USD by its odds"

it.each([
  [{}, `${WORTH}, 84.80 USD by its stock. More than it costs, by its stock, since 2 hr. ago.`],
  [
    { stockValueUsd: null, since: null, outOfBounds: ["odds"] as const },
    `${WORTH}. More than it costs, by its odds.`
  ],
  [
    { type: "value.low", outOfBounds: ["odds", "stock"] as const },
    `${WORTH}, 84.80 USD by its stock. Less than half of what it costs, by its odds and its stock, since 2 hr. ago.`
  ],
  [
    { acknowledged: { by: "ada@example.com", at: "2026-11-27T09:59:00.000Z" } },
    `${WORTH}, 84.80 USD by its stock. More than it costs, by its stock, since 2 hr. ago. Acknowledged by ada@example.com, 1 min. ago.`
  ]
] as const)("a notice with %j is told", (fields, words) => {
  assert.strictEqual(ValueWords.line(notice(fields as Partial<ValueWords.Valued>), NOW), words)
})

it("what to do follows from what exceeds the price", () => {
  const advice = (fields: Partial<ValueWords.Valued>) => ValueWords.advice(notice(fields))
  assert.match(advice({ outOfBounds: ["odds"] }), /raise the price/)
  assert.match(advice({ outOfBounds: ["stock"] }), /cheaper cards/)
  assert.match(advice({ type: "value.low" } as never), /lower the price/)
})
