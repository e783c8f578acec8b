/** A partner's search: what its people call things (decisions.md#console-search). */
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"

interface Found {
  readonly kind: string
  readonly id: string
  readonly name: string | null
}

const world = World.of(Backend.server, Person.ON)
const people = Person.people(world)

const TRACKING = "1Z999AA10123456784"

describe("a partner's search", () => {
  let shop: World.Shop
  let viewer: Person.Person
  let stranger: Person.Person
  /** What is found, by each name. */
  let found: Readonly<Record<string, Found>>
  let sealed: { readonly id: string }

  const search = async (q: string, by = viewer, of = shop.partner.id) => {
    const reply = await by.console("GET", `/partners/${of}/search?q=${encodeURIComponent(q)}`)
    assert.strictEqual(reply.status, 200, reply.text)
    return reply.body.data as ReadonlyArray<Found>
  }

  beforeAll(async () => {
    shop = await world.shop({ cards: 20 })
    const { partner } = shop
    viewer = await people.member(partner.id, "viewer")
    const other = await world.partner()
    stranger = await people.member(other.id, "admin")
    const body = { externalUserId: "user/ö 1", attributes: {} }
    const customer = answer(await partner.post<{ id: string }>("/customers", body), 201)
    const metadata = { cart: "Wagen/ö-17", "a name": { nested: [4711, "\u0000\ud800"] } }
    const order = await shop.submit({ ...World.orderOf(shop), metadata })
    const [card] = order.cards
    assert.isDefined(card)
    const kept = await shop.order()
    const redemption = await shop.submit({
      kind: "redemption",
      cardIds: kept.cards.map(({ id }) => id),
      shipmentInfo: { country: "DE", name: "Ada Example", address1: "Musterstrasse 1" }
    })
    const { shipment } = redemption as unknown as { shipment: { id: string } }
    const update = { status: "shipped", carrier: "UPS", trackingNumber: TRACKING }
    answer(await world.operator.patch(`/shipments/${shipment.id}`, update), 200)
    const events = answer(
      await partner.get<{ data: ReadonlyArray<{ id: string }> }>("/events"),
      200
    )
    const event = events.data[0]?.id ?? ""
    const opened = { kind: "card", id: card?.id ?? "", name: card?.name ?? "" }
    const sold = { kind: "operation", id: order.id, name: "order" }
    const sent = { kind: "shipment", id: redemption.id, name: TRACKING }
    const [opening] = (await shop.order(1, "sealed")).cards
    sealed = { id: opening?.id ?? "" }
    const certificate = (card?.name ?? "").slice("Item ".length)
    found = {
      [order.id]: sold,
      "Wagen/ö-17": sold,
      "4711": sold,
      [opened.id]: opened,
      [certificate]: opened,
      [certificate.replaceAll("-", "\u2011")]: opened,
      [`tem ${certificate}`.toUpperCase()]: opened,
      [customer.id]: { kind: "customer", id: customer.id, name: "user/ö 1" },
      " user/ö 1 ": { kind: "customer", id: customer.id, name: "user/ö 1" },
      [shipment.id]: sent,
      [TRACKING]: sent,
      [event]: { kind: "event", id: event, name: "operation.completed" },
      [`chine ${shop.machine.id}`]: {
        kind: "vendingMachine",
        id: `${shop.machine.id}`,
        name: `Machine ${shop.machine.id}`
      },
      [sealed.id]: { kind: "card", id: sealed.id, name: null }
    }
  })

  it("finds everything by the names that people have for it, and nothing of another partner", async () => {
    for (const [name, expected] of Object.entries(found)) {
      assert.deepStrictEqual(await search(name), [expected], name)
      const theirs = await search(
        name,
        stranger,
        (await stranger.get("/console/api/me")).body.memberships[0].organizationId
      )
      const packs = expected.kind === "vendingMachine" ? [expected] : []
      assert.deepStrictEqual(theirs, packs, name)
    }
    const path = `/partners/${shop.partner.id}/search?q=1`
    assert.strictEqual((await stranger.console("GET", path)).status, 404)
  })

  it("finds requests and keys of requests", async () => {
    const headers = { "idempotency-key": "my-key-1" }
    const { partner } = shop
    const sold = answer(
      await partner.post<{ id: string }>("/operations", World.orderOf(shop), { headers }),
      201
    )
    assert.deepStrictEqual(await search("my-key-1"), [
      { kind: "operation", id: sold.id, name: "order" }
    ])
  })

  it("looks for what carts are called, not through what would take long to read", async () => {
    const metadata = { cart: "long-1", filler: "a".repeat(15_000) }
    await shop.submit({ ...World.orderOf(shop), metadata })
    assert.deepStrictEqual(await search("long-1"), [])
  })

  it.each(["a name", "cart", "Wagen", "471", "Ada Example", "%", "nothing"])(
    "finds nothing by %s: a field, a part, a recipient",
    async (name) => {
      assert.deepStrictEqual(await search(name), [])
    }
  )

  it("tells nothing of a sealed card, by whatever is inside", async () => {
    const all = await search("item")
    assert.isAbove(all.length, 0)
    assert.notInclude(
      all.map(({ id }) => id),
      sealed.id
    )
  })

  it("leaves no refused request", async () => {
    await search(`card_${"0".repeat(26)}`)
    await search("nobody")
    const refused = await viewer.console("GET", `/partners/${shop.partner.id}/refused-requests`)
    assert.deepStrictEqual(refused.body.data, [])
  })
})
