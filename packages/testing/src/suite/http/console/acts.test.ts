/** What people did with a record, as a partner's own people read it (decisions.md#timelines). */
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"

interface Act {
  readonly by: string | null
  readonly action: string
  readonly status: string | null
}

const world = World.of(Backend.server, Person.ON)
const people = Person.people(world)

describe("what people did with a record", () => {
  let shop: World.Shop
  let person: Person.Person
  let viewer: Person.Person

  beforeAll(async () => {
    shop = await world.shop({ cards: 20 })
    person = await people.member(shop.partner.id, "admin")
    viewer = await people.member(shop.partner.id, "viewer")
  })

  const acts = async (resource: string, of = shop.partner.id, by = viewer) => {
    const reply = await by.console("GET", `/partners/${of}/acts?resource=${resource}`)
    assert.strictEqual(reply.status, 200, reply.text)
    return (reply.body.data as ReadonlyArray<Act>).map(({ action, by, status }) => ({
      action,
      by,
      status
    }))
  }

  const ordered = { action: "POST /api/v2/operations", status: null }

  let keys = 0

  const submit = async (body: object) => {
    const made = await person.send("POST", "/api/v2/operations", body, {
      "cardpack-organization": shop.partner.id,
      "idempotency-key": `by-hand-${++keys}`
    })
    assert.strictEqual(made.status, 201, made.text)
    return made.body
  }

  it("names the partner's people, at the operation and at its cards, and nobody for a key", async () => {
    const made = await submit({ ...World.orderOf(shop), reveal: "sealed" })
    const [{ id: cardId }] = made.cards
    const did = { ...ordered, by: person.email }
    assert.deepStrictEqual(await acts(made.id), [did])
    assert.deepStrictEqual(await acts(cardId), [did])
    const path = `/customers/${made.customerId}/cards/reveal`
    const revealed = await person.partner(shop.partner.id, "POST", path, {
      cardIds: [cardId]
    })
    assert.strictEqual(revealed.status, 200, revealed.text)
    const reveal = {
      ...did,
      action: "POST /api/v2/customers/:customerId/cards/reveal"
    }
    assert.deepStrictEqual(await acts(cardId), [reveal, did])
    assert.deepStrictEqual(await acts(made.customerId), [reveal, did])
    const byKey = await shop.submit(World.orderOf(shop))
    assert.deepStrictEqual(await acts(byKey.id), [])
    const all = await viewer.console("GET", `/partners/${shop.partner.id}/acts`)
    assert.lengthOf(all.body.data, 2)
  })

  it("is a refund by the role support, which orders nothing", async () => {
    const support = await people.member(shop.partner.id, "support")
    const { cards } = await shop.order(1, "sealed")
    const ask = (body: object) =>
      support.send("POST", "/api/v2/operations", body, {
        "cardpack-organization": shop.partner.id,
        "idempotency-key": JSON.stringify(body).slice(0, 99)
      })
    const order = await ask(World.orderOf(shop))
    Person.refused(order, 403, /^the role support may not do this; it takes the role admin/)
    const { customerId } = shop
    const refund = await ask({ kind: "refund", customerId, cardIds: cards.map(({ id }) => id) })
    assert.strictEqual(refund.status, 201, refund.text)
    const did = { action: "POST /api/v2/operations", by: support.email, status: null }
    assert.deepStrictEqual(await acts(String(refund.body.id)), [did])
  })

  it("says what the host did with a parcel, and not who of the host", async () => {
    const { cards, customerId } = await submit(World.orderOf(shop))
    const sent = await submit({
      kind: "redemption",
      customerId,
      cardIds: [cards[0].id],
      shipmentInfo: {
        country: "DE",
        name: "Ada Example",
        address1: "Musterstrasse 1"
      }
    })
    const move = { status: "shipped" }
    answer(await world.operator.patch(`/shipments/${sent.shipment.id}`, move), 200)
    assert.deepStrictEqual(await acts(sent.id), [
      { by: null, action: "shipment.update", status: "shipped" },
      { ...ordered, by: person.email }
    ])
  })

  it("tells nothing of another partner's records", async () => {
    const other = await world.partner()
    const stranger = await people.member(other.id, "admin")
    const made = await submit(World.orderOf(shop))
    assert.deepStrictEqual(await acts(made.id, other.id, stranger), [])
    const theirs = `/partners/${shop.partner.id}/acts?resource=${made.id}`
    assert.strictEqual((await stranger.console("GET", theirs)).status, 404)
  })
})
