/**
 * The successful course of every endpoint, through the client made from the definitions: the
 * answers, including raw text, match the definitions.
 */
import { Effect } from "effect"
import { assert, beforeAll, beforeEach, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Call from "../../../world/service/Call.ts"
import type { Partner } from "../../../world/service/Partner.ts"
import * as Client from "../../../world/service/TypedClient.ts"
import * as World from "../../../world/service/World.ts"

const { run } = Client

const world = World.of(Backend.embedded)
let partner: Partner
let call: Call.Call
let client: Client.Client

beforeAll(async () => {
  await world.machine({ price: "25.000000", buyback: "10.000000", tiers: [60, 120] })
  await world.machine({ tiers: [0] })
  await world.machine({ public: false })
})
beforeEach(async () => {
  const { url } = world.service()
  partner = await world.partner({ cash: "1000.000000" })
  call = Call.to(url, partner.key)
  client = await Client.make(url, partner.key)
})

const customer = () => Client.customer(client)
const order = (customerId: string, more?: object) => Client.order(client, customerId, more)

describe("account", () => {
  it("reads itself and its balance", async () => {
    const account = await run(client.account.get())
    assert.strictEqual(account.id, partner.id)
    assert.strictEqual(account.environment, "sandbox")
    assert.strictEqual(account.apiVersion, "2026-09-12")
    assert.deepStrictEqual(await run(client.account.balance()), {
      currency: "USD",
      cash: "1000.000000",
      bonus: "0.000000",
      total: "1000.000000"
    })
  })

  it("walks its ledger by cursor, newest first", async () => {
    const { id } = await customer()
    await order(id)
    const first = await run(client.ledger.list({ query: { limit: 1 } }))
    assert.strictEqual(first.data[0]?.kind, "SPEND")
    assert.strictEqual(first.data[0]?.amountUsd, "-50.000000")
    const cursor = first.nextCursor ?? ""
    const second = await run(client.ledger.list({ query: { limit: 1, cursor } }))
    assert.strictEqual(second.data[0]?.kind, "ADJUSTMENT")
    assert.isNull(second.nextCursor)
  })
})

describe("funding", () => {
  it("lists nothing and is not ready while the chain is off", async () => {
    const intents = await run(client.funding.listIntents({ query: {} }))
    assert.deepStrictEqual(intents, { fundingIntents: [], nextCursor: null })
    const transactions = await run(client.funding.listTransactions({ query: {} }))
    assert.deepStrictEqual(transactions, { fundingTransactions: [], nextCursor: null })
    const problems = await run(
      Effect.all([
        Effect.flip(client.funding.receivingAddress()),
        Effect.flip(client.funding.refresh()),
        Effect.flip(client.funding.createIntent({ headers: {}, payload: { requestedUsd: "5" } }))
      ])
    )
    for (const problem of problems) {
      assert.strictEqual(problem._tag === "Problem" && problem.code, "service_unavailable")
    }
  })

  it("gives sandbox credit once an hour", async () => {
    const poor = await world.partner()
    const own = Call.to(world.service().url, poor.key)
    const credit = Call.ok(await own("/api/v2/sandbox/credits", { method: "POST" }), 201)
    assert.strictEqual(credit.creditedUsd, "100.000000")
    assert.strictEqual(credit.balance.total, "100.000000")
    const again = await own("/api/v2/sandbox/credits", { method: "POST", raw: "{}" })
    Call.refused(again, 409, "conflict")
    const seconds = Number(again.headers.get("retry-after"))
    assert.isTrue(seconds > 3590 && seconds <= 3600, String(seconds))
  })

  it("gives no sandbox credit above the balance limit, and then no retry time", async () => {
    const answer = await call("/api/v2/sandbox/credits", { method: "POST" })
    Call.refused(answer, 409, "conflict")
    assert.isNull(answer.headers.get("retry-after"))
  })
})

describe("catalog", () => {
  it("lists what is public and active, with odds and never with stock", async () => {
    const { data } = await run(client.catalog.vendingMachines())
    assert.deepStrictEqual(
      data.map((machine) => machine.id),
      [1, 2]
    )
    assert.deepStrictEqual(data[0]?.odds, [
      { tier: "tier 0", probability: 0.5 },
      { tier: "tier 1", probability: 0.5 }
    ])
    const raw = await call("/api/v2/vending-machines")
    assert.notInclude(raw.text, "stock")
  })

  it("lists countries and fees", async () => {
    const { data } = await run(client.catalog.shippingCountries())
    assert.deepInclude(data, { country: "France", feeUsd: "20.000000" })
  })
})

describe("customers", () => {
  it("are created, read, updated and found again", async () => {
    const payload = { externalUserId: "user/1 ü", attributes: { plan: "gold", old: true } }
    const { replayed, ...made } = await run(client.customers.create({ headers: {}, payload }))
    assert.isFalse(replayed)
    const params = { customerId: made.id }
    assert.deepStrictEqual(await run(client.customers.get({ params })), made)
    const externalUserId = payload.externalUserId
    const found = await run(client.customers.getByExternalId({ params: { externalUserId } }))
    assert.strictEqual(found.id, made.id)
    const changed = await run(
      client.customers.update({ params, payload: { attributes: { old: null, level: 3 } } })
    )
    assert.deepStrictEqual(changed.attributes, { plan: "gold", level: 3 })
    const twice = await run(Effect.flip(client.customers.create({ headers: {}, payload })))
    assert.strictEqual(twice._tag === "Problem" && twice.code, "conflict")
    const { data } = await run(client.customers.list({ query: {} }))
    assert.deepStrictEqual(data, [changed])
  })

  it.each([
    ["x".repeat(255)],
    ["\u{1f600}".repeat(127)],
    ["../../balance"],
    ["%2F"],
    ["a b+c&d=e?f#g"]
  ])("are found by any id that the partner may use: %s", async (externalUserId) => {
    const payload = { externalUserId }
    const { replayed, ...made } = await run(client.customers.create({ headers: {}, payload }))
    assert.isFalse(replayed)
    const found = await run(client.customers.getByExternalId({ params: { externalUserId } }))
    assert.deepStrictEqual(found, made)
  })

  it("have cards", async () => {
    const { id } = await customer()
    const bought = await order(id)
    const params = { customerId: id }
    const page = await run(client.customers.listCards({ params, query: { limit: 1 } }))
    const cursor = page.nextCursor ?? ""
    const rest = await run(client.customers.listCards({ params, query: { cursor } }))
    const ids = [...page.data, ...rest.data].map((card) => card.id)
    assert.deepStrictEqual(ids, bought.cards.map((card) => card.id).reverse())
    const [first] = bought.cards
    assert.deepStrictEqual(
      await run(client.cards.get({ params: { cardId: first?.id ?? "" } })),
      first
    )
  })
})

describe("shipments", () => {
  it("are made by a redemption, moved and corrected", async () => {
    const { id: customerId } = await customer()
    const { cards } = await order(customerId)
    const shipmentInfo = { country: "france", name: "Ada", city: "Lyon", flat: { floor: 3 } }
    const redeemed = await run(
      client.operations.create({
        headers: Call.once(),
        payload: {
          kind: "redemption",
          customerId,
          cardIds: cards.map((card) => card.id),
          shipmentInfo,
          notifications: { channels: ["customer_email"], customerEmail: "ada@example.com" }
        }
      })
    )
    assert.strictEqual(redeemed.chargedUsd, "20.000000")
    assert.strictEqual(redeemed.shipment?.status, "created")
    assert.notInclude(JSON.stringify(redeemed), "Lyon")
    const params = { operationId: redeemed.id }
    const corrected = await run(
      client.shipments.correctAddress({
        params,
        payload: { shipmentInfo: { ...shipmentInfo, city: "Lille" } }
      })
    )
    assert.deepStrictEqual(corrected.changedFields, ["shipmentInfo"])
    const moved = await run(
      client.shipments.update({
        params,
        payload: { status: "shipped", carrier: "DHL", trackingUrl: "https://track.example/1" }
      })
    )
    assert.strictEqual(moved.carrier, "DHL")
    const back = await run(
      Effect.flip(client.shipments.update({ params, payload: { status: "created" } }))
    )
    assert.match(back._tag === "Problem" ? back.message : "", /^status cannot go/)
    const late = await run(
      Effect.flip(client.shipments.correctAddress({ params, payload: { shipmentInfo } }))
    )
    assert.strictEqual(late._tag === "Problem" && late.code, "conflict")
    const cleared = await run(client.shipments.update({ params, payload: { carrier: null } }))
    assert.isNull(cleared.carrier)
  })
})

describe("events", () => {
  it("come oldest first, to poll on from", async () => {
    const start = await run(client.events.list({ query: {} }))
    assert.deepStrictEqual(start.data, [])
    const { id } = await customer()
    const made = [await order(id), await order(id), await order(id)]
    const seen: Array<unknown> = []
    let after = start.nextCursor
    for (;;) {
      const page = await run(client.events.list({ query: { after, limit: 2 } }))
      assert.notStrictEqual(page.nextCursor, "")
      if (page.data.length === 0) {
        assert.strictEqual(page.nextCursor, after)
        break
      }
      for (const event of page.data) {
        assert.strictEqual(event.type, "operation.completed")
        assert.strictEqual(event.partnerId, partner.id)
        assert.strictEqual(event.environment, "sandbox")
        seen.push(event.data.operationId)
      }
      after = page.nextCursor
    }
    assert.deepStrictEqual(
      seen,
      made.map((operation) => operation.id)
    )
  })
})
