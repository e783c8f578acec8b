/** design.md#operator-api: the catalog and what it says of the stock, from its PUT to its export. */
import { assert, beforeAll, describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { buyerOf, catalog, catalogOf, stockIn } from "../../../world/service/Catalog.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import type { Operator } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

type Exported = Operator.Catalog

const world = World.of(Backend.server)
const { operator } = world
const put = (document: object) => operator.put<Exported>("/catalog", document)
const putText = (raw: string) => operator.send("PUT", "/catalog", { raw })
const NOTHING = { vendingMachines: 0, cardsAdded: 0, cardsUpdated: 0 }

describe("a catalog", () => {
  it("is put on sale, changed field by field, and restocks nothing that was sold", async () => {
    const { id, document, machine, cards } = catalog(3)
    expect(answer(await put(document), 200)).toMatchObject({ cardsAdded: 3, cardsUpdated: 0 })
    expect(answer(await put(document), 200)).toMatchObject(NOTHING)
    answer(await operator.patch(`/vending-machines/${id}`, { maxOpenShare: 1 }), 200)
    const { buy, partner } = await buyerOf(world)
    const [before] = answer(await buy(id, 1, "sealed"), 201).cards
    const changes = { name: "New", priceUsd: "11.000000", refundWindowHours: 1.5 }
    const renamed = cards.map((card) => ({ ...card, name: "Renamed", buybackUsd: "5.000000" }))
    const changed = { vendingMachines: [{ ...machine, ...changes }], cards: renamed }
    expect(answer(await put(changed), 200)).toMatchObject({ cardsAdded: 0, cardsUpdated: 3 })
    expect(await stockIn(world, id)).toMatchObject(changes)
    const sold = answer(await buy(id, 1, "sealed"), 201)
    expect(sold.chargedUsd).toBe("11.000000")
    const [after] = sold.cards
    const window = Date.parse(after?.refundableUntil ?? "") - Date.parse(after?.createdAt ?? "")
    expect(window).toBe(1.5 * 60 * 60 * 1000)
    expect(await partner.card(before?.id ?? "")).toEqual(before)
    expect(answer(await buy(id), 201).cards).toMatchObject([
      { name: "Renamed", buybackUsd: "5.000000" }
    ])
    answer(await put(document), 200)
    refusal(await buy(id), "out_of_stock")
    await world.adds(partner)
  })

  it("may have megabytes, and not above eight", async () => {
    const big = catalogOf(50, { cards: 9_000 })
    const padded = big.cards.map((card) => ({ ...card, metadata: { text: "x".repeat(640) } }))
    const text = JSON.stringify({ ...big, cards: padded })
    assert.isAbove(text.length, 7 * 1024 * 1024)
    const made = { vendingMachines: 1, cardsAdded: 9_000, cardsUpdated: 0 }
    assert.deepInclude(answer(await putText(text), 200), made)
    const more = JSON.stringify({ ...big, cards: [...padded, ...padded] })
    refusal(await putText(more), "invalid_request", /8388608 bytes/)
    const long = { reason: "x".repeat(300 * 1024) }
    refusal(await operator.patch("/controls", long), "invalid_request", /at most 262144 bytes/)
  })

  it("answers what a put takes, longer than a page of reading, and a put of it changes nothing", async () => {
    const { cards, vendingMachines } = catalogOf(60, { cards: 2_345 })
    const odd = {
      ...vendingMachines[0],
      public: false,
      refundWindowHours: 0.5,
      maxOpenShare: 0.25,
      whenTierEmpty: "stop",
      tiers: [{ name: "tier 0", weight: 0.000001, lowStock: 0 }]
    }
    const metadata = [null, { grade: 9.5, "it's": [1, "ü\u2028"] }, 7]
    const shaped = cards.map((card, at) => ({ ...card, metadata: metadata[at % 3] }))
    answer(await put({ vendingMachines: [odd], cards: shaped }), 200)
    const exported = await operator.get<Exported>("/catalog?vendingMachineId=60")
    const { cards: out, vendingMachines: machines } = answer(exported, 200)
    assert.deepStrictEqual(out, shaped)
    const gone = await operator.get<Exported>("/catalog?vendingMachineId=60&place=withdrawn")
    assert.deepStrictEqual(answer(gone, 200).cards, [])
    assert.lengthOf(machines, 1)
    assert.deepInclude<object>(machines[0] ?? {}, odd)
    assert.deepInclude(answer(await putText(exported.text), 200), NOTHING)
  })
})

it("an item is found by a reference with any printable character, and tells where its card is", async () => {
  const reference = "PSA/7 1%2F?&#ü"
  const { cards, document, id } = catalog(1)
  answer(await put({ ...document, cards: [{ ...cards[0], reference }] }), 200)
  const shown = async () => {
    const found = await operator.get<object>(`/items/${encodeURIComponent(reference)}`)
    assert.deepInclude(answer(found, 200), { reference, vendingMachineId: id })
    return found.text
  }
  await shown()
  const { buy, customerId, partner } = await buyerOf(world)
  const [card] = answer(await buy(id), 201).cards
  for (const part of [card?.id ?? "", customerId]) assert.include(await shown(), part)
  const cardIds = [card?.id]
  const shipmentInfo = { country: "FR" }
  const redemption = { kind: "redemption", customerId, cardIds, shipmentInfo }
  const { shipment } = answer(await partner.operate(redemption), 201)
  assert.include(await shown(), shipment?.id ?? "nothing")
})

describe("shipping countries", () => {
  type List = Operator.ShippingCountries
  const read = async () => answer(await operator.get<List>("/shipping-countries"), 200)
  const putList = (list: object) => operator.put<List>("/shipping-countries", list)
  const priced = ({ data, version }: List, code: string, feeUsd: string) => ({
    data: data.map((each) => (each.code === code ? { ...each, feeUsd } : each)),
    version
  })
  let before: List
  beforeAll(async () => {
    before = await read()
  })

  it("that two tabs change: the second is refused, and undoes nothing", async () => {
    const first = priced(before, "FR", "21.000000")
    const made = answer(await putList(first), 200)
    expect(made).toEqual(await read())
    expect(made.version).not.toBe(before.version)
    const late = await putList(priced(before, "US", "3.000000"))
    refusal(late, "conflict", /countries changed since this version was read.*nothing was written/)
    expect(await read()).toEqual(made)
    // The first tab's answer was lost, and it sends the same again.
    expect(answer(await putList(first), 200)).toEqual(made)
    refusal(await putList({ ...first, version: 1 }), "invalid_request", /^version/)
  })

  it("are replaced as a whole, and are countries that exist", async () => {
    const nowhere = [{ country: "Nowhere", code: "QQ", feeUsd: "1" }]
    refusal(await putList({ data: nowhere }), "invalid_request", /^data\[0\]\.code/)
    answer(await putList({ data: World.COUNTRIES.slice(0, 1) }), 200)
    const partner = await world.partner()
    const shown = await partner.get<List>("/shipping-countries")
    expect(answer(shown, 200).data).toEqual([{ country: "United States", feeUsd: "12.500000" }])
    answer(await putList({ data: World.COUNTRIES }), 200)
    expect((await read()).data).toEqual(before.data)
  })
})
