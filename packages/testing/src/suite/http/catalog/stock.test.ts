/** design.md#operator-api: stock, prices, previews and the stop buttons; what they decide is tried below. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { buyerOf, catalog, stockIn } from "../../../world/service/Catalog.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { uniqueKey } from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server)
const { operator } = world

/** A catalog on sale, with somebody who buys. */
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

interface Preview {
  readonly preview: string
  readonly counts: object
  readonly consequences: ReadonlyArray<object>
  readonly prices: ReadonlyArray<object>
}

describe("a preview", () => {
  const preview = async (path: string, document: object) =>
    answer(await operator.post<Preview>(`${path}/preview`, document), 200)
  const NOTHING = { added: 0, changed: 0, unchanged: 0, held: 0, refused: 0 }

  it("of a catalog writes nothing, and its PUT does what it showed", async () => {
    const { cards, document, id } = catalog(5)
    const shown = await preview("/catalog", document)
    expect(await stockIn(world, id)).toBe(undefined)
    expect(shown.counts).toEqual({
      vendingMachines: { ...NOTHING, added: 1 },
      cards: { ...NOTHING, added: 5 }
    })
    expect(shown.consequences).toMatchObject([
      {
        vendingMachineId: id,
        expectedValueUsd: { from: null, to: "4.000000" },
        shareOfPrice: { from: null, to: 0.4 },
        tiers: [
          { name: "rare", stock: { from: null, to: 1 }, probability: { from: null, to: 0.1 } },
          { name: "common", stock: { from: null, to: 4 }, probability: { from: null, to: 0.9 } }
        ],
        warning: null,
        error: null
      }
    ])
    const of = { ...document, preview: shown.preview }
    answer(await operator.put("/catalog", of), 200)
    // As after a lost answer: there is nothing left to change.
    answer(await operator.put("/catalog", of), 200)
    expect(await stockIn(world, id)).toMatchObject({ expectedValueUsd: "4.000000" })
    const renamed = { vendingMachines: [], cards: [{ ...cards[0], name: "One" }] }
    const late = { ...renamed, preview: (await preview("/catalog", renamed)).preview }
    const other = { vendingMachines: [], cards: [{ ...cards[0], name: "Two" }] }
    answer(await operator.put("/catalog", other), 200)
    refusal(await operator.put("/catalog", late), "conflict", /preview/)
    expect((await operator.get(`/items/${cards[0]?.reference}`)).text).toContain('"Two"')
  })

  it("of prices holds jumps apart, and its PUT applies nothing else", async () => {
    const { references } = await onSale(4)
    const values = ["5.000000", "40.000000", "4.000000", "1.000000"]
    const prices = references.map((reference, at) => ({ reference, buybackUsd: values[at] }))
    const shown = await preview("/prices", { prices })
    expect(shown.counts).toEqual({ ...NOTHING, changed: 1, unchanged: 1, held: 2 })
    expect(shown.prices).toMatchObject([
      { at: 0, outcome: "changed", fromUsd: "4.000000", toUsd: "5.000000" },
      { at: 1, outcome: "held", fromUsd: "4.000000", toUsd: "40.000000" },
      { at: 3, outcome: "held", fromUsd: "4.000000", toUsd: "1.000000" }
    ])
    const of = { prices, preview: shown.preview }
    refusal(await operator.put("/prices", { ...of, acceptJumps: true }), "conflict", /preview/)
    const held = [
      { reference: references[1], fromUsd: "4.000000", toUsd: "40.000000" },
      { reference: references[3], fromUsd: "4.000000", toUsd: "1.000000" }
    ]
    expect(answer(await operator.put("/prices", of), 200)).toEqual({ updated: 1, held })
    expect(answer(await operator.put("/prices", of), 200)).toEqual({ updated: 0, held })
    const accepted = { prices, acceptJumps: [references[3]] }
    const second = await operator.put("/prices", accepted)
    expect(answer(second, 200)).toEqual({ updated: 1, held: held.slice(0, 1) })
    const wide = await operator.put("/prices", { prices, maxRatio: 10 })
    expect(answer(wide, 200)).toEqual({ updated: 1, held: [] })
    for (const path of ["/prices", "/prices/preview"]) {
      const send = path === "/prices" ? operator.put : operator.post
      refusal(await send(path, { prices, maxRatio: 0.5 }), "invalid_request", /maxRatio/)
    }
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
