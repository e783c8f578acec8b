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
