/** Labels are paid once, whatever happens on the way, and the shipment says what was bought. */
import { Effect, Exit, Scope } from "effect"
import { assert, it, onTestFinished } from "vitest"
import * as PostageStandIn from "../../../world/carrier/PostageStandIn.ts"
import { answer } from "../../../world/service/Client.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const run = Effect.runPromise

const MEASURE = { weightGrams: 567, lengthCm: 20, widthCm: 15, heightCm: 5 }

type Shipment = Operator.OperatorShipment
type Offer = Operator.LabelOffer

const begin = async () => {
  const scope = await run(Scope.make())
  onTestFinished(() => run(Scope.close(scope, Exit.void)))
  const seller = await run(Scope.provide(PostageStandIn.open(5_000), scope))
  const service = await World.inTest({ labels: seller.layer })
  const shop = await service.shop()
  const { operator } = service
  const { cards } = await shop.order()
  const { shipment } = await shop.submit({
    kind: "redemption",
    mode: "offchain",
    cardIds: cards.map(({ id }) => id),
    shipmentInfo: { country: "France", name: "Ada", address1: "1 Rue", city: "Paris" }
  })
  const path = `/shipments/${shipment?.id}`
  const offer = async () => answer(await operator.post<Offer>(`${path}/label/offers`, MEASURE), 200)
  const buy = (offerId: string, rateId: string, replaces?: string) =>
    operator.post<Shipment>(`${path}/label`, { offerId, rateId, ...(replaces && { replaces }) })
  const read = async () => answer(await operator.get<Shipment>(path), 200)
  return { buy, offer, operator, path, read, seller, service, shop, cards }
}

it("a label is bought for a parcel, tells its tracking number, and goes with a corrected address", async () => {
  const { buy, cards, offer, operator, path, read, seller, service, shop } = await begin()
  assert.deepStrictEqual((await read()).label, { isOffered: true, id: null, priceUsd: null })
  assert.strictEqual((await operator.get(`${path}/label`)).status, 404)
  const { id, rates } = await offer()
  assert.deepStrictEqual(
    rates.map(({ days, priceUsd, service: name }) => [name, priceUsd, days]),
    [
      ["Ground", "7.500000", null],
      ["Express", "31.250000", 1]
    ]
  )
  const { cards: sent, id: shipmentId, label: _, ...before } = await read()
  const [asked = {}] = seller.asked
  assert.deepInclude(asked.to_address, { name: "Ada", street1: "1 Rue", country: "FR" })
  assert.deepInclude(asked, { reference: shipmentId })
  assert.deepInclude(asked.parcel, { weight: 20, length: 7.9 })
  const { customs_items: lines } = Object(asked.customs_info) as {
    customs_items: Array<Record<string, unknown>>
  }
  assert.deepStrictEqual(
    lines.map(({ description, value }) => [description, value]),
    sent.map(({ name, valueUsd }) => [name, valueUsd])
  )
  assert.lengthOf(sent, cards.length)

  const bought = answer(await buy(id, "rate_ground"), 200)
  assert.deepStrictEqual(bought.label, { isOffered: true, id, priceUsd: "7.500000" })
  assert.deepStrictEqual(
    [bought.status, bought.carrier, bought.trackingNumber],
    [before.status, "USPS", "940001"]
  )
  const { url } = answer(await operator.get<{ url: string }>(`${path}/label`), 200)
  assert.strictEqual(url, "https://files.easypost.example/shp_0001.pdf")
  // The same again, with another rate, is the same; another offer is refused unless it replaces it.
  assert.deepStrictEqual(answer(await buy(id, "rate_express"), 200).label, bought.label)
  const other = await offer()
  assert.strictEqual((await buy(other.id, "rate_express")).status, 409)
  const replaced = answer(await buy(other.id, "rate_express", id), 200)
  assert.deepStrictEqual(replaced.label, { isOffered: true, id: other.id, priceUsd: "31.250000" })
  assert.strictEqual(seller.paid(), 38_750_000n)
  const events = await shop.partner.events()
  const updates = events.filter(({ type }) => type === "shipment.updated")
  assert.deepStrictEqual(
    updates.map(({ data }) => Object(data).changedFields),
    [
      ["carrier", "trackingNumber", "trackingUrl"],
      ["trackingNumber", "trackingUrl"]
    ]
  )
  const log = await operator.get<Page<Operator.LogEntry>>(`/log?subject=${shipmentId}`)
  assert.deepStrictEqual(
    answer(log, 200).data.flatMap(({ action, detail }) =>
      action.startsWith("label.") ? [[action, detail]] : []
    ),
    [
      ["label.buy", { labelId: other.id, priceUsd: "31.250000" }],
      ["label.claim", { labelId: other.id, replaces: id }],
      ["label.buy", { labelId: id, priceUsd: "7.500000" }],
      ["label.claim", { labelId: id, replaces: null }]
    ]
  )
  const unused = await offer()
  const shipmentInfo = { country: "France", name: "Ada", address1: "2 Rue", city: "Lyon" }
  const corrected = `/operations/${bought.operationId}/shipment/address`
  answer(await shop.partner.put(corrected, { shipmentInfo }), 200)
  assert.deepStrictEqual((await read()).label, { isOffered: true, id: null, priceUsd: null })
  // Neither the label that was bought nor an offer of before bears the address of now.
  const stale = [await buy(other.id, "rate_express"), await buy(unused.id, "rate_ground")]
  assert.deepStrictEqual(
    stale.map(({ status }) => status),
    [400, 400]
  )
  assert.deepStrictEqual((await read()).label, { isOffered: true, id: null, priceUsd: null })
  assert.strictEqual(seller.paid(), 38_750_000n)
  const anew = await offer()
  assert.strictEqual(answer(await buy(anew.id, "rate_ground"), 200).label.id, anew.id)
  await operator.patch(path, { status: "shipped" })
  const late = await offer()
  assert.strictEqual((await buy(late.id, "rate_ground")).status, 409)
  await World.audited(service.operator)
})

it("a label whose answer got lost is the next one, and one that was refused is none", async () => {
  const { buy, offer, read, seller } = await begin()
  const [first, second] = [await offer(), await offer()]
  seller.fail("refuse")
  const refused = await buy(first.id, "rate_ground")
  assert.strictEqual(refused.status, 400)
  assert.match(JSON.stringify(refused.body), /SHIPMENT.POSTAGE.FAILURE of a test/)
  assert.isNull((await read()).label.id)
  seller.fail("lost")
  assert.strictEqual((await buy(second.id, "rate_ground")).status, 503)
  assert.deepInclude((await read()).label, { id: second.id, priceUsd: null })
  seller.fail(null)
  assert.strictEqual((await buy(first.id, "rate_ground")).status, 409)
  const both = await Promise.all([buy(second.id, "rate_ground"), buy(second.id, "rate_express")])
  assert.deepStrictEqual(
    both.map((reply) => answer(reply, 200).label.priceUsd),
    ["7.500000", "7.500000"]
  )
  assert.strictEqual(seller.paid(), 7_500_000n)
})

it("a paid label stays while another one is refused, and no other is paid while one may be", async () => {
  const { buy, offer, read, seller } = await begin()
  const [paid, next, third] = [await offer(), await offer(), await offer()]
  answer(await buy(paid.id, "rate_ground"), 200)
  seller.fail("refuse")
  assert.strictEqual((await buy(next.id, "rate_ground", paid.id)).status, 400)
  assert.deepInclude((await read()).label, { id: paid.id, priceUsd: "7.500000" })
  seller.fail("lost")
  assert.strictEqual((await buy(next.id, "rate_ground", paid.id)).status, 503)
  seller.fail(null)
  assert.strictEqual((await buy(third.id, "rate_ground", next.id)).status, 409)
  answer(await buy(next.id, "none", paid.id), 200)
  assert.strictEqual(seller.paid(), 15_000_000n)
})

it("five labels are paid for a parcel at most, refused ones apart", async () => {
  const { buy, offer, seller } = await begin()
  let had: string | undefined
  for (let bought = 0; bought < 5; bought++) {
    const refused = await offer()
    seller.fail("refuse")
    assert.strictEqual((await buy(refused.id, "rate_ground", had)).status, 400)
    seller.fail(null)
    const { id } = await offer()
    had = answer(await buy(id, "rate_ground", had), 200).label.id ?? undefined
  }
  const sixth = await buy((await offer()).id, "rate_ground", had)
  assert.strictEqual(sixth.status, 409)
  assert.match(JSON.stringify(sixth.body), /5 labels were bought/)
  assert.strictEqual(seller.paid(), 37_500_000n)
})

it("without a seller of labels nobody is asked", async () => {
  const service = await World.inTest()
  const reply = await service.operator.get("/shipments/shp_01jb5m8x3tf9r9v1s6k2c4d7ae/label")
  assert.strictEqual(reply.status, 404)
  assert.match(JSON.stringify(reply.body), /CARDPACK_SHIP_FROM/)
})
