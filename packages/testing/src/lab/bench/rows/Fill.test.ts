/** The past that fills a database is as sound as what the service itself writes. */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as Server from "../../../world/database/Server.ts"
import * as Load from "../load/Load.ts"
import * as Partners from "../Partners.ts"
import * as Subject from "../Subject.ts"
import * as Fill from "./Fill.ts"
import * as Lists from "./Lists.ts"

const ACCOUNTS = 3
const SOLD = 30
const ENTRIES = 6_000

const COUNTS = `SELECT (SELECT count(*)::int FROM ledger_entry WHERE kind <> 'TOPUP') AS entries,
  (SELECT count(*)::int FROM card) AS cards, (SELECT count(*)::int FROM customer) AS customers`

const counted = (url: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* PgConnection.make({ url: Redacted.make(url) })
      const { rows } = yield* connection.query(COUNTS, [])
      return rows[0] as Readonly<Record<"entries" | "cards" | "customers", number>>
    })
  )

it.live(
  "leaves the audit clean, and pages of every list at every depth",
  () =>
    Effect.gen(function* () {
      const server = yield* Server.make()
      const url = yield* server.database
      const { access } = yield* Subject.start(url, {}, { main: Subject.SOURCES })
      yield* Partners.stock(access, 100)
      yield* Partners.multiply(url, 2_000)
      const buyers = yield* Partners.buyers(access, ACCOUNTS)
      const { hostname, port } = new URL(access.url)
      const plan = {
        ...Load.ORDERS,
        host: hostname,
        port: Number(port),
        connections: 4,
        warmupSeconds: 0,
        seconds: 60,
        buyers,
        vendingMachineId: Partners.MACHINE_ID
      }
      const load = (run: string, changes: Partial<Load.Plan>) =>
        Load.run({ ...plan, run, orders: SOLD, ...changes })
      const [buyer] = buyers
      if (buyer === undefined) return assert.fail("no buyer")
      yield* load("before", {})
      const before = yield* counted(url)
      yield* Fill.past(url, ENTRIES, buyer.customerId)
      const after = yield* counted(url)
      assert.closeTo(after.entries - before.entries, ENTRIES, 5 * ACCOUNTS)
      assert.closeTo(after.cards - before.cards, ENTRIES / 5, ACCOUNTS)
      assert.closeTo(after.customers - before.customers, ENTRIES / 50, ACCOUNTS)
      const sold = yield* load("after", {})
      assert.strictEqual(sold.orders, SOLD)
      const audit = yield* Partners.call(
        `${access.url}/operator/v1/audit`,
        "GET",
        access.operatorToken,
        undefined
      )
      assert.deepStrictEqual(
        audit.checks.filter(({ ok }: { readonly ok: boolean }) => !ok),
        []
      )
      const listed = yield* Lists.measure(access, buyer, 1, load)
      assert.isAtLeast(listed.length, 20)
      for (const { p99Ms } of listed) assert.isAbove(p99Ms, 0)
    }).pipe(Effect.scoped),
  300_000
)
