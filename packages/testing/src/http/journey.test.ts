/**
 * Every endpoint's happy course, through the client that is made of the definitions alone: what the
 * service answers, raw text included, is what they say.
 */
import { PartnerApi } from "@cardpack/http/partner/Api"
import { Authorization } from "@cardpack/http/partner/Authorization"
import { Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api"
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "vitest"
import * as Call from "./Call.ts"
import * as Harness from "./Harness.ts"

type Client = HttpApiClient.ForApi<typeof PartnerApi>

let service: Harness.Running
let partner: Harness.Partner
let call: Call.Call
let client: Client

beforeAll(async () => {
  service = await Harness.start()
})
afterAll(() => service.close())
beforeEach(async () => {
  partner = await service.partner()
  call = Call.to(service.url, partner.key)
  const authorized = HttpApiMiddleware.layerClient(Authorization, ({ next, request }) =>
    next(HttpClientRequest.bearerToken(request, partner.key))
  )
  client = await Effect.runPromise(
    HttpApiClient.make(PartnerApi, {
      transformClient: HttpClient.mapRequest(HttpClientRequest.prependUrl(service.url))
    }).pipe(Effect.provide(Layer.merge(authorized, FetchHttpClient.layer)))
  )
})

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)

const customer = () => run(client.customers.create({ payload: {} }))
const order = (customerId: string, more: object = {}, key = Call.once()) =>
  run(
    client.operations.create({
      headers: key,
      payload: { kind: "order", customerId, vendingMachineId: 1, quantity: 2, ...more }
    })
  )

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
        Effect.flip(client.funding.createIntent({ payload: { requestedUsd: "5" } }))
      ])
    )
    for (const problem of problems) {
      assert.strictEqual(problem._tag === "Problem" && problem.code, "service_unavailable")
    }
  })

  it("gives sandbox credit once an hour", async () => {
    const poor = await service.partner("0")
    const own = Call.to(service.url, poor.key)
    const credit = Call.ok(await own("/api/v2/sandbox/credits", { method: "POST" }), 201)
    assert.strictEqual(credit.creditedUsd, "100.000000")
    assert.strictEqual(credit.balance.total, "100.000000")
    const again = await own("/api/v2/sandbox/credits", { method: "POST", raw: "{}" })
    Call.refused(again, 409, "conflict")
    const seconds = Number(again.headers.get("retry-after"))
    assert.isTrue(seconds > 3590 && seconds <= 3600, String(seconds))
  })

  it("gives no sandbox credit to the rich, and then names no time", async () => {
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
      { tier: "Common", probability: 0.75 },
      { tier: "Rare", probability: 0.25 }
    ])
    const raw = await call("/api/v2/vending-machines")
    assert.notInclude(raw.text, "stock")
  })

  it("lists countries and fees", async () => {
    const { data } = await run(client.catalog.shippingCountries())
    assert.deepInclude(data, { country: "Germany", feeUsd: "15.000000" })
  })
})

describe("customers", () => {
  it("are created, read, updated and found again", async () => {
    const payload = { externalUserId: "user/1 ü", attributes: { plan: "gold", old: true } }
    const made = await run(client.customers.create({ payload }))
    const params = { customerId: made.id }
    assert.deepStrictEqual(await run(client.customers.get({ params })), made)
    const externalUserId = payload.externalUserId
    const found = await run(client.customers.getByExternalId({ params: { externalUserId } }))
    assert.strictEqual(found.id, made.id)
    const changed = await run(
      client.customers.update({ params, payload: { attributes: { old: null, level: 3 } } })
    )
    assert.deepStrictEqual(changed.attributes, { plan: "gold", level: 3 })
    const twice = await run(Effect.flip(client.customers.create({ payload })))
    assert.strictEqual(twice._tag === "Problem" && twice.code, "conflict")
    const { data } = await run(client.customers.list({ query: {} }))
    assert.deepStrictEqual(data, [changed])
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

describe("operations", () => {
  it("sell, buy back and list", async () => {
    const { id: customerId } = await customer()
    const bought = await order(customerId)
    assert.strictEqual(bought.chargedUsd, "50.000000")
    assert.strictEqual(bought.status, "completed")
    assert.strictEqual(bought.replayed, false)
    const cardIds = bought.cards.map((card) => card.id)
    const sold = await run(
      client.operations.create({
        headers: Call.once(),
        payload: { kind: "buyback", mode: "offchain", customerId, cardIds }
      })
    )
    assert.strictEqual(sold.creditedUsd, "20.000000")
    assert.deepStrictEqual(
      sold.affectedCards.map((card) => card.status),
      ["bought_back", "bought_back"]
    )
    const all = await run(client.operations.list({ query: {} }))
    assert.deepStrictEqual(
      all.data.map((operation) => operation.id),
      [sold.id, bought.id]
    )
    const orders = await run(client.operations.list({ query: { kind: "order", customerId } }))
    assert.deepStrictEqual(
      orders.data.map((operation) => operation.id),
      [bought.id]
    )
    const read = await run(client.operations.get({ params: { operationId: sold.id } }))
    assert.deepStrictEqual(read, sold)
  })

  it("keep a sealed card's secrets until it is revealed, and refund it before", async () => {
    const { id: customerId } = await customer()
    const { cards } = await order(customerId, { reveal: "sealed" })
    for (const card of cards) {
      assert.isTrue(card.sealed)
      const { buybackUsd, image, imageSrcset, metadata, name } = card
      assert.deepStrictEqual([name, image, imageSrcset, buybackUsd, metadata], Array(5).fill(null))
    }
    const [first, second] = cards.map((card) => card.id)
    const revealed = await run(
      client.cards.reveal({ params: { customerId }, payload: { cardIds: [first ?? ""] } })
    )
    assert.match(revealed.data[0]?.name ?? "", /^Card \d+$/)
    const refund = {
      headers: Call.once(),
      payload: { kind: "refund" as const, customerId, cardIds: [second ?? ""] }
    }
    const refunded = await run(client.operations.create(refund))
    assert.strictEqual(refunded.creditedUsd, "25.000000")
    assert.strictEqual(refunded.affectedCards[0]?.status, "refunded")
  })

  it("answer the same request again with 200, replayed", async () => {
    const { id: customerId } = await customer()
    const json = { kind: "order", customerId, vendingMachineId: 1, quantity: 1 }
    const headers = Call.once()
    const all = await Promise.all(
      Array.from({ length: 8 }, () => call("/api/v2/operations", { json, headers }))
    )
    assert.deepStrictEqual(all.map(({ status }) => status).sort(), [...Array(7).fill(200), 201])
    assert.strictEqual(new Set(all.map(({ body }) => body.id)).size, 1)
    for (const { body, status } of all) assert.strictEqual(body.replayed, status === 200)
    const filled = { ...json, mode: "offchain", reveal: "on_create" }
    Call.ok(await call("/api/v2/operations", { json: filled, headers }), 200)
    const other = await call("/api/v2/operations", { json: { ...json, quantity: 2 }, headers })
    Call.refused(other, 409, "idempotency_conflict")
    assert.strictEqual((await run(client.account.balance())).total, "975.000000")
  })

  it.each([
    [' {"b":1,\n  "a": [ 12345678901234567890.10, 1e400 ], "a":2 } ', 201],
    ['"\\u0000 \\ud800"', 201],
    ["null", 201],
    ["[[[[]]]]", 201],
    ["1.0", 201],
    [`"${"x".repeat(20_478)}"`, 201],
    [`"${"ü".repeat(10_239)}"`, 201],
    [`"${"ü".repeat(10_240)}"`, 400]
  ])("return metadata as it was sent (%#)", async (metadata, status) => {
    const { id: customerId } = await customer()
    const fields = JSON.stringify({ kind: "order", customerId, vendingMachineId: 1, quantity: 1 })
    const raw = `${fields.slice(0, -1)},"metadata":${metadata}}`
    const headers = Call.once()
    const answer = await call("/api/v2/operations", { raw, headers })
    if (status === 400) {
      assert.match(Call.refused(answer, 400, "invalid_request"), /^metadata/)
      return
    }
    const spliced = `"metadata":${metadata.trim()}}`
    const { id } = Call.ok(answer, 201)
    assert.isTrue(answer.text.endsWith(spliced), answer.text)
    const replay = await call("/api/v2/operations", { raw, headers })
    assert.isTrue(replay.text.endsWith(spliced))
    assert.isTrue((await call(`/api/v2/operations/${id}`)).text.endsWith(spliced))
    assert.include((await call("/api/v2/operations")).text, spliced)
  })

  it("are refused when the stock, the balance or the machine is missing", async () => {
    const { id: customerId } = await customer()
    const ask = (vendingMachineId: number, quantity: number) =>
      call("/api/v2/operations", {
        json: { kind: "order", customerId, vendingMachineId, quantity },
        headers: Call.once()
      })
    Call.refused(await ask(2, 1), 409, "out_of_stock")
    for (const id of [0, 3, 99, -1, 2 ** 31, 2 ** 53 - 1])
      Call.refused(await ask(id, 1), 404, "not_found")
    for (let spent = 0; spent < 1000; spent += 250) Call.ok(await ask(1, 10), 201)
    Call.refused(await ask(1, 1), 409, "insufficient_balance")
  })

  it("on chain are not ready, whatever the card, and nothing is found on chain", async () => {
    const { id: customerId } = await customer()
    const walletAddress = "0x52908400098527886E0F7030069857D2E4169EE7"
    for (const json of [
      { kind: "mint", customerId, cardIds: ["card_1"], walletAddress },
      { kind: "mint", mode: "onchain", customerId, cardIds: ["card_1"], walletAddress },
      { kind: "buyback", mode: "onchain", customerId: "cus_1", cardIds: ["card_1"] }
    ]) {
      const answer = await call("/api/v2/operations", { json, headers: Call.once() })
      Call.refused(answer, 503, "service_unavailable")
    }
    const { id } = await order(customerId)
    const post = (path: string, json?: object) =>
      call(`/api/v2/operations/${path}`, { method: "POST", ...(json && { json }) })
    for (const action of ["refresh", "resign", "cancel"]) {
      Call.refused(await post(`${id}/${action}`), 409, "conflict")
      Call.refused(await post(`op_1/${action}`), 404, "not_found")
    }
    const report = { transactionHash: `0x${"0".repeat(64)}` }
    for (const entry of ["onchain-orders/oco_1", "onchain-burns/ocb_1"]) {
      Call.refused(await post(`${id}/${entry}/submit`, report), 404, "not_found")
      Call.refused(await post(`op_1/${entry}/submit`, report), 404, "not_found")
    }
  })
})

describe("shipments", () => {
  it("are made by a redemption, moved and corrected", async () => {
    const { id: customerId } = await customer()
    const { cards } = await order(customerId)
    const shipmentInfo = { country: "germany", name: "Ada", city: "Berlin", flat: { floor: 3 } }
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
    assert.strictEqual(redeemed.chargedUsd, "15.000000")
    assert.strictEqual(redeemed.shipment?.status, "created")
    assert.notInclude(JSON.stringify(redeemed), "Berlin")
    const params = { operationId: redeemed.id }
    const corrected = await run(
      client.shipments.correctAddress({
        params,
        payload: { shipmentInfo: { ...shipmentInfo, city: "Bonn" } }
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
        seen.push(event.data["operationId"])
      }
      after = page.nextCursor
    }
    assert.deepStrictEqual(
      seen,
      made.map((operation) => operation.id)
    )
  })
})
