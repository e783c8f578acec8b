/** The queue of parcels: who waits longest comes first, by partner and name, and a carrier's file is taken. */
import { Effect } from "effect"
import { assert, it } from "vitest"
import { answer } from "../../../world/service/Client.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

type Parcel = Operator.OperatorShipment

const begin = async () => {
  const service = await World.inTest()
  const [one, other] = [await service.shop(), await service.shop()]
  const ship = async (shop: World.Shop, name: string, quantity = 1) => {
    const { cards } = await shop.order(quantity)
    const cardIds = cards.map(({ id }) => id)
    const shipmentInfo = { country: "France", name }
    const made = await shop.submit({ kind: "redemption", mode: "offchain", cardIds, shipmentInfo })
    return made.shipment?.id ?? ""
  }
  const ids = [
    await ship(one, "Ada Lovelace", 2),
    await ship(other, "José  Núñez"),
    await ship(one, "Grace Hopper")
  ]
  const list = async (query: string) => {
    const reply = await service.operator.get<Page<Parcel>>(`/shipments?${query}`)
    const { data, nextCursor } = answer(reply, 200)
    return { found: data.map(({ id }) => ids.indexOf(id)), nextCursor }
  }
  return { service, one, other, ids, list }
}

it("parcels are listed oldest first, by partner and by a part of the name, with totals", async () => {
  const { list, one, other, service } = await begin()
  assert.deepStrictEqual((await list("")).found, [2, 1, 0])
  const first = await list("order=oldest&limit=2")
  assert.deepStrictEqual(first.found, [0, 1])
  const rest = await list(`order=oldest&limit=2&cursor=${first.nextCursor}`)
  assert.deepStrictEqual([rest.found, rest.nextCursor], [[2], null])
  assert.deepStrictEqual((await list(`partnerId=${other.partner.id}`)).found, [1])
  for (const [name, found] of [
    ["nunez", [1]],
    ["JOSÉ NÚ", [1]],
    ["hopper", [2]],
    ["nobody", []]
  ] as const)
    assert.deepStrictEqual((await list(`recipient=${encodeURIComponent(name)}`)).found, [...found])
  assert.strictEqual((await service.operator.get("/shipments?recipient=a")).status, 400)
  const ad = await list("recipient=ac&order=oldest&limit=1")
  assert.deepStrictEqual(ad.found, [0])
  assert.deepStrictEqual(
    (await list(`recipient=ac&order=oldest&cursor=${ad.nextCursor}`)).found,
    [2]
  )
  const totals = async (query = "") =>
    answer(await service.operator.get<Operator.ShipmentTotals>(`/shipments/totals${query}`), 200)
  const { oldestAt: _, ...all } = await totals()
  assert.deepStrictEqual(all, { count: 3, cards: 4 })
  const own = await totals(`?partnerId=${one.partner.id}&status=created`)
  assert.deepStrictEqual([own.count, own.cards], [2, 3])
  const none = { count: 0, cards: 0, oldestAt: null }
  assert.deepStrictEqual(await totals("?status=delivered"), none)
  // Only who was shown is in the log.
  const log = await service.operator.get<Page<Operator.LogEntry>>("/log?action=recipient.read")
  assert.strictEqual(answer(log, 200).data.length, 9)
})

it("of a carrier's file the right rows are taken, and the wrong ones come back with reasons", async () => {
  const { ids, list, service } = await begin()
  const [first = "", second = ""] = ids
  const update = (updates: ReadonlyArray<object>) =>
    service.operator.post<Operator.UpdatedShipments>("/shipments/updates", { updates })
  const row = { carrier: "DHL", trackingNumber: "JD01" }
  const taken = await update([
    { shipmentId: first, status: "delivered", ...row },
    { shipmentId: second, status: "exception" },
    { shipmentId: "shp_01jb5m8x3tf9r9v1s6k2c4d7ae", ...row },
    { shipmentId: first, status: "created" },
    { shipmentId: second, ...row, trackingUrl: "javascript:1" }
  ])
  const { refused, ...counts } = answer(taken, 200)
  assert.deepStrictEqual(counts, { updated: 1, unchanged: 0 })
  assert.deepStrictEqual(
    refused.map(({ at, message }) => [at, message.split(" ")[0]]),
    [
      [1, "statusReason"],
      [2, "no"],
      [3, "shipmentId"],
      [4, "shipmentId"]
    ]
  )
  const again = await update([{ shipmentId: first, status: "delivered", ...row }])
  assert.deepStrictEqual(answer(again, 200), { updated: 0, unchanged: 1, refused: [] })
  assert.deepStrictEqual((await list("status=delivered")).found, [0])
  assert.strictEqual((await update([])).status, 400)
})

it("a test alert goes to all who get alerts, tells what came of it, and is in the log", async () => {
  const sent: Array<string> = []
  const data = [
    { by: "mail" as const, to: "ops@cards.example", problem: null },
    { by: "webhook" as const, to: "hooks.example", problem: "HTTP 500" }
  ]
  const alertTest = {
    send: (id: string) =>
      Effect.sync(() => {
        sent.push(id)
        return data
      })
  }
  const service = await World.inTest({ alertTest })
  const reply = await service.operator.post<Operator.TestedAlerts>("/alerts/test", undefined)
  assert.deepStrictEqual(answer(reply, 200), { data })
  assert.strictEqual(sent.length, 1)
  const log = await service.operator.get<Page<Operator.LogEntry>>("/log?action=alert.test")
  assert.deepStrictEqual(
    answer(log, 200).data.map(({ detail }) => detail),
    [{ told: 1, failed: 1 }]
  )
})
