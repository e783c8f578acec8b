/** contract.md#delivery over HTTP to a real receiver, also when processes are killed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { until } from "../../clock/Until.ts"
import * as Backend from "../../service/Backend.ts"
import { answer } from "../../service/Client.ts"
import type { Partner } from "../../service/Partner.ts"
import * as Receiver from "../../service/Receiver.ts"
import type { Page } from "../../service/Resource.ts"
import * as World from "../../service/World.ts"

interface Endpoint {
  readonly id: string
  readonly signingSecret: string
}

interface Delivery {
  readonly id: string
  readonly eventId: string
  readonly status: string
  readonly attempts: ReadonlyArray<{ readonly statusCode: number | null; readonly error: string }>
}

const SETTINGS = {
  CARDPACK_WEBHOOK_TARGETS: "any",
  CARDPACK_WEBHOOK_BACKOFF_UNIT: "10 millis",
  CARDPACK_ENCRYPTION_KEY: "a key of the tests",
  CARDPACK_MAX_OPEN_SEALED: "5000"
}

/** Longer than the lease of a worker that was killed. */
const TAKE_OVER_MS = 60_000

let receiver: Receiver.Receiver
beforeAll(async () => {
  receiver = await Receiver.start()
})
beforeEach(() => receiver.answer(() => 204))
afterAll(() => receiver.close())

let paths = 0

const subscribe = async (partner: Partner, events: ReadonlyArray<string> = ["*"]) => {
  const path = `/hook/${++paths}`
  const body = { url: `${receiver.url}${path}`, subscribedEvents: events }
  const endpoint = answer(await partner.post<Endpoint>("/webhooks", body), 201)
  const received = () => receiver.received.filter((one) => one.path === path)
  const deliveries = async () =>
    answer(await partner.get<Page<Delivery>>(`/webhooks/${endpoint.id}/deliveries?limit=100`), 200)
      .data
  return { ...endpoint, path, received, deliveries }
}

const buy = async ({ customerId, machine, partner }: World.Shop) =>
  answer(
    await partner.operate({
      kind: "order",
      customerId,
      vendingMachineId: machine.id,
      quantity: 1,
      reveal: "sealed"
    }),
    201
  )

const idsOf = (received: ReadonlyArray<Receiver.Received>) =>
  received.map(({ headers }) => headers["webhook-id"])

describe.each(Backend.both)("deliveries on $name", (backend) => {
  const world = World.of(backend, SETTINGS)

  it("carry the envelope of the feed, signed with the endpoint's secret", async () => {
    const shop = await world.shop()
    const endpoint = await subscribe(shop.partner)
    await buy(shop)
    const [one] = await until(
      async () => endpoint.received(),
      (all) => all.length > 0
    )
    if (one === undefined) throw new Error("nothing came")
    const [event] = await shop.partner.events()
    expect(Receiver.verified(one, endpoint.signingSecret)).toEqual(event)
    expect(one.headers["content-type"]).toBe("application/json")
    expect(one.headers["webhook-id"]).toBe(event?.id)
    const [delivery] = await until(endpoint.deliveries, ([first]) => first?.status === "delivered")
    expect(delivery).toMatchObject({
      eventId: event?.id,
      eventType: "operation.completed",
      attempts: [{ statusCode: 204, error: null }],
      nextAttemptAt: null
    })
  })

  it("are tried 8 times, are failed then, and can be replayed", async () => {
    const shop = await world.shop()
    const endpoint = await subscribe(shop.partner)
    receiver.answer(() => 302)
    await buy(shop)
    const [failed] = await until(endpoint.deliveries, ([first]) => first?.status === "failed")
    expect(failed?.attempts.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(302))
    const bodies = endpoint.received().map(({ body }) => Buffer.from(body).toString())
    expect(bodies).toHaveLength(8)
    expect(new Set(bodies).size).toBe(1)
    receiver.answer(() => 200)
    const body = { eventId: failed?.eventId }
    answer(await shop.partner.post(`/webhooks/${endpoint.id}/replay`, body), 202)
    await until(endpoint.deliveries, ([first]) => first?.status === "delivered")
  })

  it("are held while the endpoint is disabled", async () => {
    const shop = await world.shop()
    const endpoint = await subscribe(shop.partner)
    answer(await shop.partner.remove(`/webhooks/${endpoint.id}`), 200)
    const other = await subscribe(shop.partner)
    await buy(shop)
    await until(
      async () => other.received(),
      (all) => all.length === 1
    )
    expect(endpoint.received()).toEqual([])
    expect(await endpoint.deliveries()).toMatchObject([{ status: "pending", nextAttemptAt: null }])
    answer(await shop.partner.patch(`/webhooks/${endpoint.id}`, { active: true }), 200)
    await until(
      async () => endpoint.received(),
      (all) => all.length === 1
    )
  })

  it("go on to others while one endpoint hangs", async () => {
    const shop = await world.shop({ cards: 60 })
    const hanging = await subscribe(shop.partner)
    const healthy = await subscribe(shop.partner)
    receiver.answer(({ path }) => (path === hanging.path ? null : 200))
    for (let count = 0; count < 20; count++) await buy(shop)
    await until(
      async () => healthy.received(),
      (all) => all.length === 20,
      5_000
    )
    expect(hanging.received().length).toBeLessThan(20)
  })

  it(
    "survive kill -9 between the request and its bookkeeping: repeated perhaps, never lost",
    async () => {
      const shop = await world.shop()
      const endpoint = await subscribe(shop.partner)
      let killed: Promise<void> | undefined
      receiver.answer(async () => {
        killed ??= world.service().kill()
        await killed
        return 204
      })
      await buy(shop)
      await until(
        async () => killed !== undefined,
        (isKilled) => isKilled
      )
      await killed
      await world.service().restart()
      for (let count = 0; count < 5; count++) await buy(shop)
      const deliveries = await until(
        endpoint.deliveries,
        (all) => all.length === 6 && all.every(({ status }) => status === "delivered"),
        TAKE_OVER_MS
      )
      const events = await shop.partner.events()
      expect(deliveries.map(({ eventId }) => eventId).sort()).toEqual(
        events.map(({ id }) => id).sort()
      )
      const ids = idsOf(endpoint.received())
      expect(new Set(ids)).toEqual(new Set(events.map(({ id }) => id)))
      expect(ids.filter((id) => id === ids[0])).toHaveLength(2)
    },
    TAKE_OVER_MS * 2
  )
})

describe("two processes on one database", () => {
  const world = World.of(Backend.server, SETTINGS, 2)

  it("deliver each event once while both live, whichever wrote it", async () => {
    const shop = await world.shop({ cards: 200 })
    const endpoint = await subscribe(shop.partner)
    const [one, other] = world.services()
    if (one === undefined || other === undefined) throw new Error("two processes were asked for")
    const order = (base: string, index: number) =>
      fetch(`${base}/api/v2/operations`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${shop.partner.key}`,
          "content-type": "application/json",
          "idempotency-key": `shared-${index}`
        },
        body: JSON.stringify({
          kind: "order",
          customerId: shop.customerId,
          vendingMachineId: shop.machine.id,
          quantity: 1,
          reveal: "sealed"
        })
      })
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const response = await order((index % 2 === 0 ? one : other).url, index)
        await response.text()
        return response.status
      })
    )
    expect(new Set(statuses)).toEqual(new Set([201]))
    const deliveries = await until(
      endpoint.deliveries,
      (all) => all.length === 60 && all.every(({ status }) => status === "delivered")
    )
    expect(new Set(idsOf(endpoint.received()))).toEqual(
      new Set(deliveries.map(({ eventId }) => eventId))
    )
    expect(endpoint.received()).toHaveLength(60)
  })

  it(
    "take each other's deliveries over when one is killed",
    async () => {
      const shop = await world.shop({ cards: 200 })
      const endpoint = await subscribe(shop.partner)
      // Nothing is answered until the first process is gone, so somebody's attempts are lost.
      let gone = false
      receiver.answer(() => (gone ? 204 : null))
      for (let count = 0; count < 10; count++) await buy(shop)
      await until(
        async () => endpoint.received(),
        (all) => all.length > 0
      )
      const [first, second] = world.services()
      await first?.kill()
      gone = true
      const events = await until(
        async () => new Set(idsOf(endpoint.received())).size,
        (count) => count === 10,
        TAKE_OVER_MS
      )
      expect(events).toBe(10)
      expect(second).toBeDefined()
      await first?.restart()
      await until(
        endpoint.deliveries,
        (all) => all.length === 10 && all.every(({ status }) => status === "delivered"),
        TAKE_OVER_MS
      )
    },
    TAKE_OVER_MS * 2
  )
})
