/**
 * Operations, through the client made from the definitions: the answers, including raw text, match
 * the definitions.
 */
import { assert, beforeAll, beforeEach, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Call from "../../../world/service/Call.ts"
import * as Client from "../../../world/service/TypedClient.ts"
import * as World from "../../../world/service/World.ts"

const { run } = Client

const world = World.of(Backend.embedded)
let call: Call.Call
let client: Client.Client

beforeAll(async () => {
  await world.machine({ price: "25.000000", buyback: "10.000000", cards: 200 })
  await world.machine({ price: "1.000000", tiers: [0] })
})
beforeEach(async () => {
  const { url } = world.service()
  const { key } = await world.partner({ cash: "1000.000000" })
  call = Call.to(url, key)
  client = await Client.make(url, key)
})

const customer = () => Client.customer(client)
const order = (customerId: string, more?: object) => Client.order(client, customerId, more)

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
    assert.match(revealed.data[0]?.name ?? "", /^Item m1-t0-\d+$/)
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
    for (const nobody of [{ customerId: "cus_nobody" }, { vendingMachineId: -1 }]) {
      const answer = await call("/api/v2/operations", { json: { ...json, ...nobody }, headers })
      Call.refused(answer, 409, "idempotency_conflict")
    }
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
      { kind: "mint", customerId, cardIds: ["card_1"], walletAddress: walletAddress.toLowerCase() },
      {
        kind: "mint",
        customerId,
        cardIds: ["card_1"],
        walletAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
      },
      { kind: "buyback", mode: "onchain", customerId: "cus_1", cardIds: ["card_1"] }
    ]) {
      const answer = await call("/api/v2/operations", { json, headers: Call.once() })
      const message = Call.refused(answer, 503, "service_unavailable")
      assert.strictEqual(message, "not available here: on-chain actions, as the chain is off")
    }
    for (const [path, json] of [
      ["/funding/receiving-address", undefined],
      ["/funding/refresh", {}],
      ["/funding-intents", { requestedUsd: "5.000000" }]
    ] as const) {
      const answer = await call(`/api/v2${path}`, json && { json })
      const message = Call.refused(answer, 503, "service_unavailable")
      assert.strictEqual(message, "not available here: funding, as the chain is off")
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
