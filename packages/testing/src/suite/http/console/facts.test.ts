/** What bookkeeping joins operations with (decisions.md#machine-exports). */
import { assert, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
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
