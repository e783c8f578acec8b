import * as ShippingCountry from "@cardpack/core/domain/catalog/ShippingCountry"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { shippingCountries } from "@cardpack/http/seed/Countries"
import * as Demo from "@cardpack/http/seed/Demo"
import { MACHINES, TIERS } from "@cardpack/http/seed/DemoMachines"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import english from "i18n-iso-countries/langs/en.json" with { type: "json" }

const { cards } = Demo.CATALOG
const usd = (text: string) => Result.getOrThrow(Usd.parse(text))

describe("the demonstration catalog", () => {
  it("is the same at every start", () => {
    assert.deepStrictEqual(cards[1234], {
      reference: "OKM-62925950",
      vendingMachineId: 3,
      tier: "Uncommon",
      name: "2022 Saltwind Saga Marble Wolf 163/204 Oakmere 9.5",
      image: "/images/cards/OKM-62925950.svg",
      buybackUsd: "27.220000",
      metadata: {
        title: "Marble Wolf",
        set: "Saltwind Saga",
        year: 2022,
        number: "163/204",
        finish: "Etched",
        rarity: "Uncommon",
        grader: "Oakmere",
        grade: "9.5",
        gradeName: "Gem Mint",
        certificate: "OKM-62925950"
      }
    })
  })

  it("holds in each pack what its odds say, worth about nine tenths of what it sells for", () => {
    const weights = TIERS.reduce((sum, { weight }) => sum + weight, 0)
    for (const machine of MACHINES) {
      const own = cards.filter((card) => card.vendingMachineId === machine.id)
      let byOdds = 0
      for (const { name, weight } of TIERS) {
        const values = own.filter(({ tier }) => tier === name).map((card) => usd(card.buybackUsd))
        assert.strictEqual(
          values.length,
          (machine.cards * weight) / weights,
          `${machine.name} ${name}`
        )
        const sum = values.reduce((all, value) => all + value, 0n)
        byOdds += (Number(sum) / values.length) * (weight / weights)
      }
      const worth = own.reduce((sum, card) => sum + usd(card.buybackUsd), 0n)
      const price = Number(machine.priceUsd)
      for (const share of [byOdds / price, Number(worth) / own.length / price]) {
        assert.isAbove(share, 0.86, machine.name)
        assert.isBelow(share, 0.94, machine.name)
      }
    }
  })
})

const SANCTIONED = ["BY", "CU", "IR", "KP", "RU", "SY"]

describe("the shipping countries", () => {
  const list = shippingCountries.map((entry) => ({ ...entry, feeUsd: usd(entry.feeUsd) }))

  it("are those of ISO 3166-1 but six sanctioned ones, each with its name and a fee", () => {
    assert.strictEqual(list.length, 243)
    assert.strictEqual(new Set(list.map((entry) => entry.code)).size, 243)
    assert.strictEqual(new Set(list.map((entry) => entry.country.toLowerCase())).size, 243)
    for (const entry of list) {
      assert.match(entry.code, /^[A-Z]{2}$/)
      assert.isTrue(entry.feeUsd >= Usd.of(8) && entry.feeUsd <= Usd.of(35), entry.country)
    }
    const codes = list.map((entry) => entry.code)
    for (const code of ["XK", ...SANCTIONED]) assert.notInclude(codes, code)
  })

  it("are found by code, by name and by every other English name", () => {
    for (const [code, given] of Object.entries<string | ReadonlyArray<string>>(english.countries)) {
      if (["XK", ...SANCTIONED].includes(code)) continue
      for (const name of [code, code.toLowerCase(), ...[given].flat()]) {
        // Two countries have this name; no other name means the smaller one.
        const expected = name === "Congo" ? "CG" : code
        assert.strictEqual(ShippingCountry.resolve(list, name)?.code, expected, name)
      }
    }
    assert.isUndefined(ShippingCountry.resolve(list, "Atlantis"))
  })
})
