/** design.md#operator-api: stock, prices, previews and the stop buttons; what they decide is tried below. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { buyerOf, catalog } from "../../../world/service/Catalog.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { uniqueKey } from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server)
const { operator } = world

const onSale = async (items: number) => {
  const made = catalog(items)
  answer(await operator.put("/catalog", made.document), 200)
  return {
    ...made,
    ...(await buyerOf(world)),
    references: made.cards.map((card) => card.reference)
  }
}

describe("stock", () => {
  const change = (verb: string, references: ReadonlyArray<string>, key?: string) =>
    operator.post(`/stock/${verb}`, { references, reason: "counted" }, World.once(key))

  it("that was withdrawn is not sold until it is returned, once for a key", async () => {
    const { buy, id, partner, references } = await onSale(2)
    const body = { references, reason: "counted" }
    refusal(await operator.post("/stock/withdraw", body), "invalid_request", /Idempotency-Key/i)
    const key = uniqueKey()
    expect(answer(await change("withdraw", references, key), 200)).toEqual({ changed: 2 })
    refusal(await buy(id), "out_of_stock")
    expect(answer(await change("return", references), 200)).toEqual({ changed: 2 })
    expect(answer(await change("withdraw", references, key), 200)).toEqual({ changed: 2 })
    refusal(await change("withdraw", ["other"], key), "idempotency_conflict")
    answer(await buy(id, 2), 201)
    await world.adds(partner)
  })
})

describe("a stop button", () => {
  it.each([
    ["orders", "order"],
    ["buybacks", "buyback"],
    ["redemptions", "redemption"]
  ])("for %s answers 503 for that kind alone, but replays", async (control, kind) => {
    const shop = await world.shop()
    const { customerId, partner } = shop
    const cards = (await shop.order(4)).cards.map(({ id }) => id)
    const bodyOf = (of: string) => {
      const taken = { kind: of, customerId, cardIds: [cards.pop()] }
      if (of === "order") return World.orderOf(shop)
      return of === "buyback"
        ? { ...taken, mode: "offchain" }
        : { ...taken, shipmentInfo: { country: "FR" } }
    }
    const [key, body] = [uniqueKey(), bodyOf(kind)]
    const before = answer(await partner.operate(body, key), 201)
    const set = (to: string) =>
      operator.patch("/controls", { [control]: to, reason: "stocktaking" })
    answer(await set("off"), 200)
    const stopped = await partner.operate(bodyOf(kind))
    const replay = await partner.operate(body, key)
    const others: Array<number> = []
    for (const other of ["order", "buyback", "redemption"])
      if (other !== kind) others.push((await partner.operate(bodyOf(other))).status)
    answer(await set("on"), 200)
    refusal(stopped, "service_unavailable")
    expect(answer(replay, 200).id).toBe(before.id)
    expect(others).toEqual([201, 201])
    answer(await partner.operate(World.orderOf(shop)), 201)
  })
})
