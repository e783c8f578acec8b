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
import * as Latencies from "./Latencies.ts"
import * as Load from "./Load.ts"
import * as Memory from "./Memory.ts"
import * as Naive from "./Naive.ts"
import * as Options from "./Options.ts"
import * as Partners from "./Partners.ts"

const TARGETS = { hotRatio: 1.5, spreadRatio: 0.7, idleP50Ms: 5, memoryMegabytes: 400 }

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

/** The service with stock and funded partners; answers the loads that it can be put under. */
const serviceLoads = Effect.fnUntraced(function* (options: Options.Options, url: string) {
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
  // With some left in each tier, so that no draw meets an empty one.
  const cards = options.orders * options.rounds * 2.2 + options.idleOrders * 2
  yield* Partners.stock(access, Math.ceil(cards))
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
  const one = { buyers: buyers.slice(0, 1) }
  return {
    hot: (run: string) => Memory.during(service.pid(), load(run, one)),
    spread: (run: string) => Memory.during(service.pid(), load(run, {})),
    idle: load("idle", { ...one, connections: 1, orders: options.idleOrders })
  }
})

const naiveLoads = Effect.fnUntraced(function* (options: Options.Options, url: string) {
  const { naiveClients: clients, rounds, seconds } = options
  // The script knows no limit but its time; more than any machine sells in it.
  yield* Naive.prepare(url, options.accounts, rounds * seconds * 20_000)
  return {
    hot: Naive.run({ url, clients, seconds, accounts: 1 }),
    spread: Naive.run({ url, clients, seconds, accounts: options.accounts })
  }
})

const ratio = (a: number, b: number): number => Latencies.round(a / b)

const medianBy = <A>(all: ReadonlyArray<A>, value: (one: A) => number): A | undefined =>
  all.toSorted((a, b) => value(a) - value(b))[Math.floor(all.length / 2)]

/** The service and the script in turns, so that both meet the machine in the same mood. */
const compare = Effect.fnUntraced(function* (
  options: Options.Options,
  name: string,
  service: (run: string) => Effect.Effect<Memory.Sampled<Load.Result>, Load.LoadError>,
  naive: Effect.Effect<Naive.Result, Naive.NaiveError>
) {
  const rounds = yield* Effect.forEach(
    Array.from({ length: options.rounds }, (_, index) => index + 1),
    Effect.fnUntraced(function* (round) {
      yield* say(`${name}, round ${round} of ${options.rounds}`)
      const { megabytes, result } = yield* service(`${name} ${round}`)
      const script = yield* naive
      const times = ratio(result.ordersPerSecond, script.ordersPerSecond)
      return { service: result, megabytes, naive: script, ratio: times }
    })
  )
  return {
    /** The round in the middle. */
    ...medianBy(rounds, (round) => round.ratio),
    megabytes: Math.max(...rounds.map((round) => round.megabytes)),
    ratios: rounds.map((round) => round.ratio)
  }
})

const bench = Effect.fnUntraced(function* (options: Options.Options) {
  yield* say("starting PostgreSQL, stocking and funding")
  const server = yield* Server.make({ fsync: true })
  const service = yield* serviceLoads(options, yield* server.database)
  const naive = yield* naiveLoads(options, yield* server.database)
  const hot = yield* compare(options, "one account", service.hot, naive.hot)
  const spread = yield* compare(
    options,
    `${options.accounts} accounts`,
    service.spread,
    naive.spread
  )
  yield* say("one order at a time")
  const idle = yield* service.idle
  const memoryMegabytes = Math.max(hot.megabytes, spread.megabytes)
  return {
    machine: { node: process.version, cpus: availableParallelism(), postgres: "18, fsync on" },
    options,
    hot,
    spread,
    idle,
    memoryMegabytes,
    targets: {
      ...TARGETS,
      met: {
        hotRatio: (hot.ratio ?? 0) >= TARGETS.hotRatio,
        spreadRatio: (spread.ratio ?? 0) >= TARGETS.spreadRatio,
        idleP50Ms: idle.p50Ms < TARGETS.idleP50Ms,
        memoryMegabytes: memoryMegabytes < TARGETS.memoryMegabytes
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
