/** contract.md#idempotency and contract.md#order-of-checks. */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { standing, uniqueKey } from "../../../world/service/Partner.ts"
import type { Operation } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const { orderOf } = World

describe.each(Backend.both)("an idempotency key on $name", (backend) => {
  const world = World.of(backend)

  it("is required, with 1 to 255 characters", async () => {
    const shop = await world.shop()
    const raw = JSON.stringify(orderOf(shop))
    const send = (headers: Record<string, string>) =>
      shop.partner.send<Operation>("POST", "/operations", { raw, headers })
    refusal(await send({}), "invalid_request", /Idempotency-Key/i)
    refusal(await send({ "idempotency-key": "" }), "invalid_request", /Idempotency-Key/i)
    const tooLong = { "idempotency-key": "k".repeat(256) }
    refusal(await send(tooLong), "invalid_request", /Idempotency-Key/i)
    expect(await shop.partner.operations()).toEqual([])
    answer(await send({ "idempotency-key": "k".repeat(255) }), 201)
    answer(await send({ "idempotency-key": "k" }), 201)
  })

  it("makes the identical request answer the original operation, and do nothing", async () => {
    const shop = await world.shop()
    const key = uniqueKey()
    const first = answer(await shop.partner.operate(orderOf(shop), key), 201)
    const before = await standing(shop.partner, shop.customerId)
    const second = answer(await shop.partner.operate(orderOf(shop), key), 200)
    expect(second).toEqual({ ...first, replayed: true })
    expect(await standing(shop.partner, shop.customerId)).toEqual(before)
  })

  it("compares values: spacing, key order and written-out defaults do not matter", async () => {
    const shop = await world.shop()
    const key = uniqueKey()
    const metadata = { a: 1, b: { c: 2, d: [1, 2] } }
    const { id } = answer(await shop.partner.operate(orderOf(shop, { metadata }), key), 201)
    const reordered = `{ "metadata": {"b":{"d":[1,2],"c":2},"a":1}, "quantity": 1,
      "vendingMachineId": ${shop.machine.id}, "customerId": "${shop.customerId}", "kind": "order" }`
    const spelled = orderOf(shop, { metadata, mode: "offchain", reveal: "on_create" })
    expect(answer(await shop.partner.operateRaw(reordered, key), 200).id).toBe(id)
    expect(answer(await shop.partner.operate(spelled, key), 200).id).toBe(id)
  })

  it.each([
    [{ quantity: 2 }],
    [{ reveal: "sealed" }],
    [{ metadata: { list: [2, 1] } }],
    [{ metadata: null }],
    [{ customerId: "cus_nobody" }],
    [{ vendingMachineId: 999_999 }]
  ])("is refused with different data: %j", async (more) => {
    const shop = await world.shop()
    const key = uniqueKey()
    const original = orderOf(shop, { metadata: { list: [1, 2] } })
    answer(await shop.partner.operate(original, key), 201)
    refusal(await shop.partner.operate({ ...original, ...more }, key), "idempotency_conflict")
    answer(await shop.partner.operate(original, key), 200)
  })

  it("is refused with another partner's customer, before that is looked for", async () => {
    const [shop, other] = [await world.shop(), await world.shop()]
    const key = uniqueKey()
    answer(await shop.partner.operate(orderOf(shop), key), 201)
    const theirs = orderOf(shop, { customerId: other.customerId })
    refusal(await shop.partner.operate(theirs, key), "idempotency_conflict")
    refusal(await shop.partner.operate(theirs), "not_found")
  })

  it("tells numbers apart that a double cannot", async () => {
    const shop = await world.shop()
    const key = uniqueKey()
    const raw = (number: string) =>
      JSON.stringify(orderOf(shop)).replace(/}$/, `,"metadata":${number}}`)
    answer(await shop.partner.operateRaw(raw("12345678901234567890"), key), 201)
    const other = await shop.partner.operateRaw(raw("12345678901234567891"), key)
    refusal(other, "idempotency_conflict")
  })

  it("is refused for an operation of another kind", async () => {
    const shop = await world.shop()
    const key = uniqueKey()
    const { cards } = answer(await shop.partner.operate(orderOf(shop), key), 201)
    const cardIds = cards.map((card) => card.id)
    const buyback = { kind: "buyback", mode: "offchain", customerId: shop.customerId, cardIds }
    refusal(await shop.partner.operate(buyback, key), "idempotency_conflict")
    const replay = uniqueKey()
    answer(await shop.partner.operate(buyback, replay), 201)
    expect(answer(await shop.partner.operate(buyback, replay), 200).replayed).toBe(true)
  })

  it("minds the order of card ids", async () => {
    const shop = await world.shop()
    const { cards } = answer(await shop.partner.operate(orderOf(shop, { quantity: 2 })), 201)
    const cardIds = cards.map((card) => card.id)
    const key = uniqueKey()
    const buyback = { kind: "buyback", mode: "offchain", customerId: shop.customerId, cardIds }
    answer(await shop.partner.operate(buyback, key), 201)
    const turned = { ...buyback, cardIds: cardIds.toReversed() }
    refusal(await shop.partner.operate(turned, key), "idempotency_conflict")
  })

  it("belongs to its account", async () => {
    const [shop, other] = [await world.shop(), await world.shop()]
    const key = uniqueKey()
    const mine = answer(await shop.partner.operate(orderOf(shop), key), 201)
    const theirs = answer(await other.partner.operate(orderOf(other), key), 201)
    expect(theirs.id).not.toBe(mine.id)
  })

  it("is shared by the keys of one account", async () => {
    const shop = await world.shop()
    const key = uniqueKey()
    const { id } = answer(await shop.partner.operate(orderOf(shop), key), 201)
    const path = `/partners/${shop.partner.id}/keys`
    const second = answer(await world.operator.post<{ key: string }>(path, {}), 201)
    const raw = JSON.stringify(orderOf(shop))
    const headers = { authorization: `Bearer ${second.key}`, "idempotency-key": key }
    const replay = await shop.partner.send<Operation>("POST", "/operations", { raw, headers })
    expect(answer(replay, 200).id).toBe(id)
  })

  it("is not consumed by a refused request", async () => {
    const shop = await world.shop({ cash: "9.000000" })
    const key = uniqueKey()
    const order = orderOf(shop)
    refusal(await shop.partner.operate(order, key), "insufficient_balance")
    refusal(await shop.partner.operate({ ...order, quantity: 0 }, key), "invalid_request")
    refusal(await shop.partner.operate({ ...order, customerId: "cus_no" }, key), "not_found")
    answer(await shop.partner.post("/sandbox/credits"), 201)
    expect(answer(await shop.partner.operate(order, key), 201).replayed).toBe(false)
  })

  it("replays when the machine is gone, the balance spent and the kind stopped", async () => {
    const shop = await world.shop({ cash: "10.000000" })
    const key = uniqueKey()
    const { id } = answer(await shop.partner.operate(orderOf(shop), key), 201)
    const path = `/vending-machines/${shop.machine.id}`
    answer(await world.operator.patch(path, { active: false }), 200)
    expect(answer(await shop.partner.operate(orderOf(shop), key), 200).id).toBe(id)
    refusal(await shop.partner.operate(orderOf(shop)), "not_found")
  })

  it("replays the operation in its current state", async () => {
    const shop = await world.shop()
    const key = uniqueKey()
    const order = orderOf(shop, { reveal: "sealed" })
    const { cards } = answer(await shop.partner.operate(order, key), 201)
    const cardIds = cards.map((card) => card.id)
    answer(await shop.partner.reveal(shop.customerId, cardIds), 200)
    const replay = answer(await shop.partner.operate(order, key), 200)
    expect(replay.cards).toEqual([
      expect.objectContaining({ sealed: false, name: expect.stringMatching(/^Item /) })
    ])
  })
})
