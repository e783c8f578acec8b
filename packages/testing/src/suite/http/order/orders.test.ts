/** contract.md#order: all or nothing, exact metadata; design.md#draws. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { standing } from "../../../world/service/Partner.ts"
import type { Operation, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/

const { orderOf } = World

const orders = (world: World.World) => {
  it("charges price x quantity and answers the cards, revealed", async () => {
    const shop = await world.shop({ price: "12.340000", buyback: "7.000001", cards: 3 })
    const reply = await shop.partner.operate(orderOf(shop, { quantity: 2 }))
    const operation = answer(reply, 201)
    const card = {
      id: expect.stringMatching(/^card_\w+$/),
      status: "active",
      sealed: false,
      refundableUntil: null,
      name: expect.stringMatching(/^Item m\d+-t0-\d{4}$/),
      image: expect.stringMatching(/^https:\/\/images\.example\/m\d+-t0-\d{4}\.png$/),
      imageSrcset: null,
      buybackUsd: "7.000001",
      metadata: { grade: "PSA 10", reference: expect.any(String) },
      onchain: null,
      incidentId: null,
      createdAt: expect.stringMatching(TIMESTAMP)
    }
    expect(operation).toEqual({
      id: expect.stringMatching(/^op_\w+$/),
      kind: "order",
      mode: "offchain",
      status: "completed",
      customerId: shop.customerId,
      vendingMachineId: shop.machine.id,
      quantity: 2,
      chargedUsd: "24.680000",
      creditedUsd: "0.000000",
      metadata: null,
      completedAt: expect.stringMatching(TIMESTAMP),
      createdAt: expect.stringMatching(TIMESTAMP),
      updatedAt: expect.stringMatching(TIMESTAMP),
      shipment: null,
      cards: [card, card],
      affectedCards: [],
      onchainOrders: [],
      onchainBurns: [],
      replayed: false
    })
    expect((await shop.partner.balance()).total).toBe("975.320000")
  })

  it("can be read again, by id, in the list, and card by card", async () => {
    const shop = await world.shop()
    const operation = answer(await shop.partner.operate(orderOf(shop, { quantity: 2 })), 201)
    expect(await shop.partner.operation(operation.id)).toEqual(operation)
    expect(await shop.partner.operations()).toEqual([operation])
    for (const card of operation.cards) expect(await shop.partner.card(card.id)).toEqual(card)
    const held = await shop.partner.cards(shop.customerId)
    expect(new Set(held)).toEqual(new Set(operation.cards))
  })

  it("draws each item at most once, and all of them before the machine is empty", async () => {
    const shop = await world.shop({ tiers: [5, 4, 1] })
    const names: Array<string | null> = []
    for (const quantity of [4, 3, 2, 1]) {
      const { cards } = answer(await shop.partner.operate(orderOf(shop, { quantity })), 201)
      names.push(...cards.map((card) => card.name))
    }
    const items = shop.machine.references.map((reference) => `Item ${reference}`)
    expect([...names].sort()).toEqual([...items].sort())
    refusal(await shop.partner.operate(orderOf(shop)), "out_of_stock")
    await world.adds(shop.partner)
  })

  it("is all or nothing: ten of nine charges nothing and reserves nothing", async () => {
    const shop = await world.shop({ cards: 9 })
    const before = await standing(shop.partner, shop.customerId)
    refusal(await shop.partner.operate(orderOf(shop, { quantity: 10 })), "out_of_stock")
    expect(await standing(shop.partner, shop.customerId)).toEqual(before)
    const rest = answer(await shop.partner.operate(orderOf(shop, { quantity: 9 })), 201)
    expect(rest.cards).toHaveLength(9)
  })

  it("that the balance cannot cover changes nothing at all", async () => {
    const shop = await world.shop({ cash: "9.999999", price: "10.000000", cards: 1 })
    const before = await standing(shop.partner, shop.customerId)
    refusal(await shop.partner.operate(orderOf(shop)), "insufficient_balance")
    expect(await standing(shop.partner, shop.customerId)).toEqual(before)
    const rich = await world.shop()
    const taken = { ...orderOf(rich), vendingMachineId: shop.machine.id }
    answer(await rich.partner.operate(taken), 201)
  })

  it("may spend the very last micro-dollar", async () => {
    const shop = await world.shop({ cash: "4.999999", bonus: "5.000001" })
    answer(await shop.partner.operate(orderOf(shop)), 201)
    expect((await shop.partner.balance()).total).toBe("0.000000")
  })

  it("looks at the balance before the stock", async () => {
    const shop = await world.shop({ cards: 1 })
    answer(await shop.partner.operate(orderOf(shop)), 201)
    const poor = await world.partner()
    const customerId = await poor.newCustomer()
    const order = { ...orderOf(shop), customerId }
    refusal(await poor.operate(order), "insufficient_balance")
  })

  it("spends bonus before cash, in one ledger entry", async () => {
    const shop = await world.shop({ cash: "100.000000", bonus: "3.000000" })
    const { id } = answer(await shop.partner.operate(orderOf(shop)), 201)
    const [entry] = await shop.partner.ledger()
    expect(entry).toMatchObject({
      kind: "SPEND",
      amountUsd: "-10.000000",
      cashUsd: "-7.000000",
      bonusUsd: "-3.000000",
      balanceAfter: { cash: "93.000000", bonus: "0.000000", total: "93.000000" },
      operationId: id
    })
  })

  it("charges the price of the moment", async () => {
    const shop = await world.shop({ price: "10.000000" })
    const path = `/vending-machines/${shop.machine.id}`
    answer(await world.operator.patch(path, { priceUsd: "11.000000" }), 200)
    const operation = answer(await shop.partner.operate(orderOf(shop)), 201)
    expect(operation.chargedUsd).toBe("11.000000")
  })

  it("may omit the mode, but not ask for one on chain", async () => {
    const shop = await world.shop()
    const { mode } = answer(await shop.partner.operate(orderOf(shop, { mode: undefined })), 201)
    expect(mode).toBe("offchain")
    refusal(await shop.partner.operate(orderOf(shop, { mode: "onchain" })), "invalid_request")
  })

  it("hides the cards with reveal sealed, for 24 hours unless the machine says otherwise", async () => {
    const shop = await world.shop()
    const { cards } = answer(await shop.partner.operate(orderOf(shop, { reveal: "sealed" })), 201)
    expect(cards).toEqual([
      expect.objectContaining({
        sealed: true,
        name: null,
        image: null,
        imageSrcset: null,
        buybackUsd: null,
        metadata: null
      })
    ])
    const [card] = cards
    const window = Date.parse(card?.refundableUntil ?? "") - Date.parse(card?.createdAt ?? "")
    expect(window).toBe(24 * 60 * 60 * 1000)
  })

  it.each([
    [{ quantity: 0 }, /quantity/],
    [{ quantity: 11 }, /quantity/],
    [{ quantity: 1.5 }, /quantity/],
    [{ quantity: "1" }, /quantity/],
    [{ quantity: undefined }, /quantity/],
    [{ vendingMachineId: "1" }, /vendingMachineId/],
    [{ vendingMachineId: 1.5 }, /vendingMachineId/],
    [{ customerId: undefined }, /customerId/],
    [{ customerId: 1 }, /customerId/],
    [{ reveal: "later" }, /reveal/],
    [{ cardIds: ["card_1"] }, /cardIds/],
    [{ tip: "1.00" }, /tip/],
    [{ kind: "gift" }, /kind/],
    [{ kind: undefined }, /kind/]
  ])("with %j is refused", async (more, names) => {
    const shop = await world.shop({ cards: 1 })
    refusal(await shop.partner.operate(orderOf(shop, more)), "invalid_request", names)
    expect((await shop.partner.balance()).total).toBe("1000.000000")
  })

  it("of an unknown, inactive or private machine is 404", async () => {
    const shop = await world.shop()
    const inactive = await world.machine({ active: false })
    const hidden = await world.machine({ public: false })
    for (const id of [999_999_999, 2 ** 31, 2 ** 53, 1e300, -1, 0, inactive.id, hidden.id]) {
      const order = orderOf(shop, { vendingMachineId: id })
      const reply = await shop.partner.operate(order)
      if ((id <= 0 || id > 2 ** 52) && reply.status === 400)
        refusal(reply, "invalid_request", /vendingMachineId/)
      else refusal(reply, "not_found")
    }
  })

  it("for a customer that is not the partner's is 404", async () => {
    const [shop, other] = [await world.shop(), await world.shop()]
    for (const customerId of ["cus_nobody", other.customerId])
      refusal(await shop.partner.operate(orderOf(shop, { customerId })), "not_found")
    const wrongKind = orderOf(shop, { customerId: shop.partner.id })
    refusal(await shop.partner.operate(wrongKind), "invalid_request", /customerId/)
    expect(await other.partner.operations()).toEqual([])
  })

  it("is invisible to another partner", async () => {
    const [shop, other] = [await world.shop(), await world.shop()]
    const operation = answer(await shop.partner.operate(orderOf(shop)), 201)
    const [card] = operation.cards
    refusal(await other.partner.get(`/operations/${operation.id}`), "not_found")
    refusal(await other.partner.get(`/cards/${card?.id}`), "not_found")
    refusal(await other.partner.get(`/customers/${shop.customerId}/cards`), "not_found")
    expect(await other.partner.operations()).toEqual([])
    expect(await other.partner.events()).toEqual([])
    const listed = await other.partner.get<Page<unknown>>(
      `/operations?customerId=${shop.customerId}`
    )
    if (listed.status !== 404) expect(answer(listed, 200).data).toEqual([])
  })
}

const metadataOfOrders = (world: World.World) => {
  const rawOrder = (shop: World.Shop, metadata: string) =>
    JSON.stringify(orderOf(shop)).replace(/}$/, `,"metadata":${metadata}}`)

  const kept: ReadonlyArray<string> = [
    "null",
    "0",
    "false",
    '""',
    '"text"',
    "[]",
    "{}",
    '{"b":1,"a":2,"10":3,"9":4}',
    '{"big":123456789012345678901234567890,"exact":0.10000000000000000555,"e":1e400}',
    '{"nul":"a\\u0000b","lone":"\\ud800","escaped":"\\u0041\\/"}',
    '{"é":"✓ 😀","nested":[[[[{"deep":[null]}]]]]}',
    '{"__proto__":{"x":1},"constructor":null}',
    '{"metadata":{"metadata":1},"cards":[]}'
  ]

  it("comes back as it was sent, now and later", async () => {
    const shop = await world.shop({ cards: kept.length })
    for (const metadata of kept) {
      const key = `metadata ${shop.partner.id} ${metadata.slice(0, 20).replace(/[^ -~]/g, "")}`
      const first = await shop.partner.operateRaw(rawOrder(shop, metadata), key)
      const { id } = answer(first, 201)
      const again = await shop.partner.operateRaw(rawOrder(shop, metadata), key)
      answer(again, 200)
      const read = await shop.partner.get<Operation>(`/operations/${id}`)
      const list = await shop.partner.get<Page<Operation>>("/operations?limit=1")
      for (const reply of [first, again, read, list])
        expect(reply.text).toContain(`"metadata":${metadata}`)
    }
  })

  it("may have 20 KB, counted in bytes", async () => {
    const shop = await world.shop()
    const text = (length: number, letter: string) => JSON.stringify(letter.repeat(length))
    const fits = await shop.partner.operateRaw(rawOrder(shop, text(19_900, "x")))
    expect(answer(fits, 201).metadata).toBe("x".repeat(19_900))
    for (const metadata of [text(20_600, "x"), text(7_000, "€")])
      refusal(
        await shop.partner.operateRaw(rawOrder(shop, metadata)),
        "invalid_request",
        /metadata/
      )
  })

  it("belongs to orders only", async () => {
    const shop = await world.shop()
    const { cards } = answer(await shop.partner.operate(orderOf(shop)), 201)
    const buyback = {
      kind: "buyback",
      mode: "offchain",
      customerId: shop.customerId,
      cardIds: cards.map((card) => card.id),
      metadata: 1
    }
    refusal(await shop.partner.operate(buyback), "invalid_request", /metadata/)
  })
}

describe.each(Backend.both)("on $name", (backend) => {
  const world = World.of(backend)
  describe("an order", () => orders(world))
  describe("the metadata of an order", () => metadataOfOrders(world))
})
