/** contract.md#offchain-buyback, and contract.md#onchain-actions while the chain is off. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { standing, uniqueKey } from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const WALLET = "0x52908400098527886e0f7030069857d2e4169ee7"

const { orderOf } = World

const buybackOf = ({ customerId }: World.Shop, cardIds: ReadonlyArray<string>) => ({
  kind: "buyback",
  mode: "offchain",
  customerId,
  cardIds
})

const buy = async (shop: World.Shop, quantity = 1) =>
  (await shop.order(quantity)).cards.map((card) => card.id)

const buybacks = (world: World.World) => {
  it("credits the value of all its cards to cash", async () => {
    const shop = await world.shop({ cash: "10.000000", bonus: "20.000000", buyback: "4.000001" })
    const ids = await buy(shop, 2)
    const operation = answer(await shop.partner.operate(buybackOf(shop, ids)), 201)
    expect(operation).toMatchObject({
      kind: "buyback",
      mode: "offchain",
      status: "completed",
      vendingMachineId: null,
      quantity: null,
      chargedUsd: "0.000000",
      creditedUsd: "8.000002",
      shipment: null,
      cards: [],
      onchainBurns: []
    })
    expect(operation.affectedCards.map((card) => card.status)).toEqual([
      "bought_back",
      "bought_back"
    ])
    expect(await shop.partner.balance()).toMatchObject({ cash: "18.000002", bonus: "0.000000" })
    const [entry] = await shop.partner.ledger()
    expect(entry).toMatchObject({
      kind: "BUYBACK",
      amountUsd: "8.000002",
      cashUsd: "8.000002",
      bonusUsd: "0.000000",
      operationId: operation.id
    })
    await world.adds(shop.partner)
  })

  it("pays the value of the moment, which a price change shows at once", async () => {
    const shop = await world.shop({ cards: 1 })
    const [id = ""] = await buy(shop)
    const prices = [{ reference: shop.machine.references[0], buybackUsd: "9.876543" }]
    expect(answer(await world.operator.put("/prices", { prices, acceptJumps: true }), 200)).toEqual(
      {
        updated: 1,
        held: []
      }
    )
    expect((await shop.partner.card(id)).buybackUsd).toBe("9.876543")
    const operation = answer(await shop.partner.operate(buybackOf(shop, [id])), 201)
    expect(operation.creditedUsd).toBe("9.876543")
  })

  it("of a worthless card takes it and leaves the balance and the ledger alone", async () => {
    const shop = await world.shop({ buyback: "0.000000" })
    const [id = ""] = await buy(shop)
    const [balance, ledger] = [await shop.partner.balance(), await shop.partner.ledger()]
    const sold = answer(await shop.partner.operate(buybackOf(shop, [id])), 201)
    expect(sold).toMatchObject({ creditedUsd: "0.000000", status: "completed" })
    expect((await shop.partner.card(id)).status).toBe("bought_back")
    expect(await shop.partner.balance()).toEqual(balance)
    expect(await shop.partner.ledger()).toEqual(ledger)
    await world.adds(shop.partner)
  })

  it("happens once", async () => {
    const shop = await world.shop()
    const [first = "", second = ""] = await buy(shop, 2)
    answer(await shop.partner.operate(buybackOf(shop, [first])), 201)
    const before = await standing(shop.partner, shop.customerId)
    refusal(await shop.partner.operate(buybackOf(shop, [first])), "conflict", first)
    refusal(await shop.partner.operate(buybackOf(shop, [second, first])), "conflict", first)
    refusal(await shop.partner.reveal(shop.customerId, [first]), "conflict", first)
    const redemption = {
      ...buybackOf(shop, [first]),
      kind: "redemption",
      shipmentInfo: { country: "France" }
    }
    refusal(await shop.partner.operate(redemption), "conflict", first)
    expect(await standing(shop.partner, shop.customerId)).toEqual(before)
  })

  it("of another's card is 404 and all or nothing", async () => {
    const [shop, other] = [await world.shop(), await world.shop()]
    const [mine = ""] = await buy(shop)
    const [theirs = ""] = await buy(other)
    const second = await shop.partner.newCustomer()
    refusal(await shop.partner.operate(buybackOf(shop, [mine, theirs])), "not_found")
    refusal(await shop.partner.operate(buybackOf(shop, [mine, "card_none"])), "not_found")
    const wrong = { ...buybackOf(shop, [mine]), customerId: second }
    refusal(await shop.partner.operate(wrong), "not_found")
    refusal(await shop.partner.operate({ ...wrong, customerId: "cus_none" }), "not_found")
    expect((await shop.partner.card(mine)).status).toBe("active")
    expect((await other.partner.card(theirs)).status).toBe("active")
  })

  it("takes ten cards, not eleven", async () => {
    const shop = await world.shop()
    const ids = [...(await buy(shop, 10)), ...(await buy(shop, 1))]
    refusal(await shop.partner.operate(buybackOf(shop, ids)), "invalid_request", /cardIds/)
    answer(await shop.partner.operate(buybackOf(shop, ids.slice(0, 10))), 201)
  })

  it("leaves the item out of stock until the operator returns it", async () => {
    const shop = await world.shop({ cards: 1 })
    const ids = await buy(shop)
    answer(await shop.partner.operate(buybackOf(shop, ids)), 201)
    refusal(await shop.partner.operate(orderOf(shop)), "out_of_stock")
    const body = { references: shop.machine.references, reason: "back on sale" }
    const headers = { "idempotency-key": uniqueKey() }
    const returned = await world.operator.post("/stock/return", body, { headers })
    expect(answer(returned, 200)).toEqual({ changed: 1 })
    const again = answer(await shop.partner.operate(orderOf(shop)), 201)
    expect(again.cards.map((card) => card.id)).not.toEqual(ids)
  })

  it("needs no mode other than the documented ones", async () => {
    const shop = await world.shop()
    const ids = await buy(shop)
    const sideways = { ...buybackOf(shop, ids), mode: "sideways" }
    refusal(await shop.partner.operate(sideways), "invalid_request", /mode/)
    refusal(await shop.partner.operate({ ...buybackOf(shop, ids), quantity: 1 }), "invalid_request")
  })
}

const onChain = (world: World.World) => {
  const mintOf = ({ customerId }: World.Shop, cardIds: ReadonlyArray<string>) => ({
    kind: "mint",
    customerId,
    cardIds,
    walletAddress: WALLET
  })

  it("answers 503, whatever the card, and the card stays as it is", async () => {
    const shop = await world.shop()
    const [id = ""] = await buy(shop)
    const burn = { ...buybackOf(shop, [id]), mode: "onchain" }
    const key = uniqueKey()
    refusal(await shop.partner.operate(mintOf(shop, [id]), key), "service_unavailable")
    refusal(await shop.partner.operate(mintOf(shop, ["card_none"])), "service_unavailable")
    refusal(await shop.partner.operate(burn), "service_unavailable")
    answer(await shop.partner.operate(buybackOf(shop, [id]), key), 201)
  })

  it("checks the request before that", async () => {
    const shop = await world.shop()
    const ids = await buy(shop)
    const mint = mintOf(shop, ids)
    const wrong: ReadonlyArray<readonly [object, RegExp]> = [
      [{ walletAddress: undefined }, /walletAddress/],
      [{ walletAddress: "0x1234" }, /walletAddress/],
      [{ walletAddress: `0x${"0".repeat(40)}` }, /walletAddress/],
      [{ walletAddress: "0x52908400098527886E0F7030069857D2E4169Ee7" }, /walletAddress/],
      [{ cardIds: [] }, /cardIds/],
      [{ amount: 1 }, /amount/]
    ]
    for (const [change, names] of wrong)
      refusal(await shop.partner.operate({ ...mint, ...change }), "invalid_request", names)
  })

  it("comes after idempotency: a key in use is a conflict", async () => {
    const shop = await world.shop()
    const key = uniqueKey()
    const { cards } = answer(await shop.partner.operate(orderOf(shop), key), 201)
    const mint = mintOf(
      shop,
      cards.map((card) => card.id)
    )
    refusal(await shop.partner.operate(mint, key), "idempotency_conflict")
  })

  it.each(["refresh", "resign", "cancel"])(
    "%s of an off-chain operation is 409 or 503",
    async (verb) => {
      const shop = await world.shop()
      const { id } = answer(await shop.partner.operate(orderOf(shop)), 201)
      const reply = await shop.partner.post(`/operations/${id}/${verb}`)
      if (reply.status === 409) refusal(reply, "conflict")
      else refusal(reply, "service_unavailable")
    }
  )
}

const world = World.of(Backend.embedded)
describe("a buyback", () => buybacks(world))
describe("a mint or an on-chain buyback", () => onChain(world))
