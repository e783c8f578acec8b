/** design.md#operator-api: the catalog and what it says of the stock, from its PUT to its export. */
import { assert, beforeAll, describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { buyerOf, catalog, catalogOf, stockIn } from "../../../world/service/Catalog.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

type Operation = Operator.OperatorOperation
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

describe("odds of what is left", () => {
  type Preview = Operator.CatalogPreview

  const patch = (id: number, fields: object) => operator.patch(`/vending-machines/${id}`, fields)

  it("need no weights, which still retire a tier, and no tier has the name of their list", async () => {
    const { cards, id, machine } = catalog(4)
    const named = (...tiers: ReadonlyArray<object>) => ({ ...machine, odds: "stock", tiers })
    const unweighed = {
      vendingMachines: [{ ...named({ name: "tier 0" }), odds: "weights" }],
      cards: []
    }
    refusal(await put(unweighed), "invalid_request", /tiers\[0\]\.weight is required/)
    const star = { vendingMachines: [named({ name: "*" })], cards: [] }
    refusal(await put(star), "invalid_request", /tiers\[0\]\.name is reserved/)
    const tiers = [{ name: "tier 0" }, { name: "tier 1" }]
    const moved = cards.map((card, at) => ({ ...card, tier: `tier ${at % 2}` }))
    answer(await put({ vendingMachines: [named(...tiers)], cards: moved }), 200)
    const shown = async () => {
      const machines = await operator.get<Page<Operator.VendingMachine>>("/vending-machines")
      const found = answer(machines, 200).data.find((each) => each.id === id)
      const all = found?.tiers.map(({ probability, weight }) => [weight, probability]) ?? []
      return [found?.odds, ...all]
    }
    expect(await shown()).toEqual(["stock", [1, 0.5], [1, 0.5]])
    answer(await patch(id, { tiers: [{ name: "tier 1", weight: 0 }] }), 200)
    expect(await shown()).toEqual(["stock", [1, 1], [0, 0]])
    answer(await patch(id, { tiers: [{ name: "tier 1" }] }), 200)
    expect(await shown()).toEqual(["stock", [1, 1], [0, 0]])
    const { buy } = await buyerOf(world)
    answer(await buy(id, 2), 201)
    refusal(await buy(id), "out_of_stock")
  })

  it("don't become weights while a sealed pack is open, as a preview says, too", async () => {
    const { document, id, machine } = catalog(4)
    const stock = { ...machine, odds: "stock" }
    answer(await put({ ...document, vendingMachines: [stock] }), 200)
    const { buy, customerId, partner } = await buyerOf(world)
    const [card] = answer(await buy(id, 1, "sealed"), 201).cards
    const back = { vendingMachines: [{ ...stock, odds: "weights" }], cards: [] }
    const keyless = { ...back.vendingMachines[0], tiers: [] }
    const { tiers: _, ...unsaid } = keyless
    for (const silent of [unsaid, { ...keyless, tiers: [{ name: "tier 1", weight: 1 }] }])
      refusal(
        await put({ vendingMachines: [silent], cards: [] }),
        "invalid_request",
        /vendingMachines\[0\]\.tiers must name the weight of the tier rare: its odds were of the stock/
      )
    const errorsOf = async () => {
      const preview = await operator.post<Preview>("/catalog/preview", back)
      return answer(preview, 200).consequences.map(({ error }) => error)
    }
    expect(await errorsOf()).toEqual([expect.stringMatching(/1 open sealed packs: its odds/)])
    refusal(await put(back), "conflict", /1 open sealed packs: its odds change their mode once/)
    const path = `/customers/${customerId}/cards/reveal`
    answer(await partner.post(path, { cardIds: [card?.id] }), 200)
    expect(await errorsOf()).toEqual([null])
    answer(await put(back), 200)
    answer(await buy(id), 201)
    await world.adds(partner)
  })

  it("of a closed series: once a pack was sold no card comes, and only lost ones go", async () => {
    const { cards, document, id, machine } = catalog(4)
    const closed = { vendingMachines: [{ ...machine, odds: "stock", restock: "closed" }] }
    answer(await put({ ...document, ...closed }), 200)
    const { customerId, partner } = await buyerOf(world)
    const order = { kind: "order", customerId, vendingMachineId: id, quantity: 1 }
    const sold = answer(await partner.operate({ ...order, clientSeed: "my words" }), 201)
    const shown = answer(await operator.get<Operation>(`/operations/${sold.id}`), 200)
    assert.strictEqual(shown.clientSeed, "my words")
    assert.deepInclude(shown.cards[0]?.draw ?? {}, { oddsMode: "stock", list: "*", odds: [] })
    const more = { ...cards[0], reference: `${cards[0]?.reference}-more` }
    const added = { vendingMachines: [], cards: [more] }
    refusal(await put(added), "conflict", /closed series/)
    const [own] = closed.vendingMachines
    const other = catalog(1).machine
    for (const [change, errors] of [
      [added, [/no card may be added/]],
      [{ vendingMachines: [{ ...own, restock: "open" }], cards: [] }, [/it stays closed/]],
      [{ vendingMachines: [{ ...own, odds: "weights" }], cards: [] }, [/its odds stay/]],
      [{ vendingMachines: [{ ...own, name: `Renamed ${id}` }], cards: [] }, [null]],
      [
        {
          vendingMachines: [other],
          cards: cards.map((card) => ({ ...card, vendingMachineId: other.id }))
        },
        [/only damaged and lost/, null]
      ]
    ] as const) {
      const preview = answer(await operator.post<Preview>("/catalog/preview", change), 200)
      const told = preview.consequences.map(({ error }) => error)
      expect(told).toEqual(
        errors.map((words) => (words === null ? null : expect.stringMatching(words)))
      )
    }
    refusal(await patch(id, { restock: "open" }), "conflict", /it stays closed/)
    const left = answer(
      await operator.get<Page<Operator.Item>>(`/items?vendingMachineId=${id}&place=deck`),
      200
    ).data.map(({ reference }) => reference)
    const take = (why: string) => {
      const change = { references: left.slice(0, 1), reason: "counted", why }
      return operator.post("/stock/withdraw", change, World.once())
    }
    refusal(await take("other"), "conflict", /only damaged and lost cards may leave it/)
    refusal(await take("sold"), "invalid_request", /why/)
    answer(await take("lost"), 200)
    await world.adds(partner)
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
