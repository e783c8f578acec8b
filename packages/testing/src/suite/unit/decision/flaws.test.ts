/** Refusals of a catalog, and how they name the place. */
import type { Catalog } from "@cardpack/core/commands/catalog/PutCatalog"
import { assert, describe } from "@effect/vitest"
import * as Decisions from "../../../world/engine/Decisions.ts"

const { card, catalog, decides, putRefused, state } = Decisions

const CATALOG = catalog()

const machine = (fields: object): Catalog => ({
  vendingMachines: CATALOG.vendingMachines.map((each) => ({ ...each, ...fields })),
  cards: []
})

const flaws: ReadonlyArray<readonly [string, Catalog, string]> = [
  ["a machine id of zero", machine({ id: 0 }), "vendingMachines[0].id"],
  ["a machine id too large", machine({ id: 2 ** 31 }), "vendingMachines[0].id"],
  ["a machine twice", twice(), "vendingMachines[1].id"],
  ["no name", machine({ name: undefined }), "vendingMachines[0].name"],
  ["a blank name", machine({ name: " " }), "vendingMachines[0].name"],
  ["no price", machine({ priceUsd: undefined }), "vendingMachines[0].priceUsd"],
  ["a price of zero", machine({ priceUsd: "0.000000" }), "vendingMachines[0].priceUsd"],
  ["a negative price", machine({ priceUsd: "-1" }), "vendingMachines[0].priceUsd"],
  ["a price with seven places", machine({ priceUsd: "1.0000001" }), "vendingMachines[0].priceUsd"],
  ["no picture", machine({ image: "" }), "vendingMachines[0].image"],
  ["no tiers", machine({ tiers: [] }), "vendingMachines[0].tiers"],
  ["tiers left out of a new machine", machine({ tiers: undefined }), "vendingMachines[0].tiers"],
  ["a negative weight", weights(1, -1), "vendingMachines[0].tiers[1].weight"],
  ["a weight with seven places", weights(1, 0.0000001), "vendingMachines[0].tiers[1].weight"],
  ["an endless weight", weights(1, Number.POSITIVE_INFINITY), "vendingMachines[0].tiers[1].weight"],
  ["no weight above zero", weights(0, 0), "vendingMachines[0].tiers"],
  ["a tier twice", machine({ tiers: [tier("A"), tier("A")] }), "vendingMachines[0].tiers[1].name"],
  [
    "a tier that looks like another",
    machine({ tiers: [tier("all"), tier("\uff41ll")] }),
    "vendingMachines[0].tiers[1].name"
  ],
  ["a tier without a name", machine({ tiers: [tier("")] }), "vendingMachines[0].tiers[0].name"],
  ["a negative window", machine({ refundWindowHours: -1 }), "vendingMachines[0].refundWindowHours"],
  ["no window", machine({ refundWindowHours: Number.NaN }), "vendingMachines[0].refundWindowHours"],
  ["an unknown machine", cards({ vendingMachineId: 2 }), "cards[1].vendingMachineId"],
  ["half a machine", cards({ vendingMachineId: 1.5 }), "cards[1].vendingMachineId"],
  ["an unknown tier", cards({ tier: "Lead" }), "cards[1].tier"],
  ["a card twice", cards({ reference: "A" }), "cards[1].reference"],
  ["a card without a reference", cards({ reference: "" }), "cards[1].reference"],
  ["a reference of 256 characters", cards({ reference: "x".repeat(256) }), "cards[1].reference"],
  ["a card without a name", cards({ name: "" }), "cards[1].name"],
  ["a card's name that turns around", cards({ name: "jpg.\u202egnp" }), "cards[1].name"],
  ["a card's name of two lines", cards({ name: "Dragon\u2028Paid" }), "cards[1].name"],
  ["a card without a picture", cards({ image: "" }), "cards[1].image"],
  ["a bad value", cards({ buybackUsd: "1e3" }), "cards[1].buybackUsd"],
  ["a negative value", cards({ buybackUsd: "-0.000001" }), "cards[1].buybackUsd"],
  ["endless metadata", cards({ metadata: "x".repeat(20 * 1024) }), "cards[1].metadata"]
]

function tier(name: string) {
  return { name, weight: 1 }
}

function weights(...values: ReadonlyArray<number>): Catalog {
  return machine({ tiers: values.map((weight, at) => ({ name: `T${at}`, weight })) })
}

function twice(): Catalog {
  return { ...CATALOG, vendingMachines: [...CATALOG.vendingMachines, ...CATALOG.vendingMachines] }
}

function cards(fields: object): Catalog {
  return { ...CATALOG, cards: [card("A"), { ...card("B"), ...fields }] }
}

describe("a catalog is refused as a whole, naming the place, for", () => {
  for (const [story, document, field] of flaws) {
    decides(story, function* () {
      const before = yield* state
      assert.deepInclude(yield* putRefused(document), { _tag: "Invalid", field })
      assert.deepStrictEqual(yield* state, before)
    })
  }
})
