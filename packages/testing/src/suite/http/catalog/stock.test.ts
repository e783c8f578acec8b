/** design.md#operator-api: catalog, prices, countries and stock; design.md#items. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { buyerOf, catalog, stockIn } from "../../../world/service/Catalog.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { uniqueKey } from "../../../world/service/Partner.ts"
import type { Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"
import { catalogRules } from "./CatalogRules.ts"

const world = World.of(Backend.embedded)
const { operator } = world
const once = (key = uniqueKey()) => ({ headers: { "idempotency-key": key } })

const buyer = () => buyerOf(world)
const stockOf = (id: number) => stockIn(world, id)

describe("a catalog", () => catalogRules(world))

describe("a machine", () => {
  it("can be taken off and put back", async () => {
    const { id, document } = catalog(2)
    answer(await operator.put("/catalog", document), 200)
    const { buy } = await buyer()
    for (const [off, on] of [
      [{ active: false }, { active: true }],
      [{ public: false }, { public: true }]
    ]) {
      answer(await operator.patch(`/vending-machines/${id}`, off), 200)
      refusal(await buy(id), "not_found")
      answer(await operator.patch(`/vending-machines/${id}`, on), 200)
      answer(await buy(id), 201)
    }
  })

  it("that is unknown is 404, a wrong field 400", async () => {
    const { id, document } = catalog(1)
    answer(await operator.put("/catalog", document), 200)
    refusal(await operator.patch("/vending-machines/999999", { active: true }), "not_found")
    const path = `/vending-machines/${id}`
    refusal(await operator.patch(path, { priceUsd: "x" }), "invalid_request", /priceUsd/)
    refusal(await operator.patch(path, { active: "yes" }), "invalid_request", /active/)
    refusal(await operator.patch(path, { colour: "red" }), "invalid_request", /colour/)
  })

  it("shows the operator its tiers, odds and stock", async () => {
    const { id, document } = catalog(4)
    answer(await operator.put("/catalog", document), 200)
    const { buy } = await buyer()
    answer(await buy(id, 3, "sealed"), 201)
    const machine = JSON.stringify(await stockOf(id))
    for (const word of ["rare", "common", "stock"]) expect(machine).toContain(word)
  })
})

describe("items", () => {
  it("tell where the physical card is", async () => {
    const { id, document, cards } = catalog(1)
    answer(await operator.put("/catalog", document), 200)
    const path = `/items/${cards[0]?.reference}`
    const inDeck = await operator.get(path)
    answer(inDeck, 200)
    const { buy, customerId, partner } = await buyer()
    const [card] = answer(await buy(id), 201).cards
    const held = await operator.get(path)
    expect(held.text).toContain(card?.id)
    expect(held.text).toContain(customerId)
    const redemption = {
      kind: "redemption",
      mode: "offchain",
      customerId,
      cardIds: [card?.id],
      shipmentInfo: { country: "FR" }
    }
    const { shipment } = answer(await partner.operate(redemption), 201)
    expect((await operator.get(path)).text).toContain(shipment?.id)
    refusal(await operator.get("/items/none"), "not_found")
  })
})

describe("stock", () => {
  const change = (verb: string, references: ReadonlyArray<string>, key?: string) =>
    operator.post(`/stock/${verb}`, { references, reason: "counted" }, once(key))

  it("that was withdrawn is not sold, until it is returned", async () => {
    const { id, document, cards } = catalog(2)
    answer(await operator.put("/catalog", document), 200)
    const references = cards.map((card) => card.reference)
    expect(answer(await change("withdraw", references), 200)).toEqual({ changed: 2 })
    const { buy, partner } = await buyer()
    refusal(await buy(id), "out_of_stock")
    expect(answer(await change("return", references), 200)).toEqual({ changed: 2 })
    answer(await buy(id, 2), 201)
    await world.adds(partner)
  })

  it("that is held cannot be withdrawn, alone or with other items", async () => {
    const { id, document, cards } = catalog(2)
    answer(await operator.put("/catalog", document), 200)
    const { buy, partner } = await buyer()
    const [held] = answer(await buy(id), 201).cards
    const reference = (isHeld: boolean) =>
      cards.find((card) => (card.name === held?.name) === isHeld)?.reference ?? ""
    const reply = await change("withdraw", [reference(true), reference(false)])
    if (reply.status === 200) expect(reply.body).toEqual({ changed: 1 })
    else refusal(reply, "conflict", reference(true))
    expect((await partner.card(held?.id ?? "")).status).toBe("active")
    if (reply.status === 200) refusal(await buy(id), "out_of_stock")
    else answer(await buy(id), 201)
    await world.adds(partner)
  })

  it("is returned only when it was bought back or withdrawn", async () => {
    const { id, document, cards } = catalog(1)
    answer(await operator.put("/catalog", document), 200)
    const references = cards.map((card) => card.reference)
    const { buy, partner, customerId } = await buyer()
    const [card] = answer(await buy(id), 201).cards
    const held = await change("return", references)
    if (held.status === 200) expect(held.body).toEqual({ changed: 0 })
    else refusal(held, "conflict", references[0])
    refusal(await buy(id), "out_of_stock")
    const buyback = { kind: "buyback", mode: "offchain", customerId, cardIds: [card?.id] }
    answer(await partner.operate(buyback), 201)
    expect(answer(await change("return", references), 200)).toEqual({ changed: 1 })
    const [again] = answer(await buy(id), 201).cards
    expect(again?.name).toBe(card?.name)
    expect(again?.id).not.toBe(card?.id)
    expect((await partner.card(card?.id ?? "")).status).toBe("bought_back")
    await world.adds(partner)
  })

  it("needs an idempotency key, and a second request with it does nothing", async () => {
    const { document, cards } = catalog(1)
    answer(await operator.put("/catalog", document), 200)
    const references = cards.map((card) => card.reference)
    const body = { references, reason: "counted" }
    refusal(await operator.post("/stock/withdraw", body), "invalid_request", /Idempotency-Key/i)
    const key = uniqueKey()
    const first = answer(await change("withdraw", references, key), 200)
    answer(await change("return", references), 200)
    expect(answer(await change("withdraw", references, key), 200)).toEqual(first)
    refusal(await change("withdraw", ["other"], key), "idempotency_conflict")
  })

  it("of an unknown reference is refused, with nothing changed", async () => {
    const { id, document, cards } = catalog(1)
    answer(await operator.put("/catalog", document), 200)
    const reply = await change("withdraw", [cards[0]?.reference ?? "", "unknown-item"])
    if (reply.status === 404) refusal(reply, "not_found", /unknown-item/)
    else refusal(reply, "invalid_request", /unknown-item/)
    const { buy } = await buyer()
    answer(await buy(id), 201)
  })

  it("returned into a nearly sold-out tier is as likely to be next as what is left", async () => {
    const { id, machine, cards: all } = catalog(401)
    const cards = all.slice(1)
    answer(await operator.put("/catalog", { vendingMachines: [machine], cards }), 200)
    const { buy, partner, customerId } = await buyer()
    for (let round = 0; round < 36; round++) answer(await buy(id, 10), 201)
    const back: Array<string> = []
    for (let round = 0; round < 2; round++) {
      const order = answer(await buy(id, 10), 201)
      const cardIds = order.cards.map((card) => card.id)
      for (const { name } of order.cards) back.push((name ?? "").replace(/^Item /, ""))
      answer(await partner.operate({ kind: "buyback", mode: "offchain", customerId, cardIds }), 201)
    }
    expect(answer(await change("return", back), 200)).toEqual({ changed: 20 })
    const drawn = [...answer(await buy(id, 10), 201).cards, ...answer(await buy(id, 10), 201).cards]
    const names = back.map((reference) => `Item ${reference}`)
    const again = drawn.filter(({ name }) => names.includes(name ?? "")).length
    // 20 fair draws from 20 remaining and 20 returned cards take 4 to 16 returned ones, with one
    // exception in 50,000.
    expect(again).toBeGreaterThanOrEqual(4)
    expect(again).toBeLessThanOrEqual(16)
    answer(await buy(id, 10), 201)
    answer(await buy(id, 10), 201)
    refusal(await buy(id), "out_of_stock")
  })

  it("that sealed packs have claims on is not withdrawn, nor emptied under them", async () => {
    const { id, document, cards } = catalog(3)
    answer(await operator.put("/catalog", document), 200)
    const { buy, customerId, partner } = await buyer()
    const [sealed] = answer(await buy(id, 1, "sealed"), 201).cards
    const references = cards.map((card) => card.reference)
    refusal(await change("withdraw", references), "conflict", String(id))
    expect(answer(await change("withdraw", references.slice(0, 2)), 200)).toEqual({ changed: 2 })
    refusal(await change("withdraw", references.slice(2)), "conflict", String(id))
    refusal(await buy(id), "out_of_stock")
    const cardIds = [sealed?.id]
    const path = `/customers/${customerId}/cards/reveal`
    const opened = answer(
      await partner.post<{ data: Array<{ name: string }> }>(path, { cardIds }),
      200
    )
    expect(opened.data.map(({ name }) => name)).toEqual([`Item ${references[2]}`])
    await world.adds(partner)
  })
})

describe("prices", () => {
  it("count the items that changed, all or nothing", async () => {
    const { document, cards } = catalog(2)
    answer(await operator.put("/catalog", document), 200)
    const price = (reference: string | undefined, buybackUsd: string) => ({ reference, buybackUsd })
    const prices = cards.map((card) => price(card.reference, "6.000000"))
    expect(answer(await operator.put("/prices", { prices }), 200)).toEqual({ updated: 2, held: [] })
    const bad = [price(cards[0]?.reference, "7.000000"), price("unknown-item", "7.000000")]
    const reply = await operator.put("/prices", { prices: bad })
    if (reply.status === 404) refusal(reply, "not_found", /unknown-item/)
    else refusal(reply, "invalid_request", /unknown-item/)
    const wrong = [price(cards[0]?.reference, "seven")]
    refusal(await operator.put("/prices", { prices: wrong }), "invalid_request", /buybackUsd/)
    expect((await operator.get(`/items/${cards[0]?.reference}`)).text).toContain("6.000000")
  })
})

describe("shipping countries", () => {
  it("that two tabs change: the second is refused, and undoes nothing", async () => {
    interface List extends Page<{ country: string; code: string; feeUsd: string }> {
      readonly version: string
    }
    const read = async () => answer(await operator.get<List>("/shipping-countries"), 200)
    const priced = ({ data, version }: List, code: string, feeUsd: string) => ({
      data: data.map((each) => (each.code === code ? { ...each, feeUsd } : each)),
      version
    })
    const [one, two] = [await read(), await read()]
    const first = priced(one, "FR", "21.000000")
    const made = answer(await operator.put<List>("/shipping-countries", first), 200)
    expect(made).toEqual(await read())
    expect(made.version).not.toBe(one.version)
    const late = await operator.put("/shipping-countries", priced(two, "US", "3.000000"))
    refusal(late, "conflict", /countries changed since this version was read.*nothing was written/)
    expect(await read()).toEqual(made)
    // The first tab's answer was lost, and it sends the same again.
    expect(answer(await operator.put("/shipping-countries", first), 200)).toEqual(made)
    const again = priced(await read(), "US", "3.000000")
    expect(answer(await operator.put("/shipping-countries", again), 200)).toMatchObject({
      data: again.data
    })
    const version = { version: 1, data: World.COUNTRIES }
    refusal(await operator.put("/shipping-countries", version), "invalid_request", /^version/)
    answer(await operator.put("/shipping-countries", { data: World.COUNTRIES }), 200)
  })

  it("are replaced as a whole, even when a single fee changes", async () => {
    const partner = await world.partner()
    const shown = async () =>
      answer(await partner.get<Page<{ country: string }>>("/shipping-countries"), 200).data
    const before = await shown()
    const dearer = World.COUNTRIES.map((entry) =>
      entry.code === "FR" ? { ...entry, feeUsd: "21.000000" } : entry
    )
    answer(await operator.put("/shipping-countries", { data: dearer }), 200)
    const changed = await shown()
    answer(await operator.put("/shipping-countries", { data: dearer.slice(0, 1) }), 200)
    const cut = await shown()
    answer(await operator.put("/shipping-countries", { data: World.COUNTRIES }), 200)
    expect(changed).toContainEqual({ country: "France", feeUsd: "21.000000" })
    expect(changed).toHaveLength(before.length)
    expect(cut.map(({ country }) => country)).toEqual(["United States"])
    expect(await shown()).toEqual(before)
  })

  it.each([
    ["no list", {}, /data/],
    [
      "a code of three letters",
      { data: [{ country: "France", code: "FRA", feeUsd: "1" }] },
      /code/
    ],
    ["a bad fee", { data: [{ country: "France", code: "FR", feeUsd: "-1" }] }, /feeUsd/],
    [
      "a country twice",
      {
        data: [
          { country: "France", code: "FR", feeUsd: "1.000000" },
          { country: "France", code: "FR", feeUsd: "2.000000" }
        ]
      },
      /country|code/
    ]
  ])("are refused with %s, and the list stays", async (_, body, names) => {
    refusal(await operator.put("/shipping-countries", body), "invalid_request", names)
    const partner = await world.partner()
    const { data } = answer(await partner.get<Page<unknown>>("/shipping-countries"), 200)
    expect(data).toHaveLength(World.COUNTRIES.length)
  })
})
