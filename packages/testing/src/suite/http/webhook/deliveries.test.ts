/** contract.md#delivery over HTTP to a real receiver. */
import { describe, expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import { buy, receiving, SETTINGS } from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"

const { answers, subscribe } = receiving()

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
    answers(() => 302)
    await buy(shop)
    const [failed] = await until(endpoint.deliveries, ([first]) => first?.status === "failed")
    expect(failed?.attempts.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(302))
    const bodies = endpoint.received().map(({ body }) => Buffer.from(body).toString())
    expect(bodies).toHaveLength(8)
    expect(new Set(bodies).size).toBe(1)
    answers(() => 200)
    const body = { eventId: failed?.eventId }
    answer(await shop.partner.post(`/webhooks/${endpoint.id}/replay`, body), 202)
    await until(endpoint.deliveries, ([first]) => first?.status === "delivered")
    const path = `/webhooks/${endpoint.id}/deliveries?status=`
    for (const [status, count] of [
      ["failed", 1],
      ["delivered", 1],
      ["pending", 0]
    ] as const) {
      const { data } = answer(await shop.partner.get<{ data: Array<object> }>(path + status), 200)
      expect(data).toEqual(Array(count).fill(expect.objectContaining({ status })))
    }
    refusal(await shop.partner.get(`${path}lost`), "invalid_request", /status/)
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
    answers(({ path }) => (path === hanging.path ? null : 200))
    for (let count = 0; count < 20; count++) await buy(shop)
    await until(
      async () => healthy.received(),
      (all) => all.length === 20,
      5_000
    )
    expect(hanging.received().length).toBeLessThan(20)
  })
})
