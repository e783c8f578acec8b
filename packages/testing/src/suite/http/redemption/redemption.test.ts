/** contract.md#redemption, contract.md#shipment-info and contract.md#notifications. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { standing } from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
const ADDRESS = { name: "Ada Lovelace", phone: "+331234", address1: "1 rue Secrète", city: "Paris" }

interface Stored {
  readonly id: string
  readonly shipmentInfo: unknown
}

const buy = async (shop: World.Shop, quantity = 1) =>
  (await shop.order(quantity)).cards.map((card) => card.id)

const redemptionOf = (
  { customerId }: World.Shop,
  cardIds: ReadonlyArray<string>,
  country: unknown,
  more: object = {}
) => ({
  kind: "redemption",
  mode: "offchain",
  customerId,
  cardIds,
  shipmentInfo: { ...ADDRESS, country },
  ...more
})

const redemptions = (world: World.World) => {
  it("charges the country's fee once and ships the cards", async () => {
    const shop = await world.shop({ cash: "100.000000" })
    const ids = await buy(shop, 3)
    const operation = answer(await shop.partner.operate(redemptionOf(shop, ids, "France")), 201)
    expect(operation).toMatchObject({
      kind: "redemption",
      mode: "offchain",
      status: "completed",
      chargedUsd: "20.000000",
      creditedUsd: "0.000000",
      vendingMachineId: null,
      quantity: null,
      cards: []
    })
    expect(operation.affectedCards.map((card) => card.status)).toEqual(ids.map(() => "redeemed"))
    expect(operation.shipment).toEqual({
      id: expect.stringMatching(/^shp_\w+$/),
      status: "created",
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      statusReason: null,
      addressUpdatedAt: null,
      updatedAt: expect.stringMatching(TIMESTAMP),
      notifications: { emails: [] }
    })
    expect(await shop.partner.operation(operation.id)).toEqual(operation)
    expect((await shop.partner.balance()).total).toBe("50.000000")
  })

  it("to a country without a fee costs nothing and writes no ledger entry", async () => {
    const shop = await world.shop()
    const ids = await buy(shop)
    const [balance, ledger] = [await shop.partner.balance(), await shop.partner.ledger()]
    const operation = await shop.partner.operate(redemptionOf(shop, ids, "Monaco"))
    expect(answer(operation, 201)).toMatchObject({
      chargedUsd: "0.000000",
      shipment: { status: "created" }
    })
    expect(await shop.partner.balance()).toEqual(balance)
    expect(await shop.partner.ledger()).toEqual(ledger)
    await world.adds(shop.partner)
  })

  it("pays the fee like any spend: bonus first", async () => {
    const shop = await world.shop({ cash: "30.000000", bonus: "15.000000" })
    const ids = await buy(shop)
    const { id } = answer(await shop.partner.operate(redemptionOf(shop, ids, "US")), 201)
    const [entry] = await shop.partner.ledger()
    expect(entry).toMatchObject({
      kind: "SPEND",
      amountUsd: "-12.500000",
      bonusUsd: "-5.000000",
      cashUsd: "-7.500000",
      operationId: id
    })
    await world.adds(shop.partner)
  })

  it.each([
    ["France", "20.000000"],
    ["FR", "20.000000"],
    ["Japan", "33.333333"],
    ["JP", "33.333333"]
  ])("knows the country %s", async (country, fee) => {
    const shop = await world.shop()
    const operation = await shop.partner.operate(redemptionOf(shop, await buy(shop), country))
    expect(answer(operation, 201).chargedUsd).toBe(fee)
  })

  it.each(["Atlantis", "XX", "Spain", "ES", "", "x".repeat(101), 33, null, undefined])(
    "refuses the country %j",
    async (country) => {
      const shop = await world.shop()
      const ids = await buy(shop)
      const reply = await shop.partner.operate(redemptionOf(shop, ids, country))
      refusal(reply, "invalid_request", /country/)
      expect((await shop.partner.card(ids[0] ?? "")).status).toBe("active")
    }
  )

  it("needs shipmentInfo, an object of at most 20 KB in bytes", async () => {
    const shop = await world.shop()
    const ids = await buy(shop)
    const info = (note: string) => ({ shipmentInfo: { country: "FR", note } })
    const refused = [
      { shipmentInfo: undefined },
      { shipmentInfo: "FR" },
      { shipmentInfo: [] },
      { shipmentInfo: null },
      info("x".repeat(20_600)),
      info("€".repeat(7_000))
    ]
    for (const more of refused) {
      const reply = await shop.partner.operate(redemptionOf(shop, ids, "FR", more))
      refusal(reply, "invalid_request", /shipmentInfo/)
    }
    const fits = redemptionOf(shop, ids, "FR", info("x".repeat(19_900)))
    answer(await shop.partner.operate(fits), 201)
  })

  it("validates nothing but the country", async () => {
    const shop = await world.shop()
    const odd = { shipmentInfo: { country: "FR", name: 7, gate: { code: [1, null] } } }
    const body = redemptionOf(shop, await buy(shop), "FR", odd)
    answer(await shop.partner.operate(body), 201)
  })

  it("keeps all digits of the recipient's numbers, also in a correction", async () => {
    const shop = await world.shop()
    const raw = JSON.stringify(redemptionOf(shop, await buy(shop), "FR", { shipmentInfo: "?" }))
    const infoOf = (digits: string) => `{"country":"FR","customs":{"n":${digits}}}`
    const first = raw.replace('"?"', infoOf("12345678901234567890"))
    const { id, shipment } = answer(await shop.partner.operateRaw(first, "digits"), 201)
    answer(await shop.partner.operateRaw(first, "digits"), 200)
    const other = raw.replace('"?"', infoOf("12345678901234567891"))
    refusal(await shop.partner.operateRaw(other, "digits"), "idempotency_conflict")
    const stored = async () => {
      const path = "/shipments?limit=200"
      const { data } = answer(await world.operator.get<{ data: ReadonlyArray<Stored> }>(path), 200)
      return data.find((one) => one.id === shipment?.id)?.shipmentInfo
    }
    expect(await stored()).toEqual({ country: "FR", customs: { n: "12345678901234567890" } })
    const corrected = `{"shipmentInfo":${infoOf("12345678901234567891")}}`
    const path = `/operations/${id}/shipment/address`
    answer(await shop.partner.send("PUT", path, { raw: corrected }), 200)
    expect(await stored()).toEqual({ country: "FR", customs: { n: "12345678901234567891" } })
  })

  it("that the balance cannot cover changes nothing", async () => {
    const shop = await world.shop({ cash: "22.000000" })
    const ids = await buy(shop)
    const before = await standing(shop.partner, shop.customerId)
    const reply = await shop.partner.operate(redemptionOf(shop, ids, "US"))
    refusal(reply, "insufficient_balance")
    expect(await standing(shop.partner, shop.customerId)).toEqual(before)
    const buyback = { ...redemptionOf(shop, ids, ""), kind: "buyback", shipmentInfo: undefined }
    answer(await shop.partner.operate(buyback), 201)
  })

  it("is refused for cards that are used, unknown or another's, all or nothing", async () => {
    const [shop, other] = [await world.shop(), await world.shop()]
    const [redeemed = "", held = ""] = await buy(shop, 2)
    const [theirs = ""] = await buy(other)
    answer(await shop.partner.operate(redemptionOf(shop, [redeemed], "FR")), 201)
    const redeem = (ids: ReadonlyArray<string>) =>
      shop.partner.operate(redemptionOf(shop, ids, "FR"))
    refusal(await redeem([held, redeemed]), "conflict", redeemed)
    refusal(await redeem([held, theirs]), "not_found")
    refusal(await redeem([held, held]), "invalid_request", /cardIds/)
    refusal(await redeem([]), "invalid_request", /cardIds/)
    const buyback = { kind: "buyback", mode: "offchain", customerId: shop.customerId }
    const sold = await shop.partner.operate({ ...buyback, cardIds: [redeemed] })
    refusal(sold, "conflict", redeemed)
    expect((await shop.partner.card(held)).status).toBe("active")
  })

  it("exists off chain only", async () => {
    const shop = await world.shop()
    const body = redemptionOf(shop, await buy(shop), "FR", { mode: "onchain" })
    refusal(await shop.partner.operate(body), "invalid_request", /mode/)
  })

  it("gives the recipient to the operator, to nobody else", async () => {
    const shop = await world.shop()
    const operation = await shop.partner.operate(redemptionOf(shop, await buy(shop), "FR"))
    const { id, shipment } = answer(operation, 201)
    const shipments = await world.operator.get<{ data: ReadonlyArray<{ id: string }> }>(
      "/shipments?status=created&limit=200"
    )
    const mine = answer(shipments, 200).data.find((item) => item.id === shipment?.id)
    expect(JSON.stringify(mine)).toContain(ADDRESS.address1)
    const seen = [
      operation,
      await shop.partner.get(`/operations/${id}`),
      await shop.partner.get("/operations"),
      await shop.partner.get("/events")
    ]
    for (const { text } of seen) expect(text).not.toMatch(/Lovelace|Secr|\+331234/)
    expect(world.service().output()).not.toMatch(/Lovelace|Secr|\+331234/)
  })
}

const parcels = (world: World.World) => {
  it("takes 100 cards in one parcel for one fee, and not one more", async () => {
    const shop = await world.shop({ cash: "1200.000000", cards: 110 })
    const ids: Array<string> = []
    while (ids.length < 101) ids.push(...(await buy(shop, 10)))
    const [last = "", ...parcel] = ids.slice(0, 101)
    const before = await standing(shop.partner, shop.customerId)
    const many = await shop.partner.operate(redemptionOf(shop, [last, ...parcel], "US"))
    refusal(many, "invalid_request", /^cardIds must be an array of 1 to 100 /)
    const twice = [...parcel.slice(1), parcel[1]].map((id) => id ?? "")
    refusal(await shop.partner.operate(redemptionOf(shop, twice, "US")), "invalid_request", /twice/)
    expect(await standing(shop.partner, shop.customerId)).toEqual(before)
    const operation = answer(await shop.partner.operate(redemptionOf(shop, parcel, "US")), 201)
    expect(operation.chargedUsd).toBe("12.500000")
    expect(operation.affectedCards.map(({ id }) => id)).toEqual(parcel)
    expect(operation.affectedCards.every(({ status }) => status === "redeemed")).toBe(true)
    expect(await shop.partner.operation(operation.id)).toEqual(operation)
    expect((await shop.partner.card(last)).status).toBe("active")
    const told = (await shop.partner.events()).find(({ type }) => type === "redemption.completed")
    expect(told?.data).toMatchObject({ affectedCards: parcel.map((id) => ({ id })) })
    await world.adds(shop.partner)
  })
}

const notifications = (world: World.World) => {
  const redeem = async (shop: World.Shop, wanted: unknown) =>
    shop.partner.operate(redemptionOf(shop, await buy(shop), "FR", { notifications: wanted }))

  it("to the partner need an address configured by the operator", async () => {
    const shop = await world.shop()
    const wanted = { channels: ["partner_email"] }
    refusal(await redeem(shop, wanted), "invalid_request", /notification|partner_email/)
    const address = { notificationEmail: "ops@acme.example" }
    answer(await world.operator.patch(`/partners/${shop.partner.id}`, address), 200)
    answer(await redeem(shop, wanted), 201)
    answer(
      await world.operator.patch(`/partners/${shop.partner.id}`, { notificationEmail: null }),
      200
    )
    refusal(await redeem(shop, wanted), "invalid_request", /notification|partner_email/)
  })

  it("to the customer show the address to nobody", async () => {
    const shop = await world.shop()
    const channels = ["customer_email"]
    const reply = await redeem(shop, { channels, customerEmail: "ada@customer.example" })
    answer(reply, 201)
    expect(reply.text).not.toContain("ada@customer.example")
    expect((await shop.partner.get("/events")).text).not.toContain("ada@customer.example")
    expect(world.service().output()).not.toContain("ada@customer.example")
  })
}

const world = World.of(Backend.embedded)
describe("a redemption", () => redemptions(world))
describe("notifications", () => notifications(world))
describe.each(Backend.both)("a parcel on $name", (backend) => parcels(World.of(backend)))
