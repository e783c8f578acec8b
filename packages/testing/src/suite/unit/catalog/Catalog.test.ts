import * as ShippingCountry from "@cardpack/core/domain/catalog/ShippingCountry"
import * as VendingMachine from "@cardpack/core/domain/catalog/VendingMachine"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import * as Sample from "../../../kit/sample/Sample.ts"

const COUNTRIES = [
  { code: "PT", country: "Portugal", feeUsd: 9_500_000n },
  { code: "CI", country: "Côte d’Ivoire", feeUsd: 0n },
  { code: "NA", country: "Namibia", feeUsd: 1n }
]

describe("shipping countries", () => {
  it.each([
    ["the English name", "Portugal", "PT"],
    ["the alpha-2 code", "PT", "PT"],
    ["any letter case", "pOrTuGaL", "PT"],
    ["a code in small letters", "pt", "PT"],
    ["spaces around it", "  Portugal ", "PT"],
    ["letters beyond ASCII", "CÔTE D’IVOIRE", "CI"],
    ["a code that looks like a word", "na", "NA"]
  ])("are found by %s", (_what, given, code) => {
    assert.strictEqual(ShippingCountry.resolve(COUNTRIES, given)?.code, code)
  })

  it.each([
    ["nothing", ""],
    ["an alpha-3 code", "PRT"],
    ["a part of a name", "Portu"],
    ["a country that is not on the list", "Atlantis"],
    ["a list", "Portugal, Namibia"]
  ])("are not found by %s", (_what, given) => {
    assert.isUndefined(ShippingCountry.resolve(COUNTRIES, given))
  })
})

describe("a vending machine", () => {
  it("shows its odds, which follow from the weights alone", () => {
    const tiers = [
      { name: "common", weight: 2_000_000n },
      { name: "rare", weight: 1_000_000n },
      { name: "retired", weight: 0n }
    ]
    assert.deepStrictEqual(VendingMachine.odds(Sample.machine({ tiers }), new Map()), [
      { tier: "common", probability: 0.6666667 },
      { tier: "rare", probability: 0.3333333 },
      { tier: "retired", probability: 0 }
    ])
  })

  it("shows odds that add up to one, but for rounding", () => {
    const weights = fc.array(fc.bigInt(0n, 10n ** 24n), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(weights, (all) => {
        const tiers = all.map((weight, index) => ({ name: `t${index}`, weight }))
        const odds = VendingMachine.odds(Sample.machine({ tiers }), new Map())
        const sum = odds.reduce((total, { probability }) => total + probability, 0)
        const some = all.some((weight) => weight > 0n)
        assert.closeTo(sum, some ? 1 : 0, 1e-6)
        for (const { probability } of odds) assert.isTrue(probability >= 0 && probability <= 1)
      })
    )
  })
})
