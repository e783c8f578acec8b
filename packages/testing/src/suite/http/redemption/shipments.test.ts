/**
 * contract.md#shipment-status, contract.md#shipment-update (sandbox),
 * contract.md#address-correction.
 */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import type { Shipment } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

type Corrected = Shipment & { readonly changedFields: ReadonlyArray<string> }

const ADDRESS = {
  country: "France",
  name: "Ada Lovelace",
  phone: "+331234",
  address1: "1 rue Secrète",
  city: "Paris",
  gate: "old"
}

const world = World.of(Backend.embedded)

const redeem = async () => {
  const shop = await world.shop()
  const order = { kind: "order", customerId: shop.customerId, vendingMachineId: shop.machine.id }
  const { cards } = answer(await shop.partner.operate({ ...order, quantity: 1 }), 201)
  const cardIds = cards.map((card) => card.id)
  const redemption = { kind: "redemption", mode: "offchain", customerId: shop.customerId, cardIds }
  const operation = answer(
    await shop.partner.operate({ ...redemption, shipmentInfo: ADDRESS }),
    201
  )
  const id = operation.id
  return {
    ...shop,
    id,
    shipmentId: operation.shipment?.id ?? "",
    move: (update: Readonly<Record<string, unknown>>) => shop.partner.moveShipment(id, update),
    correct: (shipmentInfo: unknown) =>
      shop.partner.put<Corrected>(`/operations/${id}/shipment/address`, { shipmentInfo }),
    shipment: async () => (await shop.partner.operation(id)).shipment,
    updates: async () =>
      (await shop.partner.events())
        .filter((event) => event.type === "shipment.updated")
        .map((event) => event.data)
  }
}

describe("moving a shipment in the sandbox", () => {
  it("sets what is given and leaves the rest", async () => {
    const { move, shipment } = await redeem()
    const sent = {
      status: "shipped",
      carrier: "UPS",
      trackingNumber: "1Z9",
      trackingUrl: "https://track.example/1Z9"
    }
    const shipped = answer(await move(sent), 200)
    expect(shipped).toMatchObject({ ...sent, statusReason: null, addressUpdatedAt: null })
    const transit = answer(await move({ status: "in_transit" }), 200)
    expect(transit).toMatchObject({ ...sent, status: "in_transit" })
    expect(await shipment()).toEqual(transit)
  })

  it("takes a text of one character", async () => {
    const { move } = await redeem()
    const sent = { carrier: "U", trackingNumber: "1", statusReason: "?" }
    expect(answer(await move(sent), 200)).toMatchObject(sent)
  })

  it("clears a text with null", async () => {
    const { move } = await redeem()
    answer(await move({ carrier: "UPS", trackingNumber: "1Z9" }), 200)
    expect(answer(await move({ carrier: null }), 200)).toMatchObject({
      status: "created",
      carrier: null,
      trackingNumber: "1Z9"
    })
  })

  it("emits shipment.updated with what changed, and never the address", async () => {
    const { move, updates, id, customerId, shipmentId, partner } = await redeem()
    const moved = answer(await move({ status: "shipped", carrier: "UPS" }), 200)
    const [event, ...rest] = await updates()
    expect(rest).toEqual([])
    expect(event).toEqual({
      operationId: id,
      customerId,
      previousStatus: "created",
      changedFields: ["status", "carrier"],
      shipment: {
        id: shipmentId,
        status: "shipped",
        carrier: "UPS",
        trackingNumber: null,
        trackingUrl: null,
        statusReason: null,
        updatedAt: moved.updatedAt
      }
    })
    expect((await partner.get("/events")).text).not.toMatch(/Lovelace|Secr|\+331234/)
  })

  it("emits nothing when nothing changes", async () => {
    const { move, updates } = await redeem()
    const first = answer(await move({ status: "shipped", carrier: "UPS" }), 200)
    expect(answer(await move({ status: "shipped", carrier: "UPS" }), 200)).toEqual(first)
    expect(answer(await move({ trackingUrl: null }), 200)).toEqual(first)
    expect(answer(await move({}), 200)).toEqual(first)
    expect(await updates()).toHaveLength(1)
  })

  it("may skip forward, and go to and from exception", async () => {
    const { move } = await redeem()
    const held = { status: "exception", statusReason: "Customs" }
    for (const update of [
      { status: "in_transit" },
      held,
      { status: "in_transit", statusReason: null },
      { status: "delivered" }
    ])
      expect(answer(await move(update), 200)).toMatchObject(update)
  })

  it.each([
    ["shipped", "created"],
    ["in_transit", "shipped"],
    ["delivered", "in_transit"],
    ["delivered", "created"]
  ])("does not go back from %s to %s", async (from, to) => {
    const { move, shipment } = await redeem()
    answer(await move({ status: from }), 200)
    refusal(await move({ status: to, carrier: "UPS" }), "invalid_request", /status/)
    expect(await shipment()).toMatchObject({ status: from, carrier: null })
  })

  it.each([
    [{ status: "lost" }, /status/],
    [{ status: null }, /status/],
    [{ status: 1 }, /status/],
    [{ carrier: 1 }, /carrier/],
    [{ carrier: "" }, /carrier/],
    [{ trackingNumber: {} }, /trackingNumber/],
    [{ address: "x" }, /address/],
    [{ addressUpdatedAt: "2026-01-01T00:00:00Z" }, /addressUpdatedAt/]
  ])("refuses %j", async (update, names) => {
    const { move } = await redeem()
    refusal(await move(update), "invalid_request", names)
  })

  it("is 404 without a shipment, and for another partner", async () => {
    const { partner, customerId, machine, id } = await redeem()
    const order = { kind: "order", customerId, vendingMachineId: machine.id, quantity: 1 }
    const operation = answer(await partner.operate(order), 201)
    const stranger = await world.partner()
    const update = { status: "shipped" }
    const shipmentInfo = { country: "FR" }
    for (const [who, target] of [
      [partner, operation.id],
      [partner, "op_none"],
      [stranger, id]
    ] as const) {
      refusal(await who.moveShipment(target, update), "not_found")
      const path = `/operations/${target}/shipment/address`
      refusal(await who.put(path, { shipmentInfo }), "not_found")
    }
  })
})

describe("the operator", () => {
  it("moves shipments by their id, which the partner sees", async () => {
    const { shipmentId, shipment, updates } = await redeem()
    const update = { status: "shipped", carrier: "DHL" }
    answer(await world.operator.patch(`/shipments/${shipmentId}`, update), 200)
    expect(await shipment()).toMatchObject(update)
    expect(await updates()).toMatchObject([{ previousStatus: "created" }])
    refusal(await world.operator.patch("/shipments/shp_none", update), "not_found")
  })
})

describe("correcting the address", () => {
  const CORRECT = { country: "FR", name: "Ada King", address1: "2 rue Neuve" }

  it("replaces the whole address and tells what changed", async () => {
    const { correct, shipment, shipmentId, updates } = await redeem()
    const corrected = answer(await correct(CORRECT), 200)
    expect(corrected).toMatchObject({
      id: shipmentId,
      status: "created",
      addressUpdatedAt: expect.any(String),
      changedFields: ["shipmentInfo"]
    })
    const { changedFields: _, ...rest } = corrected
    expect(await shipment()).toEqual(rest)
    expect(await updates()).toMatchObject([
      { previousStatus: "created", changedFields: ["shipmentInfo"] }
    ])
    const listed = await world.operator.get<{ data: ReadonlyArray<{ id: string }> }>(
      "/shipments?limit=200"
    )
    const mine = answer(listed, 200).data.find((item) => item.id === shipmentId)
    expect(JSON.stringify(mine)).toContain("2 rue Neuve")
    expect(JSON.stringify(mine)).not.toMatch(/Secr|gate|old/)
  })

  it("of a shipment in exception puts it back to created, without its reason", async () => {
    const { correct, move, updates } = await redeem()
    answer(await move({ status: "exception", statusReason: "Bad address" }), 200)
    const corrected = answer(await correct(CORRECT), 200)
    expect(corrected).toMatchObject({ status: "created", statusReason: null })
    expect([...corrected.changedFields].sort()).toEqual(["shipmentInfo", "status", "statusReason"])
    expect((await updates()).at(-1)).toMatchObject({
      previousStatus: "exception",
      shipment: { status: "created", statusReason: null }
    })
    answer(await move({ status: "shipped" }), 200)
  })

  it("with the same address on a created shipment changes nothing and emits nothing", async () => {
    const { correct, shipment, updates } = await redeem()
    const before = await shipment()
    expect(answer(await correct(ADDRESS), 200)).toEqual({ ...before, changedFields: [] })
    expect(await shipment()).toEqual(before)
    expect(await updates()).toEqual([])
  })

  it.each(["shipped", "in_transit", "delivered"])("of a %s one is a conflict", async (status) => {
    const { correct, move, shipment } = await redeem()
    const moved = answer(await move({ status }), 200)
    refusal(await correct(CORRECT), "conflict", status)
    expect(await shipment()).toEqual(moved)
  })

  it.each(["US", "Japan", "ES", "Atlantis", "", undefined, 7])(
    "cannot go to another country than the one charged: %j",
    async (country) => {
      const { correct, shipment } = await redeem()
      const before = await shipment()
      refusal(await correct({ ...CORRECT, country }), "invalid_request", /country/)
      expect(await shipment()).toEqual(before)
    }
  )

  it("needs an object of at most 20 KB, and nothing else", async () => {
    const { correct, partner, id } = await redeem()
    for (const info of [undefined, "FR", [], { ...CORRECT, note: "x".repeat(20_600) }])
      refusal(await correct(info), "invalid_request", /shipmentInfo/)
    const more = { shipmentInfo: CORRECT, status: "created" }
    const path = `/operations/${id}/shipment/address`
    refusal(await partner.put(path, more), "invalid_request", /status/)
  })

  it("charges nothing", async () => {
    const { correct, partner } = await redeem()
    const before = await partner.balance()
    answer(await correct(CORRECT), 200)
    expect(await partner.balance()).toEqual(before)
  })
})
