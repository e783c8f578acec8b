/** The operator's stop buttons: a stopped kind answers 503, and nothing else does. */
import { expect, it } from "vitest"
import { answer, refusal } from "../../../world/service/Client.ts"
import { uniqueKey } from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const { orderOf } = World

export const stopButtons = (world: World.World): void => {
  const { operator } = world

  it.each([
    ["orders", "order"],
    ["buybacks", "buyback"],
    ["redemptions", "redemption"]
  ])("%s: off answers 503 for that kind alone, but replays", async (control, kind) => {
    const shop = await world.shop()
    const { partner, customerId } = shop
    const orderKey = uniqueKey()
    const { cards } = answer(await partner.operate(orderOf(shop, { quantity: 3 }), orderKey), 201)
    const ids = cards.map((card) => card.id)
    const bodies: Readonly<Record<string, (index: number) => object>> = {
      order: () => orderOf(shop),
      buyback: (index) => ({
        kind: "buyback",
        mode: "offchain",
        customerId,
        cardIds: [ids[index]]
      }),
      redemption: (index) => ({
        kind: "redemption",
        mode: "offchain",
        customerId,
        cardIds: [ids[index]],
        shipmentInfo: { country: "FR" }
      })
    }
    const key = uniqueKey()
    const body = bodies[kind]?.(0)
    const before = answer(await partner.operate(body, key), 201)
    const reason = "stocktaking"
    answer(await operator.patch("/controls", { [control]: "off", reason }), 200)
    const stopped = await partner.operate(bodies[kind]?.(1))
    const replay = await partner.operate(body, key)
    const reads = await partner.get("/balance")
    const others = []
    for (const other of Object.keys(bodies).filter((name) => name !== kind))
      others.push((await partner.operate(bodies[other]?.(other === "buyback" ? 1 : 2))).status)
    answer(await operator.patch("/controls", { [control]: "on", reason }), 200)
    refusal(stopped, "service_unavailable")
    expect(answer(replay, 200).id).toBe(before.id)
    expect(reads.status).toBe(200)
    expect(others).toEqual([201, 201])
    answer(await partner.operate(bodies.order?.(0)), 201)
  })

  it("need a reason and know their words", async () => {
    refusal(await operator.patch("/controls", { orders: "off" }), "invalid_request", /reason/)
    const maybe = { orders: "maybe", reason: "x" }
    refusal(await operator.patch("/controls", maybe), "invalid_request", /orders/)
    const unknown = { gifts: "off", reason: "x" }
    refusal(await operator.patch("/controls", unknown), "invalid_request", /gifts/)
  })
}
