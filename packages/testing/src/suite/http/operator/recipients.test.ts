/** Recipients' data: reads are logged, and it is forgotten once nobody needs it. */

import { Engine } from "@cardpack/core/commands/Engine"
import { DAY, HOUR } from "@cardpack/core/domain/time/Instant"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Reads } from "@cardpack/core/engine/port/Reads"
import * as Retention from "@cardpack/core/workers/shipment/Retention"
import { Effect } from "effect"
import { assert, beforeAll, describe, it } from "vitest"
import { answer, refusal } from "../../../world/service/Client.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

type Log = Page<Omit<Operator.LogEntry, "detail"> & { detail: Record<string, unknown> }>

interface Sent {
  readonly id: string
  readonly shipment: { readonly id: string }
}

type Row = Operator.OperatorShipment

const SHIPMENT_INFO = { country: "DE", name: "Ada Example", address1: "Musterstrasse 1" }

describe("recipients", () => {
  const world = World.withoutWorkers()
  const { operator } = world
  let shop: World.Shop

  beforeAll(async () => {
    shop = await world.shop({ cards: 40 })
  })

  const customer = async (externalUserId: string) => {
    const body = { externalUserId, attributes: { plan: "free" } }
    return answer(await shop.partner.post<{ id: string }>("/customers", body), 201).id
  }

  const send = async (customerId: string): Promise<Sent> => {
    const order = { kind: "order", vendingMachineId: shop.machine.id, quantity: 1, customerId }
    const { cards } = await shop.submit(order)
    const redemption = {
      kind: "redemption",
      customerId,
      cardIds: cards.map(({ id }) => id),
      shipmentInfo: SHIPMENT_INFO,
      notifications: { channels: ["customer_email"], customerEmail: "ada@example.com" }
    }
    return (await shop.submit(redemption)) as unknown as Sent
  }

  const move = async (shipmentId: string, status: string) =>
    answer(await operator.patch<Row>(`/shipments/${shipmentId}`, { status }), 200)

  const shown = async (shipmentId: string) => {
    const { data } = answer(
      await operator.get<{ data: ReadonlyArray<Row> }>("/shipments?limit=200"),
      200
    )
    return data.find(({ id }) => id === shipmentId)?.shipmentInfo
  }

  const log = async () => answer(await operator.get<Log>("/log?limit=200"), 200).data

  const forget = (keep: number) =>
    Effect.runPromise(
      Retention.look(keep).pipe(
        Effect.provideService(Desk, world.service().desk),
        Effect.provideService(Reads, world.service().reads),
        Effect.provideService(Engine, world.service().engine)
      )
    )

  it("every read of recipients is logged with who read whose", async () => {
    const sent = await send(await customer("reader"))
    const before = (await log()).length
    await shown(sent.shipment.id)
    const [entry, ...rest] = await log()
    assert.strictEqual(rest.length, before)
    assert.strictEqual(entry?.action, "recipient.read")
    assert.include(entry?.detail.shipmentIds as ReadonlyArray<string>, sent.shipment.id)
    assert.notInclude(JSON.stringify(entry), "Ada")
    await move(sent.shipment.id, "shipped")
    const actions = (await log()).slice(0, 2).map(({ action }) => action)
    assert.deepStrictEqual(actions, ["recipient.read", "shipment.update"])
  })

  it("a shipment is read alone, and logged alone", async () => {
    const [sent, other] = [await send(await customer("one")), await send(await customer("two"))]
    const row = answer(await operator.get<Row>(`/shipments/${sent.shipment.id}`), 200)
    assert.deepStrictEqual(row.shipmentInfo, SHIPMENT_INFO)
    const listed = await operator.get<{ data: ReadonlyArray<Row> }>("/shipments?limit=200")
    assert.deepInclude(answer(listed, 200).data, row)
    answer(await operator.get(`/shipments/${other.shipment.id}`), 200)
    const [entry] = await log()
    assert.deepStrictEqual(entry?.detail.shipmentIds, [other.shipment.id])
    refusal(await operator.get("/shipments/shp_none"), "not_found")
  })

  it("its history says what became of it, and who did it, and nothing of the recipient", async () => {
    const sent = await send(await customer("history"))
    const path = `/shipments/${sent.shipment.id}/history`
    assert.deepStrictEqual(answer(await operator.get(path), 200), { data: [] })
    await move(sent.shipment.id, "shipped")
    const own = { status: "in_transit", trackingNumber: "T-9" }
    answer(await shop.partner.put(`/operations/${sent.id}/shipment`, own), 200)
    const reply = await operator.get<{ data: ReadonlyArray<object> }>(path)
    const [second, first, ...more] = answer(reply, 200).data
    assert.deepStrictEqual(more, [])
    assert.deepInclude(first, {
      status: "shipped",
      previousStatus: "created",
      actor: "environment"
    })
    assert.deepInclude(second, {
      status: "in_transit",
      changed: ["status", "trackingNumber"],
      actor: null
    })
    assert.notInclude(reply.text, "Ada")
  })

  it("an empty list of shipments is no read", async () => {
    const before = (await log()).length
    answer(await operator.get("/shipments?status=exception"), 200)
    assert.strictEqual((await log()).length, before)
  })

  it("a customer is erased once no parcel needs the address; what was sold stays", async () => {
    const customerId = await customer("user-7")
    const { id: operationId, shipment } = await send(customerId)
    const path = `/partners/${shop.partner.id}/customers/${customerId}/erase`
    refusal(await operator.post(path), "conflict", new RegExp(`${shipment.id} is created`))
    const untouched = answer(await shop.partner.get(`/customers/${customerId}`), 200)
    assert.deepInclude(untouched, { externalUserId: "user-7" })
    await move(shipment.id, "delivered")
    const cash = await shop.partner.get("/ledger-entries?limit=200")

    const erased = answer(await operator.post(path), 200)
    assert.deepStrictEqual(erased, { customerId, shipments: 1 })
    const left = answer(await shop.partner.get<object>(`/customers/${customerId}`), 200)
    assert.deepInclude(left, { id: customerId, externalUserId: null, attributes: {} })
    assert.isNull(await shown(shipment.id))
    refusal(await shop.partner.get("/customers/by-external-id/user-7"), "not_found")
    answer(await shop.partner.get(`/operations/${operationId}`), 200)
    assert.deepStrictEqual(
      answer(await shop.partner.get("/ledger-entries?limit=200"), 200),
      answer(cash, 200)
    )
    const entry = (await log()).find(({ action }) => action === "customer.erase")
    assert.include(entry, { subject: customerId, actor: "environment" })
    assert.notInclude(JSON.stringify(entry), "user-7")

    assert.deepStrictEqual(answer(await operator.post(path), 200), {
      customerId,
      shipments: 0
    })
    const again = (await log()).filter(({ subject }) => subject === customerId)
    assert.lengthOf(again, 1)
    const { ok } = answer(await operator.get<{ ok: boolean }>("/audit"), 200)
    assert.isTrue(ok)
  })

  /** What is kept of two requests: the keys and the hashes of the bodies. */
  const stored = async (customer: string, redemption: string) => {
    const of = async (table: string, key: string) => {
      const rows = await world
        .service()
        .sql(`SELECT idempotency_key, fingerprint FROM ${table} WHERE idempotency_key = '${key}'`)
      return rows.map((row) => Object.values(row as object))
    }
    return [...(await of("customer", customer)), ...(await of("operation", redemption))]
  }

  it("the end of an address, and of its customer, ends the hashes to try guesses on", async () => {
    const key = World.once("user-1234567")
    const create = () => shop.partner.post<{ id: string }>("/customers", { attributes: {} }, key)
    const customerId = answer(await create(), 201).id
    assert.strictEqual(answer(await create(), 200).id, customerId)
    const HASH = /^[0-9a-f]{64}$/
    for (const [name, end] of [
      ["kept", () => forget(-DAY)],
      [
        "erased",
        async () =>
          answer(
            await operator.post(`/partners/${shop.partner.id}/customers/${customerId}/erase`),
            200
          )
      ]
    ] as const) {
      const order = { kind: "order", vendingMachineId: shop.machine.id, quantity: 1, customerId }
      const cardIds = (await shop.submit(order)).cards.map(({ id }) => id)
      const request = { kind: "redemption", customerId, cardIds, shipmentInfo: SHIPMENT_INFO }
      const redeem = () => shop.partner.post<Sent>("/operations", request, World.once(name))
      const sent = answer(await redeem(), 201)
      assert.strictEqual(answer(await redeem(), 200).id, sent.id)
      await move(sent.shipment.id, "delivered")
      const [creation, redemption] = await stored("user-1234567", name)
      for (const made of [creation, redemption]) assert.match(String(made?.[1]), HASH)
      await end()
      // The redemption's key stays taken, so nothing is shipped twice. The creation's key is free.
      assert.deepStrictEqual((await stored("user-1234567", name)).at(-1), [name, "forgotten"])
      refusal(await redeem(), "idempotency_conflict")
    }
    assert.deepStrictEqual(await stored("user-1234567", "none"), [])
    assert.notStrictEqual(answer(await create(), 201).id, customerId)
  })

  it("only a customer of that partner is erased", async () => {
    const other = answer(await operator.post<{ id: string }>("/partners", { name: "Other" }), 201)
    const path = `/partners/${other.id}/customers/${shop.customerId}/erase`
    refusal(await operator.post(path), "not_found", /customer/)
  })

  it("addresses are forgotten when a parcel has been delivered for long enough", async () => {
    const [arrived, moving] = [await send(shop.customerId), await send(shop.customerId)]
    await move(arrived.shipment.id, "delivered")
    await move(moving.shipment.id, "shipped")
    world.service().pass(DAY - HOUR)
    await forget(DAY)
    assert.deepInclude(await shown(arrived.shipment.id), SHIPMENT_INFO)
    world.service().pass(HOUR)
    assert.isAtLeast(await forget(DAY), 1)
    assert.isNull(await shown(arrived.shipment.id))
    assert.deepInclude(await shown(moving.shipment.id), SHIPMENT_INFO)
    assert.strictEqual(await forget(DAY), 0)
  })

  it("a parcel that comes back gets a new address", async () => {
    const { id, shipment } = await send(shop.customerId)
    await move(shipment.id, "delivered")
    await forget(-DAY)
    const back = { status: "exception", statusReason: "came back" }
    answer(await operator.patch(`/shipments/${shipment.id}`, back), 200)
    const address = { shipmentInfo: { ...SHIPMENT_INFO, address1: "Neue Strasse 2" } }
    answer(await shop.partner.put(`/operations/${id}/shipment/address`, address), 200)
    assert.deepInclude(await shown(shipment.id), { address1: "Neue Strasse 2" })
  })
})
