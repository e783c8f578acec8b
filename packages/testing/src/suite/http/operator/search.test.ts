/** Search: what a name belongs to, for whom (design.md#operator-api). */
import { ROLES } from "@cardpack/core/domain/token/Token"
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, type Client } from "../../../world/service/Client.ts"
import { uniqueKey } from "../../../world/service/Partner.ts"
import type { Operator } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

/** Kinds are words of the test. */
type Found = Omit<Operator.Found, "kind"> & { readonly kind: string }

const search = async (client: Client, q: string) =>
  answer(
    await client.get<{ data: ReadonlyArray<Found> }>(`/search?q=${encodeURIComponent(q)}`),
    200
  ).data

const TRACKING = "1Z999AA10123456784"

describe.each(Backend.tried)("search on $name", (backend) => {
  const world = World.of(backend)
  const { operator } = world
  let shop: World.Shop
  let ids: Readonly<Record<string, string>>

  const read = (path: string) => operator.get(path.slice("/operator/v1".length))

  beforeAll(async () => {
    shop = await world.shop({ cards: 10 })
    const { id: partner, keyId: key } = shop.partner
    const body = { externalUserId: "user one" }
    const customer = answer(await shop.partner.post<{ id: string }>("/customers", body), 201).id
    const order = await shop.order(1, "on_create")
    const redemption = await shop.submit({
      kind: "redemption",
      cardIds: order.cards.map(({ id }) => id),
      shipmentInfo: { country: "DE", name: "Ada Example", address1: "Musterstrasse 1" }
    })
    const { shipment } = redemption as unknown as { shipment: { id: string } }
    const update = { status: "shipped", carrier: "UPS", trackingNumber: TRACKING }
    answer(await operator.patch(`/shipments/${shipment.id}`, update), 200)
    const [entry] = await shop.partner.ledger()
    const [card] = order.cards
    ids = {
      partner,
      key,
      customer,
      operation: order.id,
      shipment: shipment.id,
      card: card?.id ?? "",
      ledgerEntry: entry?.id ?? ""
    }
  })

  it("finds any identifier, and its path answers it", async () => {
    for (const [kind, id] of Object.entries(ids)) {
      const [found, ...others] = await search(operator, id)
      assert.deepStrictEqual(others, [])
      const partner = { partnerId: shop.partner.id, partnerName: "Acme Cards" }
      assert.deepInclude(found, { kind, id, ...partner })
      const { status, text } = await read(found?.path ?? "")
      assert.strictEqual(status, 200, text)
      assert.include(text, id)
    }
  })

  it("finds customers, parcels, cards and partners by the names that people know", async () => {
    const of = (kind: string) => ({ kind, id: ids[kind] ?? "", partnerId: shop.partner.id })
    const [customer] = await search(operator, "user one")
    assert.deepInclude(customer, of("customer"))
    const [parcel] = await search(operator, ` ${TRACKING} `)
    assert.deepInclude(parcel, of("shipment"))
    const [reference = ""] = shop.machine.references
    const [item, ...more] = await search(operator, reference)
    assert.deepStrictEqual(item, {
      kind: "item",
      id: reference,
      partnerId: null,
      partnerName: null,
      path: `/operator/v1/items/${reference}`
    })
    assert.deepStrictEqual(more, [])
    const alike = await search(operator, reference.replaceAll("-", "\u2011"))
    assert.deepStrictEqual(alike[0], item)
    const read = await operator.get<object>(`/items/${encodeURIComponent(`${reference} `)}`)
    assert.deepInclude(answer(read, 200), { reference })
    const named = await search(operator, "aCME")
    assert.deepInclude(named, {
      ...of("partner"),
      partnerName: "Acme Cards",
      path: `/operator/v1/partners/${shop.partner.id}`
    })
  })

  it("finds the same external user id at each partner", async () => {
    const other = await world.partner()
    const body = { externalUserId: "user one" }
    answer(await other.post("/customers", body), 201)
    const owners = (await search(operator, "user one")).map(({ partnerId }) => partnerId)
    assert.sameMembers(owners, [shop.partner.id, other.id])
  })

  it.each([
    "nothing",
    "card_x",
    "par_01jb5m8x3tf9r9v1s6k2c4d7ae",
    "user%one",
    "x_y",
    "constructor_"
  ])("finds nothing by %s", async (q) => {
    assert.deepStrictEqual(await search(operator, q), [])
  })

  it("finds nothing by what is the beginning of another name, but for partners", async () => {
    assert.deepStrictEqual(await search(operator, "user"), [])
    assert.deepStrictEqual(await search(operator, TRACKING.slice(0, 6)), [])
    assert.deepStrictEqual(await search(operator, "%cme"), [])
  })

  it("answers to each role what it may read, and nothing else", async () => {
    const names = [...Object.values(ids), "user one", TRACKING, shop.machine.references[0] ?? ""]
    for (const role of ROLES) {
      const token = await operator.post<{ token: string }>("/tokens", {
        name: `${role}-${uniqueKey().slice(0, 8)}`,
        role
      })
      const client = world.operatorWith(answer(token, 201).token)
      for (const name of names) {
        const mine = await search(client, name)
        for (const found of await search(operator, name)) {
          const path = found.path.slice("/operator/v1".length)
          const { status } = await client.get(path)
          const isShown = mine.some(({ id }) => id === found.id)
          assert.strictEqual(isShown, status === 200, `${role}: ${found.path} is ${status}`)
        }
      }
    }
  })

  it("does not connect a sealed card with what is inside", async () => {
    const sealed = await shop.order(1, "sealed")
    const [card] = sealed.cards
    const found = await search(operator, card?.id ?? "")
    assert.strictEqual(found.length, 1)
    assert.deepStrictEqual(Object.keys(found[0] ?? {}), [
      "kind",
      "id",
      "partnerId",
      "partnerName",
      "path"
    ])
    for (const reference of shop.machine.references) {
      const [item, ...rest] = await search(operator, reference)
      assert.deepStrictEqual(rest, [])
      assert.deepInclude(item, { kind: "item", partnerId: null, partnerName: null })
    }
  })
})
