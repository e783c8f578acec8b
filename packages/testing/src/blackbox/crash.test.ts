/** Issue: kill -9 at any moment: everything acknowledged is there after a restart, nothing half done. */
import { describe, expect, it } from "vitest"
import * as Backend from "../service/Backend.ts"
import * as Random from "../service/Random.ts"
import * as World from "../service/World.ts"
import * as Traffic from "./Traffic.ts"

const KILLS = 6
const CLIENTS = 8
const SEED = 20_260_912

describe.each(Backend.both)("kill -9 on $name", (backend) => {
  const world = World.of(backend, { CARDPACK_MAX_OPEN_SEALED: "5000" })

  it(`loses nothing acknowledged and leaves nothing half done (seed ${SEED})`, async () => {
    const random = Random.make(SEED)
    const shop = await world.shop({ cash: "100000.000000", cards: 1_200 })
    const traffic = Traffic.make(shop, random)
    for (let kill = 0; kill < KILLS; kill++) {
      const moment = 10 + random.below(50)
      let killed: Promise<void> | undefined
      await traffic.run(CLIENTS, moment + CLIENTS, (count) => {
        if (count === moment) killed = world.service().kill()
      })
      await killed
      await world.service().restart()
      await Traffic.isKept(shop, traffic)
    }
    expect(traffic.sent.filter((each) => each.acknowledged !== undefined).length).toBeGreaterThan(
      60
    )
    expect(traffic.sent.some((each) => each.acknowledged === undefined)).toBe(true)
    await Traffic.repeats(shop, traffic)
    await Traffic.isKept(shop, traffic)
    await Traffic.isWhole(shop, traffic, 100_000_000_000n)
    await world.adds(shop.partner)
  })
})
