/** design.md#previews: what a change would do, before it is made, and nothing else is made. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { buyerOf, catalog, stockIn } from "../../../world/service/Catalog.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.embedded)
const { operator } = world

interface Preview {
  readonly preview: string
  readonly counts: { readonly cards: Readonly<Record<string, number>> }
  readonly consequences: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly vendingMachines: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly cards: ReadonlyArray<Readonly<Record<string, unknown>>>
}
interface Prices extends Omit<Preview, "cards" | "counts"> {
  readonly counts: Readonly<Record<string, number>>
  readonly prices: ReadonlyArray<Readonly<Record<string, unknown>>>
}

const preview = async (document: object) =>
  answer(await operator.post<Preview>("/catalog/preview", document), 200)
const pricesPreview = async (document: object) =>
  answer(await operator.post<Prices>("/prices/preview", document), 200)
const put = async (document: object, of?: { readonly preview: string }) =>
  operator.put("/catalog", of === undefined ? document : { ...document, preview: of.preview })
const NOTHING = { added: 0, changed: 0, unchanged: 0, held: 0, refused: 0 }

describe("the preview of a catalog", () => {
  it("writes nothing, and its PUT does what it showed", async () => {
    const { id, document } = catalog(5)
    const shown = await preview(document)
    expect(await stockIn(world, id)).toBe(undefined)
    expect(shown.counts).toEqual({
      vendingMachines: { ...NOTHING, added: 1 },
      cards: { ...NOTHING, added: 5 }
    })
    expect(shown.consequences).toMatchObject([
      {
        vendingMachineId: id,
        expectedValueUsd: { from: null, to: "4.000000" },
        shareOfPrice: { from: null, to: 0.4 },
        tiers: [
          { name: "rare", stock: { from: null, to: 1 }, probability: { from: null, to: 0.1 } },
          { name: "common", stock: { from: null, to: 4 }, probability: { from: null, to: 0.9 } }
        ],
        warning: null,
        error: null
      }
    ])
    answer(await put(document, shown), 200)
    expect(await stockIn(world, id)).toMatchObject({ expectedValueUsd: "4.000000" })
    // As after a lost answer: there is nothing left to change.
    answer(await put(document, shown), 200)
    const again = await preview(document)
    expect(again).toMatchObject({
      vendingMachines: [],
      cards: [],
      consequences: [{ openClaims: 0 }]
    })
    expect(again.counts.cards).toEqual({ ...NOTHING, unchanged: 5 })
  })

  it("names every row that would be refused, not only the first", async () => {
    const { document, cards } = catalog(3)
    const [first, second, third] = cards
    const wrong = [
      { ...first, tier: "legendary" },
      { ...second, vendingMachineId: 0.5 },
      { ...third, buybackUsd: "1,5" },
      { ...third, reference: "another" }
    ]
    const shown = await preview({ ...document, cards: wrong })
    expect(shown.counts.cards).toEqual({ ...NOTHING, added: 1, refused: 3 })
    expect(shown.cards.map(({ at, error }) => [at, error])).toMatchObject([
      [0, { field: "tier" }],
      [1, { field: "vendingMachineId" }],
      [2, { field: "buybackUsd" }],
      [3, null]
    ])
  })

  it("is refused once something else changed, and then nothing changes", async () => {
    const { document, cards } = catalog(2)
    answer(await put(document), 200)
    const renamed = { vendingMachines: [], cards: [{ ...cards[0], name: "One" }] }
    const shown = await preview(renamed)
    expect(shown.cards).toMatchObject([
      { outcome: "changed", changes: [{ field: "name", from: cards[0]?.name, to: "One" }] }
    ])
    answer(await put({ vendingMachines: [], cards: [{ ...cards[0], name: "Two" }] }), 200)
    refusal(await put(renamed, shown), "conflict", /preview/)
    const item = await operator.get<{ readonly name: string }>(`/items/${cards[0]?.reference}`)
    expect(answer(item, 200).name).toBe("Two")
  })

  it("counts what is on sale alone, and warns of packs worth more than they cost", async () => {
    const { id, document, cards } = catalog(3)
    answer(await put(document), 200)
    const { buy } = await buyerOf(world)
    const [sold] = answer(await buy(id), 201).cards
    const dear = cards.map((card) => ({ ...card, buybackUsd: "40.000000" }))
    const { consequences } = await preview({ vendingMachines: [], cards: dear })
    const left = cards.filter(({ name }) => name !== sold?.name)
    const stock = (tier: string) => left.filter((card) => card.tier === tier).length
    expect(consequences).toMatchObject([
      {
        expectedValueUsd: { from: "4.000000", to: "40.000000" },
        shareOfPrice: { from: 0.4, to: 4 },
        tiers: [
          { stock: { from: stock("rare"), to: stock("rare") } },
          { stock: { from: stock("common"), to: stock("common") } }
        ],
        warning: expect.stringMatching(/is worth 40\.000000 USD/)
      }
    ])
    answer(await put({ vendingMachines: [], cards: dear }), 200)
    expect(await stockIn(world, id)).toMatchObject({ expectedValueUsd: "40.000000" })
  })

  it("tells of a change that would leave sealed packs without cards, as the PUT does", async () => {
    const { id, document, cards } = catalog(3)
    const other = catalog(1)
    answer(await put(document), 200)
    answer(await put(other.document), 200)
    const { buy } = await buyerOf(world)
    answer(await buy(id, 3, "sealed"), 201)
    const moved = cards.map((card) => ({ ...card, vendingMachineId: other.id }))
    const { consequences } = await preview({ vendingMachines: [], cards: moved })
    expect(consequences).toMatchObject([
      { vendingMachineId: id, openClaims: 3, error: expect.stringMatching(/3 open sealed packs/) },
      { vendingMachineId: other.id, error: null }
    ])
    refusal(await put({ vendingMachines: [], cards: moved }), "conflict", /3 open sealed packs/)
  })
})

describe("the preview of prices", () => {
  it("holds jumps apart, and its PUT applies nothing else", async () => {
    const { document, cards } = catalog(4)
    answer(await put(document), 200)
    const values = ["5.000000", "40.000000", "4.000000", "1.000000"]
    const prices = cards.map(({ reference }, at) => ({ reference, buybackUsd: values[at] }))
    const shown = await pricesPreview({ prices })
    expect(shown.counts).toEqual({ ...NOTHING, changed: 1, unchanged: 1, held: 2 })
    expect(shown.prices).toMatchObject([
      { at: 0, outcome: "changed", fromUsd: "4.000000", toUsd: "5.000000" },
      { at: 1, outcome: "held", fromUsd: "4.000000", toUsd: "40.000000" },
      { at: 3, outcome: "held", fromUsd: "4.000000", toUsd: "1.000000" }
    ])
    const { preview } = shown
    const more = await operator.put("/prices", { prices, preview, acceptJumps: true })
    refusal(more, "conflict", /preview/)
    const held = [
      { reference: cards[1]?.reference, fromUsd: "4.000000", toUsd: "40.000000" },
      { reference: cards[3]?.reference, fromUsd: "4.000000", toUsd: "1.000000" }
    ]
    const first = await operator.put("/prices", { prices, preview })
    expect(answer(first, 200)).toEqual({ updated: 1, held })
    const repeated = await operator.put("/prices", { prices, preview })
    expect(answer(repeated, 200)).toEqual({ updated: 0, held })
    const accepted = { prices, acceptJumps: [cards[3]?.reference] }
    const second = await operator.put("/prices", accepted)
    expect(answer(second, 200)).toEqual({ updated: 1, held: held.slice(0, 1) })
    const wide = await operator.put("/prices", { prices, maxRatio: 10 })
    expect(answer(wide, 200)).toEqual({ updated: 1, held: [] })
  })

  it("names what is wrong with its terms and its rows", async () => {
    const { document, cards } = catalog(1)
    answer(await put(document), 200)
    const prices = [{ reference: cards[0]?.reference, buybackUsd: "5.000000" }]
    for (const maxRatio of [0.5, 1e9])
      for (const path of ["/prices", "/prices/preview"]) {
        const send = path === "/prices" ? operator.put : operator.post
        refusal(await send(path, { prices, maxRatio }), "invalid_request", /maxRatio/)
      }
    const wrong = [...prices, { reference: "nothing", buybackUsd: "1" }, ...prices]
    const shown = await pricesPreview({ prices: wrong })
    expect(shown.prices.map(({ error, outcome }) => [outcome, error])).toMatchObject([
      ["changed", null],
      ["refused", { field: "reference" }],
      ["refused", { field: "reference" }]
    ])
  })
})

it("the preview of a long catalog comes whole", async () => {
  const { document, cards } = catalog(1_300)
  const shown = await preview(document)
  expect(shown.cards.map(({ at }) => at)).toEqual(cards.map((_, at) => at))
})
