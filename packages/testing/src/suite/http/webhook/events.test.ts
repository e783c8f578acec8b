/** contract.md#envelope and contract.md#event-types off chain, and contract.md#feed. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { uniqueKey } from "../../../world/service/Partner.ts"
import type { Event, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
const world = World.of(Backend.embedded)

const orderOf = ({ customerId, machine }: World.Shop, reveal = "on_create") => ({
  kind: "order",
  mode: "offchain",
  customerId,
  vendingMachineId: machine.id,
  quantity: 1,
  reveal
})

const feed = async (shop: World.Shop, after: string | null, limit = 50) => {
  const from = after === null ? "" : `&after=${encodeURIComponent(after)}`
  return answer(await shop.partner.get<Page<Event>>(`/events?limit=${limit}${from}`), 200)
}

describe("an event", () => {
  it("comes in the documented envelope", async () => {
    const shop = await world.shop()
    const { id } = answer(await shop.partner.operate(orderOf(shop)), 201)
    expect(await shop.partner.events()).toEqual([
      {
        id: expect.stringMatching(/^evt_\w+$/),
        type: "operation.completed",
        apiVersion: "2026-09-12",
        environment: "sandbox",
        createdAt: expect.stringMatching(TIMESTAMP),
        partnerId: shop.partner.id,
        data: expect.objectContaining({ operationId: id, customerId: shop.customerId })
      }
    ])
  })

  it("is emitted for each operation that did something, in order", async () => {
    const shop = await world.shop()
    const { partner, customerId } = shop
    const key = uniqueKey()
    const order = answer(await partner.operate(orderOf(shop), key), 201)
    answer(await partner.operate(orderOf(shop), key), 200)
    const sealed = answer(await partner.operate(orderOf(shop, "sealed")), 201)
    const cardIds = sealed.cards.map((card) => card.id)
    const refund = answer(await partner.operate({ kind: "refund", customerId, cardIds }), 201)
    refusal(await partner.operate({ kind: "refund", customerId, cardIds }), "conflict")
    const held = { customerId, mode: "offchain", cardIds: order.cards.map((card) => card.id) }
    const redemption = { ...held, kind: "redemption", shipmentInfo: { country: "FR" } }
    const shipped = answer(await partner.operate(redemption), 201)
    const another = answer(await partner.operate(orderOf(shop)), 201)
    const sale = { ...held, kind: "buyback", cardIds: another.cards.map((card) => card.id) }
    const sold = answer(await partner.operate(sale), 201)
    const events = await partner.events()
    expect(events.map(({ type, data }) => [type, data.operationId])).toEqual([
      ["operation.completed", order.id],
      ["operation.completed", sealed.id],
      ["refund.completed", refund.id],
      ["redemption.completed", shipped.id],
      ["operation.completed", another.id],
      ["buyback.completed", sold.id]
    ])
    for (const { data } of events) expect(data.customerId).toBe(customerId)
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
  })

  it("never tells what a sealed card is, not even once it is revealed", async () => {
    const shop = await world.shop()
    const { cards } = answer(await shop.partner.operate(orderOf(shop, "sealed")), 201)
    const before = await shop.partner.events()
    answer(
      await shop.partner.reveal(
        shop.customerId,
        cards.map((card) => card.id)
      ),
      200
    )
    expect(await shop.partner.events()).toEqual(before)
    expect(JSON.stringify(before)).not.toMatch(/Item |PSA|images\.example/)
  })

  it("belongs to one partner", async () => {
    const [shop, other] = [await world.shop(), await world.shop()]
    answer(await shop.partner.operate(orderOf(shop)), 201)
    expect(await other.partner.events()).toEqual([])
  })
})

describe("the feed of events", () => {
  it("goes on from where one stopped, and always gives a cursor", async () => {
    const shop = await world.shop()
    const empty = await feed(shop, null)
    expect(empty).toEqual({ data: [], nextCursor: expect.any(String) })
    const ids: Array<string> = []
    for (let count = 0; count < 3; count++)
      ids.push(answer(await shop.partner.operate(orderOf(shop)), 201).id)
    const first = await feed(shop, empty.nextCursor, 2)
    const second = await feed(shop, first.nextCursor, 2)
    const seen = [...first.data, ...second.data].map(({ data }) => data.operationId)
    expect(seen).toEqual(ids)
    const end = await feed(shop, second.nextCursor, 2)
    expect(end).toEqual({ data: [], nextCursor: expect.any(String) })
    const { id } = answer(await shop.partner.operate(orderOf(shop)), 201)
    const late = await feed(shop, end.nextCursor, 2)
    expect(late.data.map(({ data }) => data.operationId)).toEqual([id])
    expect((await feed(shop, null)).data).toHaveLength(4)
  })

  it("is read backwards by people, from the newest, also of one type", async () => {
    const shop = await world.shop()
    const { customerId, partner } = shop
    const orders: Array<string> = []
    for (let count = 0; count < 3; count++) {
      orders.push(answer(await partner.operate(orderOf(shop, "sealed")), 201).id)
    }
    const [pack] = await partner.cards(customerId)
    const refund = { kind: "refund", customerId, cardIds: [pack?.id ?? ""] }
    const refunded = answer(await partner.operate(refund), 201).id
    const back = async (query: string) => {
      const { data, nextCursor } = answer(await partner.get<Page<Event>>(`/events?${query}`), 200)
      return [data.map((event) => event.data.operationId), nextCursor ?? ""] as const
    }
    const [newest, cursor] = await back("before=latest&limit=2")
    expect(newest).toEqual([refunded, orders[2]])
    // What comes meanwhile moves no page.
    answer(await partner.operate(orderOf(shop)), 201)
    const [older, end] = await back(`before=${cursor}&limit=2`)
    expect(older).toEqual([orders[1], orders[0]])
    expect(await back(`before=${end}`)).toEqual([[], expect.any(String)])
    expect((await back("before=latest&type=refund.completed"))[0]).toEqual([refunded])
    for (const [query, named] of [
      ["before=latest&after=latest", /before .* after/],
      [`before=latest&operationId=${refunded}`, /before .* operationId/],
      ["type=refund.completed", /type can only be given together with before/],
      ["before=latest&type=webhook.test", /type/],
      ["before=x", /before must be a cursor/],
      [`before=${Buffer.from("events:999999").toString("base64url")}`, /before must be a cursor/]
    ] as const) {
      refusal(await partner.get(`/events?${query}`), "invalid_request", named)
    }
  })

  it("refuses a cursor from beyond its end, which would skip what is to come", async () => {
    const shop = await world.shop()
    await shop.partner.operate(orderOf(shop))
    const beyond = Buffer.from("events:999999").toString("base64url")
    const reply = await shop.partner.get(`/events?after=${beyond}`)
    expect(reply.status).toBe(400)
    expect(reply.text).toContain("after must be a cursor")
    const latest = answer(await shop.partner.get<Page<Event>>("/events?after=latest"), 200)
    answer(await shop.partner.get(`/events?after=${latest.nextCursor}`), 200)
  })

  it("has no gap for a reader who polls while orders run", async () => {
    const shop = await world.shop({ cards: 60 })
    let done = false
    const seen: Array<unknown> = []
    const reader = async () => {
      let after: string | null = null
      for (;;) {
        const last = done
        const { data, nextCursor } = await feed(shop, after, 7)
        seen.push(...data.map((event) => event.data.operationId))
        after = nextCursor
        if (last && data.length === 0) return
      }
    }
    const writer = async () => {
      const orders = Array.from({ length: 60 }, () => shop.partner.operate(orderOf(shop)))
      const ids = (await Promise.all(orders)).map((reply) => answer(reply, 201).id)
      done = true
      return ids
    }
    const [ids] = await Promise.all([writer(), reader()])
    expect(seen).toHaveLength(60)
    expect(new Set(seen)).toEqual(new Set(ids))
  })
})
