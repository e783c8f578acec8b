/**
 * What an order allocates in the service, and what of it stays: counts, which are nearly the same on
 * every machine. Its statements, round trips and rows are counted in port/store/Counts.test.ts.
 */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Server from "../../../world/database/Server.ts"
import * as Service from "../../../world/service/Service.ts"
import * as Load from "../load/Load.ts"
import * as Partners from "../Partners.ts"
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

const ACCOUNTS = 20
const CONNECTIONS = 64
/** Until the code is compiled; before that it allocates more. */
const WARMUP = 6_000
const MEASURED = 4_000

it.live(
  "an order allocates what it did when it was recorded, and nearly nothing of it stays",
  () =>
    Effect.gen(function* () {
      const server = yield* Server.make()
      const inspector = yield* Effect.promise(Service.freePort)
      const databaseUrl = yield* server.database
      const how = { main: Subject.SOURCES, flags: [Subject.inspectedAt(inspector)] }
      const { access, service } = yield* Subject.start(databaseUrl, {}, how)
      yield* Partners.stock(access, 100)
      yield* Partners.multiply(databaseUrl, 2 * (WARMUP + MEASURED))
      const buyers = yield* Partners.buyers(access, ACCOUNTS)
      const { hostname, port } = new URL(access.url)
      const load = (run: string, orders: number) =>
        Load.run({
          ...Load.ORDERS,
          host: hostname,
          port: Number(port),
          connections: CONNECTIONS,
          warmupSeconds: 0,
          seconds: 240,
          orders,
          buyers,
          vendingMachineId: Partners.MACHINE_ID,
          run
        })
      yield* load("warm", WARMUP)
      const watched = { pid: service.pid(), inspector, postmaster: server.postmaster }
      const { result, usage } = yield* Usage.during(watched, load("measured", MEASURED))
      assert.strictEqual(result.orders, MEASURED)
      const { allocatedKilobytes, promotedKilobytes } = Cost.of(usage, result)
      assert.closeTo(allocatedKilobytes, RECORDED, RECORDED * TOLERANCE)
      assert.isBelow(promotedKilobytes, MOST_PROMOTED)
    }).pipe(Effect.scoped),
  300_000
)
