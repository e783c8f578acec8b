/**
 * `npm run bench`: the service on PostgreSQL 18 with fsync on, a load generator in a process of
 * its own, and the naive script on the same server in the same run. Prints one JSON document.
 */
import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { Effect } from "effect"
import * as Server from "../postgres/Server.ts"
import * as Service from "../service/Service.ts"
import * as Load from "./Load.ts"
import * as Memory from "./Memory.ts"
import * as Naive from "./Naive.ts"
import * as Options from "./Options.ts"
import * as Partners from "./Partners.ts"

const TARGETS = { hotRatio: 1.5, spreadRatio: 0.7, idleP50Ms: 5, memoryMegabytes: 400 }

/** Enough for all loads with some left in each tier, so that no draw meets an empty one. */
const stockFor = ({ idleOrders, orders }: Options.Options): number =>
  Math.ceil(orders * 2.2) + idleOrders * 2

/** The script knows no limit but its time; more than any machine sells in it. */
const naiveStockFor = ({ seconds }: Options.Options): number => seconds * 30_000

const say = (text: string) => Effect.sync(() => process.stderr.write(`bench: ${text}\n`))

const directory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "cardpack-bench-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

const startService = (environment: Service.Environment) =>
  Effect.acquireRelease(
    Effect.promise(() => Service.start(environment)),
    (service) => Effect.promise(() => service.stop())
  )

/** Node's flags as `npm start` sets them, and those of the profiler when one is asked for. */
const nodeOptions = (profile: string | null): string => {
  const manifest = resolve(import.meta.dirname, "../../../../package.json")
  const start: string = JSON.parse(readFileSync(manifest, "utf8")).scripts.start
  const flags = start.split(" ").filter((word) => word.startsWith("--max-"))
  const profiler = profile === null ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(profile)}`]
  return [...flags, ...profiler].join(" ")
}

/** Hot, spread and idle, on a service with stock and funded partners. */
const measureService = Effect.fnUntraced(function* (options: Options.Options, url: string) {
  const operatorToken = randomBytes(24).toString("hex")
  const service = yield* startService({
    DATABASE_URL: url,
    CARDPACK_DATA_DIR: yield* directory,
    CARDPACK_OPERATOR_TOKEN: operatorToken,
    CARDPACK_SEED: "none",
    CARDPACK_CHAIN: "off",
    NODE_OPTIONS: nodeOptions(options.profile)
  })
  const access = { url: service.url, operatorToken }
  yield* say("stocking and funding")
  yield* Partners.stock(access, stockFor(options))
  const buyers = yield* Partners.buyers(access, options.accounts)
  const { hostname, port } = new URL(service.url)
  const load = (run: string, changes: Partial<Load.Plan>) =>
    Load.run({
      host: hostname,
      port: Number(port),
      connections: options.connections,
      seconds: options.seconds,
      orders: options.orders,
      warmupSeconds: options.warmupSeconds,
      buyers,
      vendingMachineId: Partners.MACHINE_ID,
      run,
      ...changes
    })
  const hotBuyer = buyers.slice(0, 1)
  yield* say("one account")
  const hot = yield* Memory.during(service.pid(), load("hot", { buyers: hotBuyer }))
  yield* say(`${options.accounts} accounts`)
  const spread = yield* Memory.during(service.pid(), load("spread", {}))
  yield* say("one order at a time")
  const idle = yield* load("idle", {
    buyers: hotBuyer,
    connections: 1,
    orders: options.idleOrders
  })
  const memoryMegabytes = Math.max(hot.megabytes, spread.megabytes)
  return { hot: hot.result, spread: spread.result, idle, memoryMegabytes }
}, Effect.scoped)

const measureNaive = Effect.fnUntraced(function* (options: Options.Options, url: string) {
  yield* say("the naive script")
  yield* Naive.prepare(url, options.accounts, naiveStockFor(options))
  const plan = { url, clients: options.naiveClients, seconds: options.seconds }
  const hot = yield* Naive.run({ ...plan, accounts: 1 })
  const spread = yield* Naive.run({ ...plan, accounts: options.accounts })
  return { tool: hot.tool, hot: hot.ordersPerSecond, spread: spread.ordersPerSecond }
})

const ratio = (a: number, b: number): number => Math.round((a / b) * 100) / 100

const bench = Effect.fnUntraced(function* (options: Options.Options) {
  yield* say("starting PostgreSQL")
  const server = yield* Server.make({ fsync: true })
  const service = yield* measureService(options, yield* server.database)
  const naive = yield* measureNaive(options, yield* server.database)
  const ratios = {
    hot: ratio(service.hot.ordersPerSecond, naive.hot),
    spread: ratio(service.spread.ordersPerSecond, naive.spread)
  }
  return {
    machine: { node: process.version, cpus: availableParallelism(), postgres: "18, fsync on" },
    options,
    service,
    naive: { ...naive, unit: "orders a second" },
    ratios,
    targets: {
      ...TARGETS,
      met: {
        hotRatio: ratios.hot >= TARGETS.hotRatio,
        spreadRatio: ratios.spread >= TARGETS.spreadRatio,
        idleP50Ms: service.idle.p50Ms < TARGETS.idleP50Ms,
        memoryMegabytes: service.memoryMegabytes < TARGETS.memoryMegabytes
      }
    }
  }
}, Effect.scoped)

const options = Options.parse(process.argv.slice(2))
if (options === null) {
  process.stderr.write(`usage: ${Options.USAGE}\n`)
  process.exitCode = 2
} else {
  const document = await Effect.runPromise(bench(options))
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}
