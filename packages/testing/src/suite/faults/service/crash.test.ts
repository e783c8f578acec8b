/**
 * After kill -9 at any moment and a restart, everything acknowledged is there and nothing half
 * done.
 */
import { describe, expect, it } from "vitest"
import * as Random from "../../../kit/arbitrary/Random.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"
import * as Traffic from "./Traffic.ts"

/** After so many requests each: other numbers would depend on the order in which answers come. */
const KILLS = [14, 47, 23, 56]
const CLIENTS = 8
const SEED = 20_260_912

describe("kill -9 on embedded Postgres", () => {
  const world = World.ofProcesses(Backend.embedded, { CARDPACK_MAX_OPEN_SEALED: "5000" })

  /** Kills the service once this many requests were sent, while up to eight are under way. */
  const killDuring = async (traffic: Traffic.Traffic, requests: number) => {
    let killed: Promise<void> | undefined
    await traffic.run(CLIENTS, (count) => {
      if (count === requests) killed = world.service().kill()
    })
    await killed
  }

  it(`loses nothing acknowledged and leaves nothing half done (seed ${SEED})`, async () => {
    const random = Random.make(SEED)
    const shop = await world.shop({ cash: "100000.000000", cards: 2_000 })
    const traffic = Traffic.make(shop, random)
    for (const [index, requests] of KILLS.entries()) {
      await killDuring(traffic, requests)
      if (index === 2) await Service.interrupted(world.environment(), 0)
      await world.service().restart()
      await Traffic.isKept(shop, traffic)
    }
    const acknowledged = traffic.sent.filter((each) => each.acknowledged !== undefined)
    const answered = KILLS.reduce((sum, requests) => sum + requests - CLIENTS, 0)
    expect(acknowledged.length).toBeGreaterThanOrEqual(answered)
    expect(traffic.sent.length).toBeGreaterThanOrEqual(acknowledged.length + KILLS.length)
    await Traffic.repeats(shop, traffic)
    await Traffic.isKept(shop, traffic)
    await Traffic.isWhole(shop, traffic, 100_000_000_000n)
    await world.adds(shop.partner)
  })
})
