/** What bookkeeping joins operations with (decisions.md#machine-exports), and what sold. */
import { assert, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import type { Operator } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server, Person.ON)
const people = Person.people(world)

const METADATA = '{"cart": "\\u0041-1", "big": 12345678901234567890, "at": 1.0}'

it("tells ids, the pack, the own customer id and the metadata as it was sent, of own operations", async () => {
  const shop = await world.shop({ cards: 10 })
  const { partner } = shop
  const named = await partner.post<{ id: string }>("/customers", { externalUserId: "user-1" })
  const customerId = answer(named, 201).id
  const sent = await fetch(`${world.service().url}/api/v2/operations`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${partner.key}`,
      "content-type": "application/json",
      "idempotency-key": "with-metadata"
    },
    body: `${JSON.stringify(World.orderOf(shop, { customerId })).slice(0, -1)},"metadata":${METADATA}}`
  })
  assert.strictEqual(sent.status, 201)
  const order = (await sent.json()) as { id: string; cards: ReadonlyArray<{ id: string }> }
  const redemption = await shop.submit({
    kind: "redemption",
    customerId,
    cardIds: order.cards.map(({ id }) => id),
    shipmentInfo: { country: "DE", name: "Ada" }
  })
  const viewer = await people.member(partner.id, "viewer")
  const other = await world.partner()
  const stranger = await people.member(other.id, "admin")
  const path = (of: string, ids: string) => `/partners/${of}/operation-facts?ids=${ids}`
  const ids = `${order.id},${redemption.id}`
  const { body, status } = await viewer.console("GET", path(partner.id, ids))
  assert.strictEqual(status, 200)
  const eventIds = async (operationId: string) => {
    const told = await partner.get<{ data: ReadonlyArray<{ id: string }> }>(
      `/events?operationId=${operationId}`
    )
    const ids = answer(told, 200).data.map(({ id }) => id)
    assert.isNotEmpty(ids)
    return ids
  }
  const own = { customerId, externalUserId: "user-1", cardIds: order.cards.map(({ id }) => id) }
  const { shipment } = redemption as unknown as { shipment: { id: string } }
  assert.sameDeepMembers(body.data, [
    {
      ...own,
      id: order.id,
      kind: "order",
      vendingMachineId: shop.machine.id,
      pack: `Machine ${shop.machine.id}`,
      quantity: 1,
      shipmentId: null,
      eventIds: await eventIds(order.id),
      metadata: METADATA
    },
    {
      ...own,
      id: redemption.id,
      kind: "redemption",
      vendingMachineId: null,
      pack: null,
      quantity: null,
      shipmentId: shipment.id,
      eventIds: await eventIds(redemption.id),
      metadata: null
    }
  ])
  assert.deepStrictEqual((await stranger.console("GET", path(other.id, ids))).body.data, [])
  assert.strictEqual((await stranger.console("GET", path(partner.id, ids))).status, 404)
  for (const wrong of ["", "op_1", `${order.id},`, Array(201).fill(order.id).join(",")])
    Person.refused(
      await viewer.console("GET", path(partner.id, wrong)),
      400,
      /^ids must be 1 to 200/
    )
})

it("tells a partner's own sales by day and pack, as the host counts them", async () => {
  const shop = await world.shop({ cards: 10 })
  const other = await world.shop({ cards: 10 })
  const { cards } = await shop.order(2, "sealed")
  await shop.submit({ kind: "refund", cardIds: cards.slice(1).map(({ id }) => id) })
  await other.order(3)
  const viewer = await people.member(shop.partner.id, "viewer")
  const path = `/partners/${shop.partner.id}/sales`
  const all = answer(await world.operator.get<Operator.SalesReport>("/reports/sales"), 200)
  const data = all.data.filter(({ partnerId }) => partnerId === shop.partner.id)
  const [row] = data
  assert.deepInclude(row, { vendingMachineId: shop.machine.id, packs: 2, refunded: 1 })
  const { body } = await viewer.console("GET", path)
  assert.deepStrictEqual(body.data, data)
  assert.deepInclude(body.total, { packs: 2, soldUsd: row?.soldUsd, refundsUsd: row?.refundsUsd })
  const before = await viewer.console(
    "GET",
    `${path}?since=2020-01-01T00:00:00Z&until=2020-01-02T00:00:00Z`
  )
  assert.deepStrictEqual(before.body.data, [])
  const wide = await viewer.console("GET", `${path}?since=2020-01-01T00:00:00Z`)
  Person.refused(wide, 400, /^until must be at most 92 days/)
  assert.strictEqual(
    (await viewer.console("GET", `/partners/${other.partner.id}/sales`)).status,
    404
  )
})
