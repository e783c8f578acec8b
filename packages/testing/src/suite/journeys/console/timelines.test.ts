/** Who did what, on every detail's timeline, and the requests that were refused, in Chromium. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, { ...Subscribing.SETTINGS, ...SignedIn.SETTINGS })
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let shop: World.Shop
let admin: Person.Person
let owner: Person.Person
let partner: Visitor.Visitor
let operator: Visitor.Visitor

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  shop = await world.shop()
  admin = await people.member(shop.partner.id, "admin")
  owner = await people.owner()
  partner = await SignedIn.of(browser, url, admin)
  operator = await SignedIn.of(browser, url, owner)
})
afterAll(() => browser?.close())

/** What a timeline says, by the words of one happening. */
const happening = ({ page }: Visitor.Visitor, words: string | RegExp) =>
  page.getByRole("listitem").filter({ hasText: words }).first()

const API = "by a program, through the API"

let keys = 0

const byHand = async (body: object) => {
  const reply = await admin.send("POST", "/api/v2/operations", body, {
    "cardpack-organization": shop.partner.id,
    "idempotency-key": `timeline-${++keys}`
  })
  assert.strictEqual(reply.status, 201, reply.text)
  return reply.body
}

const seen = async (visitor: Visitor.Visitor, name: string) => {
  await Visitor.shoot(visitor, name)
  await Visitor.audit(visitor, name)
}

describe("a timeline", () => {
  it("says by whom an operation was requested: a person, or a program", async () => {
    const byKey = await shop.order()
    await partner.open(`/operations/${byKey.id}`)
    await happening(partner, "The order was requested").getByText(API).waitFor()
    const { id } = await byHand(World.orderOf(shop))
    await partner.open(`/operations/${id}`)
    await happening(partner, "The order was requested").getByText(`by ${admin.email}`).waitFor()
  })

  it("tells what was done with a card, which no longer says until when it could be refunded", async () => {
    const { cards, customerId, id } = await byHand({ ...World.orderOf(shop), reveal: "sealed" })
    const [card] = cards
    await partner.open(`/cards/${card.id}`)
    await partner.page.getByText("Refundable until").waitFor()
    const refund = await byHand({ kind: "refund", customerId, cardIds: [card.id] })
    await partner.open(`/cards/${card.id}`)
    for (const operation of [id, refund.id]) {
      const done = partner.page.getByRole("listitem").filter({
        has: partner.page.locator(`a[href$="/operations/${operation}"]`)
      })
      await done.getByText(`by ${admin.email}`).first().waitFor()
    }
    assert.strictEqual(await partner.page.getByText("Refundable until").count(), 0)
    await seen(partner, "card-timeline")
    await partner.open(`/customers/${customerId}`)
    await happening(partner, "The customer was made").getByText(API).waitFor()
    await happening(partner, "The refund was requested").getByText(`by ${admin.email}`).waitFor()
  })

  it("tells what became of an endpoint", async () => {
    const send = (method: string, path: string, body: object) =>
      admin.partner(shop.partner.id, method, path, body)
    const hook = { url: "https://hooks.example.com/a", subscribedEvents: ["*"] }
    const made = await send("POST", "/webhooks", hook)
    assert.strictEqual(made.status, 201, made.text)
    const { id } = made.body
    assert.strictEqual((await send("PATCH", `/webhooks/${id}`, { active: false })).status, 200)
    await partner.open(`/webhooks/${id}`)
    await happening(partner, "The endpoint was added").getByText(`by ${admin.email}`).waitFor()
    await happening(partner, "The endpoint was changed").getByText(`by ${admin.email}`).waitFor()
    await seen(partner, "endpoint-timeline")
  })

  it("says since when a parcel is in exception, and who of the operators put it there", async () => {
    const { cards, customerId } = await shop.order()
    const sent = await byHand({
      kind: "redemption",
      customerId,
      cardIds: cards.map(({ id }) => id),
      shipmentInfo: { country: "DE", name: "Ada Example", address1: "Musterstrasse 1" }
    })
    const held = { status: "exception", statusReason: "the street is unknown" }
    const path = `/shipments/${sent.shipment.id}`
    assert.strictEqual((await owner.operator("PATCH", path, held)).status, 200)
    await operator.open(`/host/shipments/${sent.shipment.id}`)
    const change = happening(operator, "The shipment became exception")
    await change.getByText(`by ${owner.email}`).waitFor()
    await happening(operator, "The cards were redeemed").getByText("by the partner").waitFor()
    await seen(operator, "host-shipment-timeline")
    await operator.open(`/host/operations/${sent.id}`)
    await happening(operator, "The redemption was requested")
      .getByText(`by ${admin.email}`)
      .waitFor()
    await partner.open(`/operations/${sent.id}`)
    await happening(partner, "The shipment was changed").getByText("by the operators").waitFor()
    assert.notInclude(await partner.page.content(), owner.email)
  })
})

describe("a refused request", () => {
  const requestId = "5f0c2f6e-8a52-4d0e-9d0e-1f2a3b4c5d6e"

  it("is found by its x-request-id, under Developers and by Ctrl K", async () => {
    const refused = await fetch(`${url()}/api/v2/operations`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${shop.partner.key}`,
        "content-type": "application/json",
        "idempotency-key": "refused",
        "x-request-id": requestId
      },
      body: JSON.stringify({ ...World.orderOf(shop), quantity: 99 })
    })
    const { error } = JSON.parse(await refused.text())
    assert.strictEqual(refused.status, 400)
    await partner.open("/")
    await partner.page.getByRole("link", { name: "Refused requests" }).click()
    await partner.page.getByRole("heading", { level: 1, name: "Refused requests" }).waitFor()
    await partner.page.getByLabel("x-request-id").fill(requestId)
    await partner.page.getByLabel("x-request-id").press("Enter")
    await partner.page.waitForURL(/requestId=/)
    await partner.page.getByRole("cell", { name: error.message }).waitFor()
    await seen(partner, "refused-requests")
    await partner.open("/")
    await partner.page.keyboard.press("Control+k")
    await partner.page.getByRole("combobox", { name: "Search" }).waitFor()
    await partner.page.keyboard.type(requestId)
    await partner.page.getByRole("option", { name: /Refused request/ }).waitFor()
    await partner.page.keyboard.press("Enter")
    await partner.page.waitForURL(new RegExp(`requests\\?requestId=${requestId}`))
    await partner.page.getByRole("cell", { name: error.message }).waitFor()
  })

  it("is read by the operators, and by no other partner", async () => {
    await operator.open(`/host/partners/${shop.partner.id}/requests?requestId=${requestId}`)
    await operator.page.getByRole("cell", { name: /quantity/ }).waitFor()
    const other = await world.shop()
    const stranger = await SignedIn.of(
      browser,
      url,
      await people.member(other.partner.id, "developer")
    )
    await stranger.open(`/requests?requestId=${requestId}`)
    await stranger.page.getByText("Nothing matches these filters.").waitFor()
    assert.deepStrictEqual(stranger.complaints, [])
  })

  it("never sees an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual([...partner.complaints, ...operator.complaints], [])
  })
})
