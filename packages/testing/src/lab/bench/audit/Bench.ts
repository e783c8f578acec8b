/**
 * `npm run bench -- audit`: how long the audit of everything takes on a database with a long past of
 * `--rows` ledger entries, which of its statements take longest, how much memory the service has
 * meanwhile, and how long an audit of 2,000 more orders takes.
 */
import { Clock, Effect, Scope } from "effect"
import * as Usage from "../cost/Usage.ts"
import * as Memory from "../Memory.ts"
import type * as Options from "../Options.ts"
import * as Partners from "../Partners.ts"
import * as Fill from "../rows/Fill.ts"
import * as Scene from "../rows/Scene.ts"
import * as Subject from "../Subject.ts"
import * as Table from "../Table.ts"
import * as Published from "./Published.ts"
import * as Statements from "./Statements.ts"

const ORDERS = 2_000
/** An audit of changes looks at what was written since five minutes before the last one began. */
const PAST = 6 * 60_000
/** Of fewer rows, it does so again without taking long. */
const MANY = 100_000

const SETTINGS = { max_wal_size: "4GB", ...Statements.SETTINGS }

interface Measured {
  readonly scope: Partners.Scope
  readonly seconds: number
  /** Of the service and of the database, which other programs of the machine do not lengthen. */
  readonly cpuSeconds: number
  /** Of the service alone. */
  readonly serviceSeconds: number
  readonly megabytes: number
  readonly slowest: ReadonlyArray<Statements.Statement>
}

/** A service whose database has the past. */
const grown = Effect.fnUntraced(function* (options: Options.Options) {
  const server = yield* Subject.database(options.postgres, SETTINGS)
  const settings = { CARDPACK_FAIRNESS: "off" }
  const shop = yield* Scene.makeShop({ ...options, only: [], warmup: ORDERS, seconds: 1 }, server, {
    settings
  })
  const from = yield* Clock.currentTimeMillis
  yield* Subject.say(`filling with ${options.rows} ledger entries`)
  const [buyer] = shop.buyers
  if (buyer !== undefined) yield* Fill.past(shop.databaseUrl, options.rows, buyer.customerId)
  const entries = yield* Published.fill(shop.databaseUrl)
  yield* Subject.say(`the draw log has ${entries} entries`)
  const to = yield* Clock.currentTimeMillis
  yield* Subject.say(`filled in ${Math.round((to - from) / 1_000)} seconds`)
  if (options.rows >= MANY) yield* Effect.sleep(Math.max(0, from + PAST - to))
  return shop
})

const measured = Effect.fnUntraced(function* (shop: Scene.Shop, scope: Partners.Scope) {
  yield* Statements.begin(shop.databaseUrl)
  const from = yield* Clock.currentTimeMillis
  const work = Partners.audit(shop.access, scope)
  const { result, usage } = yield* Usage.during(shop.watched, Memory.during(shop.watched.pid, work))
  const seconds = ((yield* Clock.currentTimeMillis) - from) / 1_000
  const slowest = yield* Statements.slowest(shop.databaseUrl)
  const cpuSeconds = (usage.node + usage.postgres) / 1e6
  const serviceSeconds = usage.node / 1e6
  return {
    scope,
    seconds,
    cpuSeconds,
    serviceSeconds,
    megabytes: result.megabytes,
    slowest
  } satisfies Measured
})

const tableOf = ({
  cpuSeconds,
  megabytes,
  scope,
  seconds,
  serviceSeconds,
  slowest
}: Measured): string =>
  `${Table.render(
    ["audit", "seconds", "CPU seconds", "of the service", "MB of the service"],
    [
      [
        scope,
        ...[seconds, cpuSeconds, serviceSeconds].map((each) => each.toFixed(1)),
        String(megabytes)
      ]
    ]
  )}\n${Table.render(
    ["slowest statements, of", "calls", "seconds of one core"],
    slowest.map(({ calls, of, seconds }) => [of, String(calls), String(seconds)])
  )}\n`

export const run = Effect.fnUntraced(function* (options: Options.Options) {
  const scope = yield* Effect.scope
  const shop = yield* Effect.provideService(grown(options), Scope.Scope, scope)
  const rows: Array<Measured> = []
  for (const each of Partners.SCOPES) {
    yield* Subject.say(`auditing ${each}`)
    if (each === "changes") yield* shop.load("changes", { orders: ORDERS, seconds: 600 })
    const row = yield* measured(shop, each)
    rows.push(row)
    yield* Effect.sync(() => process.stderr.write(tableOf(row)))
  }
  return { machine: Subject.MACHINE, options, rows }
}, Effect.scoped)
