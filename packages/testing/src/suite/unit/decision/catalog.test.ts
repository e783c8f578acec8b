/** Decisions about the catalog: additions, moves, and items that are never restocked. */

import { type Catalog, putCatalog } from "@cardpack/core/commands/catalog/PutCatalog"
import { returnStock } from "@cardpack/core/commands/catalog/Stock"
import { updateMachine } from "@cardpack/core/commands/catalog/UpdateMachine"
import { assert, describe } from "@effect/vitest"
import * as Decisions from "../../../world/engine/Decisions.ts"

const { ACTOR, card, catalog, customer, decides, log, partner, put } = Decisions
const { itemOf, machineOf, putRefused, refusal, run, state, stockOf } = Decisions

const CATALOG = catalog()
const NOTHING = { vendingMachines: 0, cardsAdded: 0, cardsUpdated: 0 }

const machine = (fields: object): Catalog => ({
  vendingMachines: CATALOG.vendingMachines.map((each) => ({ ...each, ...fields })),
  cards: []
})

describe("putting a catalog", () => {
  decides(
    "twice changes nothing the second time, whatever the order of keys in metadata",
    function* () {
      const cards = [card("A", { metadata: { a: 1, b: [1, { c: 2, d: 3 }] } })]
      yield* put({ ...CATALOG, cards })
      const before = yield* state
      const again = [card("A", { metadata: { b: [1, { d: 3, c: 2 }], a: 1 } })]
      assert.deepStrictEqual(yield* put({ ...CATALOG, cards: again }), NOTHING)
      assert.deepStrictEqual(yield* state, before)
    }
  )

  decides(
    "knows one spelling of a reference and of a tier, and refuses what can't be seen",
    function* () {
      yield* put(catalog(1, 0))
      yield* put({ vendingMachines: [], cards: [card("Pok\u00e9-1")] })
      const again = { vendingMachines: [], cards: [card("Poke\u0301-1", { name: "Renamed" })] }
      assert.deepStrictEqual(yield* put(again), { ...NOTHING, cardsUpdated: 1 })
      assert.deepStrictEqual((yield* itemOf("Pok\u00e9-1"))?.name, "Renamed")
      const twice = { vendingMachines: [], cards: [card("n\u0303"), card("\u00f1")] }
      assert.deepInclude(yield* putRefused(twice), { _tag: "Invalid", field: "cards[1].reference" })
      for (const reference of [
        "H-0 ",
        " H-0",
        "H\u00a0-0",
        "H-0\u200b",
        "\ufeffH-0",
        "H\u00ad-0",
        "H-0\u2028",
        "H  0",
        "H\u2800-0",
        ...[0x34f, 0x115f, 0x1160, 0x17b4, 0x180b, 0x3164, 0xfe0f, 0xffa0, 0xe0041, 0xe0100].map(
          (code) => `H-0${String.fromCodePoint(code)}`
        )
      ]) {
        const refused = yield* putRefused({ vendingMachines: [], cards: [card(reference)] })
        assert.deepInclude(refused, { _tag: "Invalid", field: "cards[0].reference" })
      }
      const tiers = [{ name: "Gem ", weight: 1 }]
      const field = "vendingMachines[0].tiers[0].name"
      assert.deepInclude(yield* putRefused(machine({ tiers })), { _tag: "Invalid", field })
      const named = { _tag: "Invalid", field: "vendingMachines[0].name" } as const
      assert.deepInclude(yield* putRefused(machine({ name: "Gems\u200d" })), named)
    }
  )

  decides("refuses a new card that looks like another, and takes one that differs", function* () {
    yield* put(catalog(1, 0))
    const field = "cards[0].reference"
    for (const reference of ["G-\uff10", "\uff27-0", "G\u20100", "G\u20110", "G\u22120"]) {
      const twin = { vendingMachines: [], cards: [card(reference)] }
      assert.deepInclude(yield* putRefused(twin), { _tag: "Invalid", field })
    }
    const both = { vendingMachines: [], cards: [card("A\u20131"), card("A-1")] }
    assert.deepInclude(yield* putRefused(both), { _tag: "Invalid", field })
    const apart = ["g-0", "B\u20131"].map((reference) => card(reference))
    const added = { ...NOTHING, cardsAdded: 2 }
    assert.deepStrictEqual(yield* put({ vendingMachines: [], cards: apart }), added)
    const again = [card("B\u20131", { name: "Renamed" })]
    const updated = { ...NOTHING, cardsUpdated: 1 }
    assert.deepStrictEqual(yield* put({ vendingMachines: [], cards: again }), updated)
  })

  decides("leaves alone what it does not name, field by field", function* () {
    yield* put(machine({ staticImage: "still", public: false, refundWindowHours: 0.5 }))
    yield* put({ vendingMachines: [], cards: [card("A"), card("B")] })
    const { tiers: _, ...rest } = CATALOG.vendingMachines[0] ?? { id: 1 }
    const answer = yield* put({
      vendingMachines: [{ ...rest, name: "New" }],
      cards: [card("A", { name: "Renamed", metadata: undefined })]
    })
    assert.deepStrictEqual(answer, { vendingMachines: 1, cardsAdded: 0, cardsUpdated: 1 })
    const found = yield* machineOf()
    assert.deepInclude(found, {
      name: "New",
      staticImage: "still",
      public: false,
      refundWindow: 1_800_000,
      oddsVersion: 1,
      tiers: [
        { name: "Gold", weight: 1_000_000n },
        { name: "Iron", weight: 3_000_000n }
      ]
    })
    const renamed = yield* itemOf("A")
    assert.deepInclude(renamed, { name: "Renamed", metadata: { grade: 9 } })
  })

  decides("keeps tiers that it does not name, and counts every change of the odds", function* () {
    yield* put(CATALOG)
    yield* put(machine({ tiers: [{ name: "Iron", weight: 0.5 }] }))
    yield* put(machine({ tiers: [{ name: "Gem", weight: 0.000001 }] }))
    const found = yield* machineOf()
    assert.deepInclude(found, {
      oddsVersion: 3,
      tiers: [
        { name: "Gold", weight: 1_000_000n },
        { name: "Iron", weight: 500_000n },
        { name: "Gem", weight: 1n }
      ]
    })
    assert.deepStrictEqual(yield* stockOf(), { Gold: 5, Iron: 5, Gem: 0 })
  })

  decides(
    "changes the future tier of a held card, which then takes effect when it returns",
    function* () {
      yield* put(catalog(1, 0))
      const shopper = yield* customer(yield* partner())
      const { details } = yield* shopper.order(1)
      const answer = yield* put({ vendingMachines: [], cards: [card("G-0", { tier: "Iron" })] })
      assert.deepStrictEqual(answer, { ...NOTHING, cardsUpdated: 1 })
      assert.deepStrictEqual(yield* stockOf(), { Gold: 0, Iron: 0 })
      const cardIds = details.cards.map((each) => each.card.id)
      const { customerId } = shopper
      yield* shopper.submit({ kind: "buyback", mode: "offchain", customerId, cardIds })
      yield* run(returnStock(ACTOR, { references: ["G-0"], reason: "bought back" }))
      assert.deepStrictEqual(yield* stockOf(), { Gold: 0, Iron: 1 })
    }
  )

  decides(
    "is a conflict when a card changed its tier since it was asked which ones move",
    function* () {
      yield* put(CATALOG)
      const moved = { vendingMachines: [], cards: [card("G-0", { tier: "Iron" })] }
      const { prepared: _, ...asked } = putCatalog(ACTOR, moved)
      assert.deepInclude(yield* refusal(asked), { _tag: "Conflict" })
      assert.deepInclude(yield* put(moved), { cardsUpdated: 1 })
    }
  )
})

describe("a machine", () => {
  decides("is updated field by field, and logged only when it changed", function* () {
    yield* put(CATALOG)
    const changed = yield* run(updateMachine(ACTOR, 1, { active: false, priceUsd: "12.5" }))
    assert.deepInclude(changed, { active: false, priceUsd: 12_500_000n, name: "Starter" })
    assert.deepInclude(
      (yield* log).find((entry) => entry.subject === "1"),
      {
        action: "machine.update",
        detail: {
          changed: ["active", "priceUsd"],
          oddsVersion: 1,
          machines: {
            1: {
              priceUsd: "12.500000",
              refundWindow: changed.refundWindow,
              whenTierEmpty: "redistribute",
              oddsMode: "weights",
              restock: "open",
              maxOpenShare: 500_000,
              active: changed.active,
              public: changed.public,
              name: "Starter",
              oddsVersion: 1,
              odds: [
                { name: "Gold", weight: "1000000" },
                { name: "Iron", weight: "3000000" }
              ]
            }
          }
        }
      }
    )
    const before = yield* state
    yield* run(updateMachine(ACTOR, 1, { active: false, priceUsd: "12.500000" }))
    assert.deepStrictEqual(yield* state, before)
    const flaw = { _tag: "Invalid", field: "tiers[0].weight" } as const
    const bad = updateMachine(ACTOR, 1, { tiers: [{ name: "Gold", weight: -1 }] })
    assert.deepInclude(yield* refusal(bad), flaw)
    const unknown = updateMachine(ACTOR, 7, { active: true })
    const missing = { _tag: "NotFound", resource: "vending machine", id: "7" } as const
    assert.deepInclude(yield* refusal(unknown), missing)
  })
})
