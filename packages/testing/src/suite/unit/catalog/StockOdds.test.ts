/** Machines that sell each card as likely as any other: their odds, what is left, what packs are worth. */

import * as ExpectedValue from "@cardpack/core/domain/catalog/ExpectedValue"
import * as TierValues from "@cardpack/core/domain/catalog/TierValues"
import * as VendingMachine from "@cardpack/core/domain/catalog/VendingMachine"
import * as Links from "@cardpack/core/domain/link/Links"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe, it } from "@effect/vitest"
import * as Sample from "../../../kit/sample/Sample.ts"

const TIERS = [
  { name: "common", weight: 1_000_000n },
  { name: "rare", weight: 9_000_000n },
  { name: "retired", weight: 0n }
]

const BY_STOCK = Sample.machine({ oddsMode: "stock", tiers: TIERS, priceUsd: Usd.of(10) })
const BY_WEIGHTS = { ...BY_STOCK, oddsMode: "weights" as const }

describe("a machine whose odds are those of its stock", () => {
  it.each([
    [{ common: 2, rare: 1, retired: 7 }, [0.6666667, 0.3333333, 0]],
    [{ common: 0, rare: 3 }, [0, 1, 0]],
    [{ retired: 1 }, [0, 0, 0]]
  ])("with %o left has the odds %o, whatever its weights", (stock, chances) => {
    const odds = VendingMachine.odds(BY_STOCK, new Map(Object.entries(stock)))
    assert.deepStrictEqual(
      odds.map(({ probability }) => probability),
      chances
    )
  })

  it("tells what is left of the tiers that it can draw, and no other machine does", () => {
    const remaining = new Map([
      ["common", 2],
      ["retired", 7]
    ])
    const shown = VendingMachine.view({ machine: BY_STOCK, remaining }, Links.NONE)
    assert.deepInclude(shown, {
      oddsMode: "stock",
      remaining: [
        { tier: "common", cards: 2 },
        { tier: "rare", cards: 0 }
      ]
    })
    const other = VendingMachine.view({ machine: BY_WEIGHTS, remaining: null }, Links.NONE)
    assert.deepInclude(other, { oddsMode: "weights", remaining: null })
    assert.deepStrictEqual(
      other.odds.map(({ probability }) => probability),
      [0.1, 0.9, 0]
    )
  })
})

it("partners are told the values of tiers that can be drawn, and what they make of a pack", () => {
  const values = (tier: string, cards: number, lowest: bigint, highest: bigint) => {
    const sum = (lowest + highest) * BigInt(cards / 2)
    return { machineId: BY_WEIGHTS.id, tier, cards, lowest, highest, sum }
  }
  const all = [
    values("common", 2, Usd.of(4), Usd.of(6)),
    values("retired", 2, Usd.of(1), Usd.of(900)),
    { ...values("rare", 2, Usd.of(1), Usd.of(900)), machineId: 999 }
  ]
  const common = { minUsd: "4.000000", maxUsd: "6.000000", averageUsd: "5.000000" }
  const none = { minUsd: null, maxUsd: null, averageUsd: null }
  const [first, second] = [
    { tier: "common", ...common },
    { tier: "rare", ...none }
  ]
  const told = { tiers: [first, second], expectedValueUsd: "5.000000" }
  assert.deepStrictEqual(TierValues.view(BY_WEIGHTS, all), told)
  const more = [...all, values("rare", 4, Usd.of(10), Usd.of(20))]
  assert.strictEqual(TierValues.view(BY_WEIGHTS, more).expectedValueUsd, "14.000000")
  assert.isNull(TierValues.view(BY_WEIGHTS, []).expectedValueUsd)
})

describe("what a pack is worth on average", () => {
  const stock = new Map([
    ["common", 9],
    ["rare", 1],
    ["retired", 10]
  ])
  const values = new Map([
    ["common", Usd.of(18)],
    ["rare", Usd.of(42)],
    ["retired", Usd.of(1_000)]
  ])
  const of = (machine: VendingMachine.VendingMachine) => ({ machine, stock, values })

  it("follows the cards that can be drawn, or the weights", () => {
    assert.strictEqual(ExpectedValue.ofMachine(of(BY_STOCK)), Usd.of(6))
    assert.strictEqual(ExpectedValue.ofMachine(of(BY_WEIGHTS)), Usd.of(38))
  })

  it("is too little below half of the price: by the odds, and by all that is left", () => {
    const sold = (price: bigint, machine = BY_STOCK) =>
      ExpectedValue.shortfall(of({ ...machine, priceUsd: price }))?.expected ?? null
    assert.isNull(sold(Usd.of(12)))
    assert.strictEqual(sold(Usd.of(12) + 1n), Usd.of(6))
    assert.strictEqual(sold(Usd.of(77), BY_WEIGHTS), Usd.of(38))
    assert.isNull(ExpectedValue.shortfall({ ...of(BY_STOCK), stock: new Map() }))
    // Odds that look right while the stock behind them does not.
    const poor = {
      stock: new Map([
        ["common", 90],
        ["rare", 10]
      ]),
      values: new Map([
        ["common", Usd.of(450)],
        ["rare", Usd.of(600)]
      ])
    }
    assert.deepStrictEqual(
      ExpectedValue.shortfall({ machine: { ...BY_WEIGHTS, priceUsd: Usd.of(36) }, ...poor }),
      { expected: 10_500_000n, of: ["stock"] }
    )
  })

  it("is too much above the price, of the cards that can be drawn alone", () => {
    assert.isNull(ExpectedValue.excess(of(BY_STOCK)))
    const found = ExpectedValue.excess(of({ ...BY_STOCK, priceUsd: Usd.of(5) }))
    assert.deepStrictEqual(found, { expected: Usd.of(6), of: ["odds"] })
    // The stock's average is 57.00 USD here, with the retired tier that is left.
    const both = ExpectedValue.excess(of({ ...BY_WEIGHTS, priceUsd: Usd.of(5) }))
    assert.deepStrictEqual(both?.of, ["odds", "stock"])
  })
})
