/** The effects of the operator's `PUT /catalog`, and its refusals, which apply nothing. */
import { expect, it } from "vitest"
import { buyerOf, type Catalog, catalog, stockIn } from "../../../world/service/Catalog.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { uniqueKey } from "../../../world/service/Partner.ts"
import type { Page, VendingMachine } from "../../../world/service/Resource.ts"
import type * as World from "../../../world/service/World.ts"

const broken: ReadonlyArray<readonly [string, (given: Catalog) => object, RegExp]> = [
  [
    "a negative weight",
    (c) => ({ tiers: [{ name: "rare", weight: -1 }, ...c.machine.tiers.slice(1)] }),
    /weight/
  ],
  ["no tiers", () => ({ tiers: [] }), /tiers/],
  ["a tier twice", (c) => ({ tiers: [...c.machine.tiers, ...c.machine.tiers] }), /tier/],
  ["a bad price", () => ({ priceUsd: "ten" }), /priceUsd/],
  ["a price as a number", () => ({ priceUsd: 10 }), /priceUsd/],
  ["a negative price", () => ({ priceUsd: "-1.000000" }), /priceUsd/],
  ["a price beyond a thousand million", () => ({ priceUsd: "1000000000.000001" }), /priceUsd/],
  ["a negative window", () => ({ refundWindowHours: -1 }), /refundWindowHours/],
  ["an unknown field", () => ({ colour: "red" }), /colour/],
  ["an id that is no integer", () => ({ id: 1.5 }), /id/]
]

export const catalogRules = (world: World.World): void => {
  const { operator } = world
  const buyer = () => buyerOf(world)
  const stockOf = (id: number) => stockIn(world, id)

  it("is put on sale, and putting it again changes nothing", async () => {
    const { id, document } = catalog(5)
    expect(answer(await operator.put("/catalog", document), 200)).toMatchObject({
      cardsAdded: 5,
      cardsUpdated: 0
    })
    const before = await stockOf(id)
    expect(answer(await operator.put("/catalog", document), 200)).toMatchObject({
      cardsAdded: 0,
      cardsUpdated: 0
    })
    expect(await stockOf(id)).toEqual(before)
  })

  it("may come in several requests; what it does not name stays", async () => {
    const { id, document, cards } = catalog(6)
    answer(await operator.put("/catalog", { ...document, cards: cards.slice(0, 3) }), 200)
    const rest = { vendingMachines: [], cards: cards.slice(3) }
    expect(answer(await operator.put("/catalog", rest), 200)).toMatchObject({ cardsAdded: 3 })
    const { buy } = await buyer()
    expect(answer(await buy(id, 6), 201).cards).toHaveLength(6)
  })

  it("updates what it names", async () => {
    const { id, machine, document, cards } = catalog(1)
    answer(await operator.put("/catalog", document), 200)
    const changed = {
      vendingMachines: [{ ...machine, priceUsd: "11.000000" }],
      cards: cards.map((card) => ({ ...card, name: "Renamed", buybackUsd: "5.000000" }))
    }
    expect(answer(await operator.put("/catalog", changed), 200)).toMatchObject({
      cardsAdded: 0,
      cardsUpdated: 1
    })
    const { buy } = await buyer()
    expect(answer(await buy(id), 201)).toMatchObject({
      chargedUsd: "11.000000",
      cards: [{ name: "Renamed", buybackUsd: "5.000000" }]
    })
  })

  it.each([
    [{ name: "New name" }],
    [{ priceUsd: "12.000000" }],
    [{ image: "https://images.example/new.png" }],
    [{ staticImage: "https://images.example/still.png" }]
  ])("updates a machine by one field alone: %j", async (change) => {
    const { id, machine, document } = catalog(1)
    answer(await operator.put("/catalog", document), 200)
    const vendingMachines = [{ ...machine, ...change }]
    answer(await operator.put("/catalog", { vendingMachines, cards: [] }), 200)
    const { partner } = await buyer()
    const { data } = answer(await partner.get<Page<VendingMachine>>("/vending-machines"), 200)
    const { name, priceUsd, image } = machine
    const expected = { name, priceUsd, image, staticImage: "", ...change }
    expect(data.find((shown) => shown.id === id)).toMatchObject(expected)
  })

  it("updates a machine's refund window alone, for the orders to come", async () => {
    const { id, machine, document } = catalog(2)
    answer(await operator.put("/catalog", document), 200)
    const { buy, partner } = await buyer()
    const [before] = answer(await buy(id, 1, "sealed"), 201).cards
    const vendingMachines = [{ ...machine, refundWindowHours: 1.5 }]
    answer(await operator.put("/catalog", { vendingMachines, cards: [] }), 200)
    const [after] = answer(await buy(id, 1, "sealed"), 201).cards
    const window = Date.parse(after?.refundableUntil ?? "") - Date.parse(after?.createdAt ?? "")
    expect(window).toBe(1.5 * 60 * 60 * 1000)
    expect(await partner.card(before?.id ?? "")).toEqual(before)
  })

  it("never restocks an item that was sold", async () => {
    const { id, document } = catalog(2)
    answer(await operator.put("/catalog", document), 200)
    const { buy } = await buyer()
    answer(await buy(id, 2), 201)
    answer(await operator.put("/catalog", document), 200)
    refusal(await buy(id), "out_of_stock")
  })

  it.each(broken)("with %s of a machine is refused as a whole", async (_, change, names) => {
    const given = catalog(2)
    const vendingMachines = [{ ...given.machine, ...change(given) }]
    const reply = await operator.put("/catalog", { ...given.document, vendingMachines })
    refusal(reply, "invalid_request", names)
    expect(await stockOf(given.id)).toBe(undefined)
  })

  it.each([
    ["an unknown tier", { tier: "legendary" }, /tier/],
    ["an unknown machine", { vendingMachineId: 999_999 }, /vendingMachineId/],
    ["no reference", { reference: "" }, /reference/],
    ["a bad value", { buybackUsd: "-1" }, /buybackUsd/],
    ["an unknown field", { colour: "red" }, /colour/]
  ])("with %s of a card is refused as a whole", async (_, change, names) => {
    const { id, document, cards } = catalog(3)
    const last = cards.map((card, index) => (index === 2 ? { ...card, ...change } : card))
    const reply = await operator.put("/catalog", { ...document, cards: last })
    refusal(reply, "invalid_request", names)
    expect(await stockOf(id)).toBe(undefined)
    expect(answer(await operator.put("/catalog", document), 200)).toMatchObject({ cardsAdded: 3 })
  })

  it("moves an item that is in stock to another machine or tier at once", async () => {
    const [from, to] = [catalog(1), catalog(1)]
    answer(await operator.put("/catalog", from.document), 200)
    answer(await operator.put("/catalog", to.document), 200)
    const moved = from.cards.map((card) => ({ ...card, vendingMachineId: to.id, tier: "common" }))
    answer(await operator.put("/catalog", { vendingMachines: [], cards: moved }), 200)
    const { buy, partner } = await buyer()
    refusal(await buy(from.id), "out_of_stock")
    const { cards } = answer(await buy(to.id, 2), 201)
    const names = [...from.cards, ...to.cards].map((card) => card.name)
    expect(cards.map((card) => card.name).sort()).toEqual(names.sort())
    await world.adds(partner)
  })

  it("moves an item by its tier alone, or by its machine alone", async () => {
    const [from, to] = [catalog(2), catalog(1)]
    answer(await operator.put("/catalog", from.document), 200)
    answer(await operator.put("/catalog", to.document), 200)
    const [first, second] = from.cards
    const cards = [
      { ...first, tier: "common" },
      { ...second, vendingMachineId: to.id }
    ]
    const moved = await operator.put("/catalog", { vendingMachines: [], cards })
    expect(answer(moved, 200)).toMatchObject({ cardsAdded: 0, cardsUpdated: 2 })
    const tierOf = async (card: typeof first) =>
      (await operator.get(`/items/${card?.reference}`)).text
    expect(await tierOf(first)).toMatch(/"tier":"common"/)
    const { buy, partner } = await buyer()
    expect(answer(await buy(from.id), 201).cards[0]?.name).toBe(first?.name)
    refusal(await buy(from.id), "out_of_stock")
    answer(await buy(to.id, 2), 201)
    await world.adds(partner)
  })

  it("adds cards to a nearly sold-out tier among those that are left, not before them", async () => {
    const given = catalog(421)
    const common = given.cards.slice(1)
    const { id, machine } = given
    const first = { vendingMachines: [machine], cards: common.slice(0, 400) }
    answer(await operator.put("/catalog", first), 200)
    const { buy, partner } = await buyer()
    for (let round = 0; round < 38; round++) answer(await buy(id, 10), 201)
    const added = common.slice(400)
    answer(await operator.put("/catalog", { vendingMachines: [], cards: added }), 200)
    const drawn = [...answer(await buy(id, 10), 201).cards, ...answer(await buy(id, 10), 201).cards]
    const fresh = drawn.filter(({ name }) => added.some((card) => card.name === name))
    // 20 fair draws from 20 old and 20 new cards take 4 to 16 new ones, with one exception in
    // 50,000.
    expect(fresh.length).toBeGreaterThanOrEqual(4)
    expect(fresh.length).toBeLessThanOrEqual(16)
    answer(await buy(id, 10), 201)
    await world.adds(partner)
  })

  it("keeps a card for each sealed pack, and moves the others", async () => {
    const [from, to] = [catalog(2), catalog(1)]
    answer(await operator.put("/catalog", from.document), 200)
    answer(await operator.put("/catalog", to.document), 200)
    const { buy, partner, customerId } = await buyer()
    const order = answer(await buy(from.id, 1, "sealed"), 201)
    const there = { vendingMachineId: to.id, tier: "common" }
    const [one, other] = from.cards.map((card) => ({ ...card, ...there }))
    const move = (cards: ReadonlyArray<unknown>) =>
      operator.put("/catalog", { vendingMachines: [], cards })
    refusal(await move([one, other]), "conflict")
    answer(await move([one]), 200)
    refusal(await move([other]), "conflict")
    const cardIds = order.cards.map((card) => card.id)
    answer(await partner.operate({ kind: "refund", customerId, cardIds }), 201)
    answer(await move([other]), 200)
    refusal(await buy(from.id), "out_of_stock")
    answer(await buy(to.id, 3), 201)
    await world.adds(partner)
  })

  it("moves an item that is held when it returns", async () => {
    const [from, to] = [catalog(1), catalog(1)]
    answer(await operator.put("/catalog", from.document), 200)
    answer(await operator.put("/catalog", to.document), 200)
    const { buy, partner, customerId } = await buyer()
    const order = answer(await buy(from.id), 201)
    const moved = from.cards.map((card) => ({ ...card, vendingMachineId: to.id, tier: "common" }))
    answer(await operator.put("/catalog", { vendingMachines: [], cards: moved }), 200)
    answer(await buy(to.id), 201)
    refusal(await buy(to.id), "out_of_stock")
    const cardIds = order.cards.map((card) => card.id)
    const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds }
    answer(await partner.operate(buyback), 201)
    const references = from.cards.map((card) => card.reference)
    const body = { references, reason: "bought back" }
    const headers = { "idempotency-key": uniqueKey() }
    answer(await operator.post("/stock/return", body, { headers }), 200)
    refusal(await buy(from.id), "out_of_stock")
    expect(answer(await buy(to.id), 201).cards[0]?.name).toBe(from.cards[0]?.name)
    await world.adds(partner)
  })

  it("with one reference twice is refused", async () => {
    const { document, cards } = catalog(2)
    const twice = { ...document, cards: [...cards, ...cards.slice(0, 1)] }
    refusal(await operator.put("/catalog", twice), "invalid_request", /reference/)
  })

  it("may be big: more than a partner's body limit", async () => {
    const { id, document, cards } = catalog(3_000)
    expect(JSON.stringify(document).length).toBeGreaterThan(400_000)
    expect(answer(await operator.put("/catalog", document), 200)).toMatchObject({
      cardsAdded: cards.length
    })
    const { buy } = await buyer()
    answer(await buy(id, 10), 201)
  })

  it("publishes its odds, which do not move with the stock", async () => {
    const { id, document } = catalog(2)
    answer(await operator.put("/catalog", document), 200)
    const { partner, buy } = await buyer()
    const shown = async () =>
      answer(await partner.get<Page<VendingMachine>>("/vending-machines"), 200).data.find(
        (machine) => machine.id === id
      )
    const before = await shown()
    expect(before?.odds.map(({ tier, probability }) => [tier, Number(probability)])).toEqual([
      ["rare", 0.1],
      ["common", 0.9]
    ])
    answer(await buy(id), 201)
    answer(await buy(id), 201)
    refusal(await buy(id), "out_of_stock")
    expect(await shown()).toEqual(before)
  })
}
