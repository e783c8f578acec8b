/** The operator's view of webhooks, and retries (design.md#operator-api). */
import { LATE } from "@cardpack/core/engine/port/DeliveryFilter"
import { assert, beforeEach, describe, it } from "vitest"
import * as Call from "../../../world/service/Call.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import * as Hooks from "../../../world/service/Hooks.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

type Delivery = Operator.OperatorDelivery

type Keep = (row: Delivery) => boolean

let service: World.Started

const owner = () => Hooks.owner(service.url, service)

const listed = async (query: string) =>
  answer(await service.operator.get<Page<Delivery>>(`/deliveries?${query}`), 200).data

const retry = (id: string) => service.operator.post<Delivery>(`/deliveries/${id}/retry`)

beforeEach(async () => {
  service = await World.inTest()
})

it("deliveries across partners are found by partner, endpoint, event and status, with where they go", async () => {
  const [hooks, other] = [await owner(), await owner()]
  const { id } = await hooks.create()
  const foreign = await other.create()
  for (const each of [hooks, other]) await each.order()
  await Hooks.giveUp(service.queue)
  await hooks.order()
  const rows = await listed("")
  const [first] = await hooks.deliveries(id)
  const more = { partnerId: hooks.partner.id, webhookEndpointId: id, url: Hooks.URL }
  const shown = { ...first, ...more }
  assert.deepInclude(rows, shown)
  const filters: Readonly<Record<string, Keep>> = {
    "": () => true,
    [`partnerId=${hooks.partner.id}`]: ({ partnerId }) => partnerId === hooks.partner.id,
    [`endpointId=${foreign.id}`]: (row) => row.webhookEndpointId === foreign.id,
    [`eventId=${first.eventId}`]: ({ eventId }) => eventId === first.eventId,
    "status=failed": ({ status }) => status === "failed",
    "status=pending": ({ status }) => status === "pending",
    [`eventId=${first.eventId}&partnerId=${other.partner.id}`]: () => false
  }
  for (const [query, keep] of Object.entries(filters))
    assert.deepStrictEqual(await listed(query), rows.filter(keep), query)
  const found = await service.operator.get<Delivery>(`/deliveries/${first.id}`)
  assert.deepStrictEqual<object>(answer(found, 200), shown)
  assert.deepStrictEqual(await listed("status=late"), [])
  service.pass(LATE + 1_000)
  assert.deepStrictEqual(
    (await listed("status=late")).map((row) => row.id),
    (await listed("status=pending")).map((row) => row.id)
  )
})

describe("a retry", () => {
  it("of a failed delivery makes a new one", async () => {
    const hooks = await owner()
    const { id } = await hooks.create()
    await hooks.order()
    await Hooks.giveUp(service.queue)
    const [failed] = await hooks.deliveries(id)
    const made = answer(await retry(failed.id), 202)
    assert.notStrictEqual(made.id, failed.id)
    assert.deepInclude<object>(made, {
      eventId: failed.eventId,
      status: "pending",
      attempts: [],
      partnerId: hooks.partner.id,
      webhookEndpointId: id,
      url: Hooks.URL
    })
    const rows = await hooks.deliveries(id)
    assert.deepStrictEqual(rows[0], failed)
    assert.strictEqual(rows[1]?.id, made.id)
    assert.strictEqual(await Hooks.work(service.queue, 204), 1)
    assert.deepInclude((await hooks.deliveries(id))[1], { status: "delivered" })
  })

  it("of a pending delivery makes it due at once, attempts and all, and is logged", async () => {
    const hooks = await owner()
    const { id } = await hooks.create()
    await hooks.order()
    await Hooks.work(service.queue, 500, 3)
    assert.strictEqual(await Hooks.work(service.queue, 204), 0)
    const [waiting] = await hooks.deliveries(id)
    const path = `/deliveries/${waiting.id}/retry`
    const surprise = await service.operator.post(path, { surprise: 1 })
    refusal(surprise, "invalid_request", /^surprise is not a/)
    const due = answer(await retry(waiting.id), 202)
    assert.strictEqual(due.id, waiting.id)
    assert.strictEqual(due.attempts.length, 3)
    assert.isBelow(Date.parse(due.nextAttemptAt ?? ""), Date.parse(waiting.nextAttemptAt))
    const log = await service.operator.get<Page<object>>("/log?limit=1")
    assert.deepInclude(answer(log, 200).data[0], {
      action: "delivery.retry",
      subject: hooks.partner.id,
      detail: { deliveryId: waiting.id, retriedAs: waiting.id }
    })
    assert.strictEqual(await Hooks.work(service.queue, 204), 1)
    const [delivered] = await hooks.deliveries(id)
    assert.deepInclude(delivered, { id: waiting.id, status: "delivered" })
    assert.strictEqual(delivered.attempts.length, 4)
  })
})

it("a partner's webhook endpoints are shown as the partner sees them, without secrets", async () => {
  const [hooks, other] = [await owner(), await owner()]
  await other.create()
  const { signingSecret } = await hooks.create(["shipment.updated"])
  await hooks.create()
  const own = Call.ok(await hooks.call("/api/v2/webhooks"))
  const path = `/partners/${hooks.partner.id}/webhooks`
  const shown = await service.operator.get(path)
  assert.deepStrictEqual(answer(shown, 200), own)
  assert.strictEqual(own.data.length, 2)
  assert.notInclude(shown.text, signingSecret)
})
