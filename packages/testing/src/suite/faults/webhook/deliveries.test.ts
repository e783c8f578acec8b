/** contract.md#delivery when processes are killed, and when several deliver. */
import { describe, expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { buy, idsOf, receiving, SETTINGS } from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"

/** Longer than the lease of a worker that was killed. */
const TAKE_OVER_MS = 60_000

const { answers, subscribe } = receiving()

describe("deliveries", () => {
  const world = World.ofProcesses(Backend.embedded, SETTINGS)

  it(
    "survive kill -9 between the request and its bookkeeping: repeated perhaps, never lost",
    async () => {
      const shop = await world.shop()
      const endpoint = await subscribe(shop.partner)
      let killed: Promise<void> | undefined
      answers(async () => {
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
  const world = World.ofProcesses(Backend.server, SETTINGS, 2)

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
      answers(() => (gone ? 204 : null))
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
