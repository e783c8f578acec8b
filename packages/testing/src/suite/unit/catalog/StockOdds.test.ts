/** Machines that sell each card as likely as any other: their odds, what is left, what packs are worth. */

import * as ExpectedValue from "@cardpack/core/domain/catalog/ExpectedValue"
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
      ExpectedValue.shortfall(of({ ...machine, priceUsd: price }))
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
    assert.strictEqual(
      ExpectedValue.shortfall({ machine: { ...BY_WEIGHTS, priceUsd: Usd.of(36) }, ...poor }),
      10_500_000n
    )
  })

  it("is too much above the price, of the cards that can be drawn alone", () => {
    assert.isNull(ExpectedValue.excess(of(BY_STOCK)))
    assert.strictEqual(ExpectedValue.excess(of({ ...BY_STOCK, priceUsd: Usd.of(5) })), Usd.of(6))
  })
})
