/**
 * What an order allocates in the service, and what of it stays: counts, which are nearly the same on
 * every machine. Its statements, round trips and rows are counted in port/store/Counts.test.ts.
 */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Server from "../../../world/database/Server.ts"
import * as Options from "../Options.ts"
import * as Scene from "../rows/Scene.ts"
import * as Subject from "../Subject.ts"
import * as Cost from "./Cost.ts"
import * as Usage from "./Usage.ts"

/** Kilobytes an order. Record a new figure when an order has become leaner. */
const RECORDED = 104
const TOLERANCE = 0.2
/**
 * Kilobytes. Requests under way leave 0.4; without the flag against pretenuring 4 to 5
 * (decisions.md#pretenuring), and one generator function made for each request 6
 * (decisions.md#generators-once).
 */
const MOST_PROMOTED = 1.5

/** Warmed until the code is compiled; before that it allocates more. */
const WORDS = ["--only", "P12", "--accounts", "20", "--warmup", "6000", "--rounds", "1"]
const MEASURED = 4_000

it.live(
  "an order allocates what it did when it was recorded, and nearly nothing of it stays",
  () =>
    Effect.gen(function* () {
      const options = Options.parse(WORDS) ?? assert.fail("the options are wrong")
      const main = Subject.SOURCES
      const { load, watched } = yield* Scene.makeShop(options, yield* Server.make(), { main })
      const orders = load("measured", { orders: MEASURED, seconds: 240, warmupSeconds: 0 })
      const { result, usage } = yield* Usage.during(watched, orders)
      assert.strictEqual(result.orders, MEASURED)
      const { allocatedKilobytes, promotedKilobytes } = Cost.of(usage, result)
      assert.closeTo(allocatedKilobytes, RECORDED, RECORDED * TOLERANCE)
      assert.isBelow(promotedKilobytes, MOST_PROMOTED)
    }).pipe(Effect.scoped),
  300_000
)
