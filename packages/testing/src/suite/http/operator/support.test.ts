/** What operators read for support, and reports (design.md#operator-api). */

import * as DrawEntropy from "@cardpack/core/domain/draw/DrawEntropy"
import type * as Id from "@cardpack/core/domain/id/Id"
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

interface Claimed extends Operator.OperatorCard {
  readonly claim: Operator.Claim
}

const world = World.of(Backend.server)
const { operator } = world

const nameOf = async (cardId: string | undefined) => {
  const card = await operator.get<{ reference: string; name: string }>(`/cards/${cardId}`)
  const { name, reference } = answer(card, 200)
  return { name, reference }
}

describe("support", () => {
  let shop: World.Shop
  beforeAll(async () => {
    shop = await world.shop({ tiers: [15, 15] })
  })

  it("shows an operator a sealed card as a claim, and how it was drawn once it is opened", async () => {
    const order = await shop.order(1, "sealed")
    const id = order.cards[0]?.id
    const claim = answer(await operator.get<Claimed>(`/cards/${id}`), 200)
    assert.deepInclude(claim, { name: null, reference: null, draw: null, sealed: true })
    const path = `/operations/${order.id}`
    const { idempotencyKey, partnerId } = answer(
      await operator.get<{ idempotencyKey: string; partnerId: Id.AccountId }>(path),
      200
    )
    const request = DrawEntropy.requestOf(partnerId, idempotencyKey)
    const entropy = Buffer.from(DrawEntropy.of(request, 0, null)).toString("hex")
    assert.strictEqual(claim.claim.entropy, entropy)
    const theirs = await operator.get(`/partners/${shop.partner.id}/operations?limit=1`)
    const text = `${theirs.text}${(await shop.partner.get(`/cards/${id}`)).text}`
    for (const secret of ["slot", "entropy", "tier 0", "tier 1", entropy]) {
      assert.notInclude(text, secret)
    }
    const reveal = `/customers/${shop.customerId}/cards/reveal`
    answer(await shop.partner.post(reveal, { cardIds: [id] }), 200)
    const opened = await operator.get<Claimed & { draw: Operator.Draw }>(`/cards/${id}`)
    const seen = answer(opened, 200)
    assert.match(seen.name ?? "", /^Item m\d+-/)
    const { createdAt, draw } = seen
    assert.deepInclude(draw, { entropy, list: draw.tier, generation: 0, size: 15, stage: 0 })
    assert.deepInclude(draw, { shuffle: null, position: null, seed: null })
    assert.isTrue(Number(draw.slot) >= 0 && Number(draw.slot) < 15)
    assert.isAbove(Number(draw.sequence), 0)
    assert.strictEqual(draw.minute, Math.floor(Date.parse(draw.createdAt) / 60_000))
    assert.isAtLeast(Date.parse(draw.createdAt), Date.parse(createdAt))
  })

  it("finds operations of one partner by kind, pack and time, and of all by time", async () => {
    const own = await world.shop()
    const { cards, createdAt, id } = await own.order(1, "sealed")
    const refund = await own.submit({ kind: "refund", cardIds: cards.map((card) => card.id) })
    const of = async (path: string) =>
      answer(await operator.get<Page<{ id: string }>>(path), 200).data.map((row) => row.id)
    const all = `/partners/${own.partner.id}/operations`
    assert.deepStrictEqual(await of(`${all}?kind=refund`), [refund.id])
    assert.deepStrictEqual(await of(`${all}?vendingMachineId=${own.machine.id}`), [id])
    assert.deepStrictEqual(await of(`${all}?status=cancelled`), [])
    assert.deepStrictEqual(await of(`${all}?until=${createdAt}`), [])
    assert.sameMembers([...(await of(`${all}?since=${createdAt}`))], [id, refund.id])
    assert.includeMembers([...(await of(`/operations?since=${createdAt}`))], [id, refund.id])
    assert.notInclude(await of(`/operations?until=${createdAt}`), id)
    assert.notInclude(await of(`/operations?olderThan=${createdAt}`), id)
  })

  it("moves shipments of a suspended partner, whose recipients it shows", async () => {
    const [card] = (await shop.order(1)).cards
    const shipmentInfo = { country: "DE", name: "Ada Example", address1: "Musterstrasse 1" }
    const { id } = await shop.submit({ kind: "redemption", cardIds: [card?.id], shipmentInfo })
    const path = `/partners/${shop.partner.id}`
    answer(await operator.patch(path, { status: "suspended" }), 200)
    const list = await operator.get<Page<Record<string, unknown>>>("/shipments?status=created")
    const found = answer(list, 200).data.find((row) => row.operationId === id)
    assert.deepInclude(found, { shipmentInfo, countryCode: "DE", partnerId: shop.partner.id })
    const [sent] = Object(found).cards
    assert.deepInclude(sent, { cardId: card?.id, ...(await nameOf(card?.id)) })
    const update = { status: "shipped", carrier: "DHL", trackingNumber: "7" }
    const moved = answer(await operator.patch<object>(`/shipments/${found?.id}`, update), 200)
    assert.deepInclude(moved, { ...update, shipmentInfo })
    const back = await operator.patch(`/shipments/${found?.id}`, { status: "created" })
    refusal(back, "invalid_request", /^status/)
    answer(await operator.patch(path, { status: "active" }), 200)
    const log = (await operator.get("/log?limit=5")).text
    assert.include(log, "shipment.update")
    assert.notInclude(log, "Musterstrasse")
    const events = await shop.partner.get<Page<{ type: string }>>("/events?limit=100")
    assert.strictEqual(answer(events, 200).data.at(-1)?.type, "shipment.updated")
  })
})
