/** contract.md#delivery to a real receiver, with waits of milliseconds between the attempts. */
import { expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import { buy, receiving, SETTINGS } from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"

const { answers, subscribe } = receiving()
const world = World.of(Backend.embedded, {
  ...SETTINGS,
  CARDPACK_TEST_BACKOFF_UNIT: "1 millis"
})

it("a delivery is tried 8 times, is failed then, and can be replayed", async () => {
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
})

it("deliveries go on to others while one endpoint hangs", async () => {
  const shop = await world.shop({ cards: 60 })
  const hanging = await subscribe(shop.partner)
  const healthy = await subscribe(shop.partner)
  answers(({ path }) => (path === hanging.path ? null : 200))
  for (let count = 0; count < 12; count++) await buy(shop)
  await until(
    async () => healthy.received(),
    (all) => all.length === 12
  )
  expect(hanging.received().length).toBeLessThan(12)
})
