/** The operator's view of webhooks, and retries (design.md#operator-api). */
import { LATE } from "@cardpack/core/engine/port/DeliveryFilter"
import { assert, beforeEach, describe, it } from "vitest"
import * as Call from "../../../world/service/Call.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import * as Hooks from "../../../world/service/Hooks.ts"
import * as World from "../../../world/service/World.ts"

interface Delivery {
  readonly id: string
  readonly eventId: string
  readonly status: string
  readonly held: boolean
  readonly attempts: ReadonlyArray<unknown>
  readonly nextAttemptAt: string | null
}

interface Page<Row> {
  readonly data: ReadonlyArray<Row>
  readonly nextCursor: string | null
}

let service: World.Started

const owner = () => Hooks.owner(service.url, service)

const listed = async (query: string) =>
  answer(await service.operator.get<Page<Delivery>>(`/deliveries?${query}`), 200).data

const retry = (id: string) => service.operator.post<Delivery>(`/deliveries/${id}/retry`)

beforeEach(async () => {
  service = await World.inTest()
})

describe("deliveries across partners", () => {
  it("that failed are listed newest first, with whose they are and where they go", async () => {
    const expected: Array<Delivery> = []
    for (const hooks of [await owner(), await owner()]) {
      const { id } = await hooks.create()
      await hooks.order()
      await Hooks.giveUp(service.queue)
      const [delivery] = await hooks.deliveries(id)
      const more = { partnerId: hooks.partner.id, webhookEndpointId: id, url: Hooks.URL }
      expected.unshift({ ...delivery, ...more })
    }
    assert.deepStrictEqual(await listed("status=failed"), expected)
    assert.deepStrictEqual(await listed("status=late"), [])
  })

  it("of any state are found by partner, endpoint and event", async () => {
    const [hooks, other] = [await owner(), await owner()]
    const { id } = await hooks.create()
    const second = await hooks.create()
    const foreign = await other.create()
    for (const each of [hooks, other]) await each.order()
    await Hooks.work(service.queue, 204)
    await hooks.order()
    await Hooks.work(service.queue, 500)
    Call.ok(await hooks.disable(second.id))
    await hooks.order()
    const all = await listed("")
    const idsOf = (rows: ReadonlyArray<{ id: string }>) => rows.map((row) => row.id)
    const sorted = (rows: ReadonlyArray<{ id: string }>) => idsOf(rows).toSorted()
    assert.deepStrictEqual(idsOf(all), sorted(all).toReversed())
    const own = [...(await hooks.deliveries(id)), ...(await hooks.deliveries(second.id))]
    assert.strictEqual(own.length, 6)
    const theirs = await other.deliveries(foreign.id)
    assert.deepStrictEqual(sorted(all), sorted([...own, ...theirs]))
    assert.deepStrictEqual(sorted(await listed(`partnerId=${hooks.partner.id}`)), sorted(own))
    assert.deepStrictEqual(sorted(await listed(`endpointId=${foreign.id}`)), sorted(theirs))
    const [first] = await hooks.deliveries(id)
    const same = own.filter(({ eventId }) => eventId === first.eventId)
    assert.strictEqual(same.length, 2)
    assert.deepStrictEqual(sorted(await listed(`eventId=${first.eventId}`)), sorted(same))
    const one = `eventId=${first.eventId}&endpointId=${id}&partnerId=${hooks.partner.id}`
    assert.deepStrictEqual(
      await listed(one),
      all.filter((row) => row.id === first.id)
    )
    assert.deepStrictEqual(await listed(`${one}&status=pending`), [])
    assert.deepStrictEqual(
      await listed(`eventId=${first.eventId}&partnerId=${other.partner.id}`),
      []
    )
    const by = (status: string) => all.filter((row) => row.status === status)
    assert.deepStrictEqual(await listed("status=delivered"), by("delivered"))
    assert.deepStrictEqual(await listed("status=pending"), by("pending"))
    assert.deepStrictEqual(
      await listed("status=held"),
      all.filter((row) => row.held)
    )
    assert.isAbove(by("pending").length, (await listed("status=held")).length)
    assert.isNotEmpty(await listed("status=held"))
    const pages: Array<string> = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const from: string = cursor === "" ? "" : `&cursor=${cursor}`
      const page: Page<Delivery> = answer(
        await service.operator.get(`/deliveries?limit=3${from}`),
        200
      )
      pages.push(...idsOf(page.data))
      cursor = page.nextCursor
    }
    assert.deepStrictEqual(pages, idsOf(all))
    const found = await service.operator.get<Delivery>(`/deliveries/${first.id}`)
    assert.deepStrictEqual([answer(found, 200)], await listed(one))
  })

  it("are late when they are pending for too long at an active endpoint", async () => {
    const hooks = await owner()
    const { id } = await hooks.create()
    const held = await hooks.create()
    Call.ok(await hooks.disable(held.id))
    await hooks.order()
    service.pass(LATE - 1_000)
    assert.deepStrictEqual(await listed("status=late"), [])
    service.pass(2_000)
    const late = await listed("status=late")
    assert.deepStrictEqual(
      late.map((row) => row.id),
      (await hooks.deliveries(id)).map((row) => row.id)
    )
    assert.deepStrictEqual(await listed("status=failed"), [])
  })

  it("are read to the end by their cursors", async () => {
    const hooks = await owner()
    await hooks.create()
    for (let count = 0; count < 5; count++) await hooks.order()
    await Hooks.giveUp(service.queue)
    const seen: Array<string> = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const from = cursor === "" ? "" : `&cursor=${cursor}`
      const page: Page<Delivery> = answer(
        await service.operator.get(`/deliveries?status=failed&limit=2${from}`),
        200
      )
      seen.push(...page.data.map((row) => row.id))
      cursor = page.nextCursor
    }
    assert.strictEqual(new Set(seen).size, 5)
    assert.strictEqual(seen.length, 5)
  })
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

  it("of a pending delivery makes it due at once, attempts and all", async () => {
    const hooks = await owner()
    const { id } = await hooks.create()
    await hooks.order()
    await Hooks.work(service.queue, 500, 3)
    assert.strictEqual(await Hooks.work(service.queue, 204), 0)
    const [waiting] = await hooks.deliveries(id)
    const due = answer(await retry(waiting.id), 202)
    assert.strictEqual(due.id, waiting.id)
    assert.strictEqual(due.attempts.length, 3)
    assert.isBelow(Date.parse(due.nextAttemptAt ?? ""), Date.parse(waiting.nextAttemptAt))
    assert.strictEqual(await Hooks.work(service.queue, 204), 1)
    const [delivered] = await hooks.deliveries(id)
    assert.deepInclude(delivered, { id: waiting.id, status: "delivered" })
    assert.strictEqual(delivered.attempts.length, 4)
  })

  it("works for a suspended partner, at a disabled endpoint once that is enabled", async () => {
    const hooks = await owner()
    const { id } = await hooks.create()
    await hooks.order()
    await Hooks.giveUp(service.queue)
    const [failed] = await hooks.deliveries(id)
    Call.ok(await hooks.disable(id))
    const path = `/partners/${hooks.partner.id}`
    answer(await service.operator.patch(path, { status: "suspended" }), 200)
    const held = answer(await retry(failed.id), 202)
    assert.deepInclude(held, { status: "pending", nextAttemptAt: null })
    assert.strictEqual(await Hooks.work(service.queue, 204), 0)
    answer(await service.operator.patch(path, { status: "active" }), 200)
    Call.ok(await hooks.patch(id, { active: true }))
    assert.strictEqual(await Hooks.work(service.queue, 204), 1)
  })

  it("waits until a suspended partner is active again", async () => {
    const hooks = await owner()
    const { id } = await hooks.create()
    await hooks.order()
    await Hooks.giveUp(service.queue)
    const [failed] = await hooks.deliveries(id)
    const path = `/partners/${hooks.partner.id}`
    answer(await service.operator.patch(path, { status: "suspended" }), 200)
    const waiting = answer(await retry(failed.id), 202)
    assert.deepInclude(waiting, { status: "pending", held: true, nextAttemptAt: null })
    assert.strictEqual(await Hooks.work(service.queue, 204), 0)
    answer(await service.operator.patch(path, { status: "active" }), 200)
    assert.strictEqual(await Hooks.work(service.queue, 204), 1)
  })

  it("is logged, takes no fields and is no partner's", async () => {
    const hooks = await owner()
    const { id } = await hooks.create()
    await hooks.order()
    const [delivery] = await hooks.deliveries(id)
    const path = `/deliveries/${delivery.id}/retry`
    refusal(
      await service.operator.post(path, { surprise: 1 }),
      "invalid_request",
      /^surprise is not a/
    )
    refusal(await service.operatorWith(hooks.partner.key).post(path), "unauthorized")
    answer(await service.operator.post(path), 202)
    const log = await service.operator.get<Page<object>>("/log?limit=1")
    assert.deepInclude(answer(log, 200).data[0], {
      action: "delivery.retry",
      subject: hooks.partner.id,
      detail: { deliveryId: delivery.id, retriedAs: delivery.id }
    })
  })
})

describe("a partner's webhook endpoints", () => {
  it("are shown as the partner sees them, without secrets", async () => {
    const hooks = await owner()
    const other = await owner()
    await other.create()
    const { signingSecret } = await hooks.create(["shipment.updated"])
    await hooks.create()
    const own = Call.ok(await hooks.call("/api/v2/webhooks"))
    const path = `/partners/${hooks.partner.id}/webhooks`
    const shown = await service.operator.get(path)
    assert.deepStrictEqual(answer(shown, 200), own)
    assert.strictEqual(own.data.length, 2)
    assert.notInclude(shown.text, signingSecret)
    const first = answer(await service.operator.get<Page<object>>(`${path}?limit=1`), 200)
    const rest = await service.operator.get<Page<object>>(
      `${path}?limit=1&cursor=${first.nextCursor}`
    )
    assert.deepStrictEqual([...first.data, ...answer(rest, 200).data], own.data)
  })
})
