/**
 * contract.md#reveal, contract.md#refund, contract.md#sealed-packs; design.md#no-leaks,
 * design.md#money, design.md#items.
 */
import { describe, expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { micros, sum } from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const OPEN_SEALED = 12

const sealedOrder = ({ customerId, machine }: World.Shop, quantity = 1) => ({
  kind: "order",
  mode: "offchain",
  customerId,
  vendingMachineId: machine.id,
  quantity,
  reveal: "sealed"
})

const on = (kind: string, { customerId }: World.Shop, cardIds: ReadonlyArray<string>) =>
  kind === "refund"
    ? { kind, customerId, cardIds }
    : { kind, mode: "offchain", customerId, cardIds }

const buySealed = async (shop: World.Shop, quantity = 1) => {
  const operation = answer(await shop.partner.operate(sealedOrder(shop, quantity)), 201)
  return operation.cards.map((card) => card.id)
}

const sealedCards = (world: World.World) => {
  it("says nothing about what it is, wherever it is shown", async () => {
    const shop = await world.shop({ tiers: [2, 2] })
    const order = answer(await shop.partner.operate(sealedOrder(shop, 2)), 201)
    const [first, second] = order.cards.map((card) => card.id)
    const refund = on("refund", shop, [second ?? ""])
    const replies = [
      await shop.partner.operate(refund),
      await shop.partner.get(`/operations/${order.id}`),
      await shop.partner.get("/operations"),
      await shop.partner.get(`/cards/${first}`),
      await shop.partner.get(`/cards/${second}`),
      await shop.partner.get(`/customers/${shop.customerId}/cards`),
      await shop.partner.get("/events"),
      await shop.partner.get("/ledger-entries"),
      await shop.partner.operate(on("buyback", shop, [first ?? ""]))
    ]
    for (const { text } of replies) expect(text).not.toMatch(/Item |images\.example|PSA|-t\d-|tier/)
  })

  it("shows itself once revealed, for ever", async () => {
    const shop = await world.shop()
    const [id = ""] = await buySealed(shop)
    const { data } = answer(await shop.partner.reveal(shop.customerId, [id]), 200)
    expect(data).toEqual([
      expect.objectContaining({
        id,
        status: "active",
        sealed: false,
        name: expect.stringMatching(/^Item /),
        image: expect.stringMatching(/^https:/),
        buybackUsd: "4.000000",
        metadata: expect.objectContaining({ grade: "PSA 10" })
      })
    ])
    expect([await shop.partner.card(id)]).toEqual(data)
    expect(answer(await shop.partner.reveal(shop.customerId, [id]), 200).data).toEqual(data)
  })

  it("can be revealed ten at a time", async () => {
    const shop = await world.shop()
    const ids = await buySealed(shop, 10)
    const { data } = answer(await shop.partner.reveal(shop.customerId, ids), 200)
    expect(data.map((card) => card.id).sort()).toEqual([...ids].sort())
    expect(data.every((card) => !card.sealed && card.name !== null)).toBe(true)
  })

  it("is revealed with others or not at all", async () => {
    const [shop, other] = [await world.shop(), await world.shop()]
    const [mine = "", refunded = ""] = await buySealed(shop, 2)
    const [theirs = ""] = await buySealed(other)
    answer(await shop.partner.operate(on("refund", shop, [refunded])), 201)
    const { reveal } = shop.partner
    refusal(await reveal(shop.customerId, [mine, refunded]), "conflict", refunded)
    refusal(await reveal(shop.customerId, [mine, theirs]), "not_found")
    refusal(await reveal(shop.customerId, [mine, "card_nothing"]), "not_found")
    const second = await shop.partner.newCustomer()
    refusal(await reveal(second, [mine]), "not_found")
    expect((await shop.partner.card(mine)).sealed).toBe(true)
  })

  it.each([
    ["no card", []],
    ["eleven cards", Array.from({ length: 11 }, (_, index) => `card_${index}`)],
    ["one card twice", ["card_1", "card_1"]],
    ["an id of another kind", ["op_1"]],
    ["a number", [1]],
    ["a string", "card_1"]
  ])("cannot be revealed or acted on with %s", async (_, cardIds) => {
    const shop = await world.shop()
    const path = `/customers/${shop.customerId}/cards/reveal`
    refusal(await shop.partner.post(path, { cardIds }), "invalid_request", /cardIds/)
    for (const kind of ["refund", "buyback"]) {
      const body = { ...on(kind, shop, []), cardIds }
      refusal(await shop.partner.operate(body), "invalid_request", /cardIds/)
    }
  })

  it("is neither bought back nor shipped before it is revealed", async () => {
    const shop = await world.shop()
    const [id = ""] = await buySealed(shop)
    const redemption = { ...on("redemption", shop, [id]), shipmentInfo: { country: "FR" } }
    refusal(await shop.partner.operate(on("buyback", shop, [id])), "conflict", id)
    refusal(await shop.partner.operate(redemption), "conflict", id)
    expect((await shop.partner.card(id)).status).toBe("active")
  })

  it("is never open beyond the limit, however many orders come at once", async () => {
    const shop = await world.shop({ cards: 40 })
    const orders = Array.from({ length: 20 }, () => shop.partner.operate(sealedOrder(shop)))
    const replies = await Promise.all(orders)
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(OPEN_SEALED)
    for (const reply of replies) if (reply.status !== 201) refusal(reply, "conflict", /sealed/)
    await world.adds(shop.partner)
  })

  it("leaves the published odds alone, even the last of its tier", async () => {
    const shop = await world.shop({ tiers: [1, 1] })
    const odds = await shop.partner.get("/vending-machines")
    await buySealed(shop, 2)
    refusal(await shop.partner.operate(sealedOrder(shop)), "out_of_stock")
    expect((await shop.partner.get("/vending-machines")).text).toBe(odds.text)
  })

  it("counts against the account's limit of open ones until refunded or revealed", async () => {
    const shop = await world.shop({ cards: 30 })
    const ids = await buySealed(shop, 10)
    refusal(await shop.partner.operate(sealedOrder(shop, 3)), "conflict", /sealed/)
    await buySealed(shop, 2)
    refusal(await shop.partner.operate(sealedOrder(shop)), "conflict", /sealed/)
    answer(await shop.partner.operate({ ...sealedOrder(shop), reveal: "on_create" }), 201)
    answer(await shop.partner.operate(on("refund", shop, ids.slice(0, 1))), 201)
    await buySealed(shop)
    refusal(await shop.partner.operate(sealedOrder(shop)), "conflict", /sealed/)
    answer(await shop.partner.reveal(shop.customerId, ids.slice(1, 2)), 200)
    await buySealed(shop)
  })
}

const refunds = (world: World.World) => {
  it("pays back the price and takes the card away, still hidden", async () => {
    const shop = await world.shop()
    const [id = ""] = await buySealed(shop)
    const before = await shop.partner.card(id)
    const operation = answer(await shop.partner.operate(on("refund", shop, [id])), 201)
    expect(operation).toMatchObject({
      kind: "refund",
      mode: "offchain",
      status: "completed",
      customerId: shop.customerId,
      vendingMachineId: null,
      quantity: null,
      chargedUsd: "0.000000",
      creditedUsd: "10.000000",
      metadata: null,
      shipment: null,
      cards: [],
      affectedCards: [{ ...before, status: "refunded" }],
      replayed: false
    })
    const [entry] = await shop.partner.ledger()
    expect(entry).toMatchObject({
      kind: "SPEND",
      amountUsd: "10.000000",
      operationId: operation.id,
      balanceAfter: { total: "1000.000000" }
    })
  })

  it("returns each card's own share to the bucket that it came from", async () => {
    const shop = await world.shop({ cash: "90.000000", bonus: "10.000000" })
    const ids = await buySealed(shop, 3)
    expect(await shop.partner.balance()).toMatchObject({ cash: "70.000000", bonus: "0.000000" })
    const parts: Array<readonly [string | undefined, string | undefined]> = []
    for (const id of ids.toReversed()) {
      answer(await shop.partner.operate(on("refund", shop, [id])), 201)
      const [entry] = await shop.partner.ledger()
      parts.push([entry?.bonusUsd, entry?.cashUsd])
    }
    expect(parts).toEqual([
      ["3.333333", "6.666667"],
      ["3.333333", "6.666667"],
      ["3.333334", "6.666666"]
    ])
    expect(await shop.partner.balance()).toMatchObject({ cash: "90.000000", bonus: "10.000000" })
    await world.adds(shop.partner)
  })

  it("of all cards at once returns exactly what was paid", async () => {
    const funds = { cash: "50.000000", bonus: "7.654321", price: "3.333333" }
    const shop = await world.shop(funds)
    const ids = await buySealed(shop, 7)
    const refund = answer(await shop.partner.operate(on("refund", shop, ids)), 201)
    expect(refund.creditedUsd).toBe("23.333331")
    expect(await shop.partner.balance()).toMatchObject({ cash: funds.cash, bonus: funds.bonus })
    const spends = (await shop.partner.ledger()).filter((entry) => entry.kind === "SPEND")
    expect(sum(spends.map((entry) => micros(entry.amountUsd)))).toBe(0n)
  })

  it("puts the item back on sale, as a new card; the old one stays hidden", async () => {
    const shop = await world.shop({ cards: 1, refundWindowHours: 0.0005 })
    const [id = ""] = await buySealed(shop)
    refusal(await shop.partner.operate(sealedOrder(shop)), "out_of_stock")
    answer(await shop.partner.operate(on("refund", shop, [id])), 201)
    const [again = ""] = await buySealed(shop)
    expect(again).not.toBe(id)
    const revealed = await until(
      () => shop.partner.card(again),
      (card) => !card.sealed
    )
    expect(revealed.name).toBe(`Item ${shop.machine.references[0]}`)
    expect(await shop.partner.card(id)).toMatchObject({ status: "refunded", name: null })
  })

  it("is refused for a card that is revealed, refunded or was never sealed", async () => {
    const shop = await world.shop()
    const [revealed = "", refunded = "", sealed = ""] = await buySealed(shop, 3)
    answer(await shop.partner.reveal(shop.customerId, [revealed]), 200)
    answer(await shop.partner.operate(on("refund", shop, [refunded])), 201)
    const open = { ...sealedOrder(shop), reveal: "on_create" }
    const [never] = answer(await shop.partner.operate(open), 201).cards
    const balance = await shop.partner.balance()
    for (const id of [revealed, refunded, never?.id ?? ""]) {
      refusal(await shop.partner.operate(on("refund", shop, [id])), "conflict", id)
      refusal(await shop.partner.operate(on("refund", shop, [sealed, id])), "conflict", id)
    }
    expect(await shop.partner.card(sealed)).toMatchObject({ status: "active", sealed: true })
    expect(await shop.partner.balance()).toEqual(balance)
  })

  it("of another customer's card is 404, of one among several too", async () => {
    const [shop, other] = [await world.shop(), await world.shop()]
    const [mine = ""] = await buySealed(shop)
    const [theirs = ""] = await buySealed(other)
    const second = await shop.partner.newCustomer()
    refusal(await shop.partner.operate(on("refund", shop, [mine, theirs])), "not_found")
    const wrong = { ...on("refund", shop, [mine]), customerId: second }
    refusal(await shop.partner.operate(wrong), "not_found", `no card ${mine} of this customer`)
    const reveal = await shop.partner.post(`/customers/${second}/cards/reveal`, { cardIds: [mine] })
    refusal(reveal, "not_found", `no card ${mine} of this customer`)
    expect((await shop.partner.card(mine)).status).toBe("active")
    expect((await other.partner.card(theirs)).status).toBe("active")
  })

  it("takes one to ten cards, each once", async () => {
    const shop = await world.shop({ cards: 40 })
    const ids = await buySealed(shop, 10)
    const more = await buySealed(shop, 1)
    const refund = (cardIds: ReadonlyArray<string>) =>
      shop.partner.operate(on("refund", shop, cardIds))
    refusal(await refund([...ids, ...more]), "invalid_request", /cardIds/)
    refusal(await refund([...more, ...more]), "invalid_request", /cardIds/)
    expect(answer(await refund(ids), 201).affectedCards).toHaveLength(10)
  })
}

const endOfWindow = (world: World.World) => {
  const shortly = { refundWindowHours: 0.0003 }

  const expired = async (shop: World.Shop) => {
    const order = answer(await shop.partner.operate(sealedOrder(shop)), 201)
    const [card] = order.cards
    const id = card?.id ?? ""
    expect(card).toMatchObject({ sealed: true })
    await until(
      () => shop.partner.card(id),
      ({ sealed }) => !sealed
    )
    return { id, order }
  }

  it("reveals the card everywhere, with no call and no job", async () => {
    const shop = await world.shop(shortly)
    const { id, order } = await expired(shop)
    const card = await shop.partner.card(id)
    expect(card).toMatchObject({
      status: "active",
      sealed: false,
      name: expect.stringMatching(/^Item /),
      buybackUsd: "4.000000"
    })
    expect(await shop.partner.cards(shop.customerId)).toEqual([card])
    expect((await shop.partner.operation(order.id)).cards).toEqual([card])
    expect(answer(await shop.partner.reveal(shop.customerId, [id]), 200).data).toEqual([card])
  })

  it("ends the refund", async () => {
    const shop = await world.shop(shortly)
    const { id } = await expired(shop)
    refusal(await shop.partner.operate(on("refund", shop, [id])), "conflict", id)
    expect((await shop.partner.balance()).total).toBe("990.000000")
  })

  it("allows a buyback without a reveal", async () => {
    const shop = await world.shop(shortly)
    const { id } = await expired(shop)
    const buyback = answer(await shop.partner.operate(on("buyback", shop, [id])), 201)
    expect(buyback).toMatchObject({
      creditedUsd: "4.000000",
      affectedCards: [{ id, status: "bought_back", sealed: false }]
    })
  })

  it("allows a redemption without a reveal", async () => {
    const shop = await world.shop(shortly)
    const { id } = await expired(shop)
    const redemption = { ...on("redemption", shop, [id]), shipmentInfo: { country: "FR" } }
    expect(answer(await shop.partner.operate(redemption), 201).affectedCards).toMatchObject([
      { id, status: "redeemed" }
    ])
  })
}

describe.each(Backend.both)("on $name", (backend) => {
  const world = World.of(backend, { CARDPACK_MAX_OPEN_SEALED: String(OPEN_SEALED) })
  describe("a sealed card", () => sealedCards(world))
  describe("a refund", () => refunds(world))
  describe("the end of the refund window", () => endOfWindow(world))
})
