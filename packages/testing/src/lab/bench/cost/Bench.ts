/**
 * `npm run bench -- cost`: the CPU time and the allocations of a request, in the service and in
 * PostgreSQL. Unlike rates these say the same on a busy machine, and with `--against` two checkouts
 * are measured in turns. Prints a table and JSON.
 */
import { join, resolve } from "node:path"
import { Effect, type Scope } from "effect"
import * as Server from "../../../world/database/Server.ts"
import * as Service from "../../../world/service/Service.ts"
import * as Load from "../load/Load.ts"
import * as Partners from "../Partners.ts"
import * as Rounds from "../Rounds.ts"
import * as Subject from "../Subject.ts"
import * as Cost from "./Cost.ts"
import type * as Options from "./Options.ts"
import * as Usage from "./Usage.ts"

/** Longer than any load: the number of requests ends it. */
const SECONDS = 600

type Loads = Readonly<
  Record<Options.LoadName, (round: number) => Effect.Effect<Cost.Cost, unknown>>
> & {
  readonly warm: Effect.Effect<unknown, unknown>
}

/** A checkout's service, with stock and partners, and the loads to run on it. */
const subject = Effect.fnUntraced(function* (
  options: Options.Options,
  server: Server.Server,
  main: string
): Effect.fn.Return<Loads, unknown, Scope.Scope> {
  const inspector = yield* Effect.promise(Service.freePort)
  const flags = [...Subject.profiling(options.profile), Subject.inspectedAt(inspector)]
  const { access, service } = yield* Subject.start(yield* server.database, {}, { flags, main })
  const { accounts, requests, rounds, warmup } = options
  yield* Partners.stock(access, Math.ceil((warmup + requests * (2 * rounds + 1)) * 1.3) + 1_000)
  const buyers = yield* Partners.buyers(access, accounts)
  const { hostname, port } = new URL(service.url)
  const watched = { pid: service.pid(), inspector, postmaster: server.postmaster }
  const load = (run: string, changes: Partial<Load.Plan>) =>
    Load.run({
      host: hostname,
      port: Number(port),
      connections: options.connections,
      seconds: SECONDS,
      orders: requests,
      warmupSeconds: 0,
      buyers,
      vendingMachineId: Partners.MACHINE_ID,
      run,
      ...Load.ORDERS,
      ...changes
    })
  const cost = (run: string, changes: Partial<Load.Plan> = {}) =>
    Effect.map(Usage.during(watched, load(run, changes)), ({ result, usage }) =>
      Cost.of(usage, result)
    )
  const replay = (run: string, orders: number) => cost(run, { status: 200, orders })
  return {
    warm: Effect.andThen(
      load("warm", { orders: warmup }),
      Effect.all([
        load("warm", { orders: requests, status: 200 }),
        load("balance", { request: "balance", status: 200 })
      ])
    ),
    orders: (round) => cost(`orders ${round}`),
    hot: (round) => cost(`hot ${round}`, { buyers: buyers.slice(0, 1) }),
    replays: () => replay("warm", Math.min(requests, warmup)),
    balance: () => cost("balance", { request: "balance", status: 200 })
  }
})

const medianOf = (costs: ReadonlyArray<Cost.Cost>): Cost.Cost | undefined =>
  Rounds.medianBy(costs, (cost) => cost.nodeMicros)

const line = (cells: ReadonlyArray<unknown>): string =>
  cells.map((cell, at) => (at < 2 ? String(cell).padEnd(9) : String(cell).padStart(9))).join(" ")

const table = (
  rows: ReadonlyArray<{ load: string; of: string; cost: Cost.Cost | undefined }>
): string =>
  [
    line(["load", "of", "node µs", "main µs", "PG µs", "KB", "old KB", "per s"]),
    ...rows.map(({ cost, load, of }) =>
      line([
        ...[load, of, cost?.nodeMicros, cost?.mainMicros],
        ...[cost?.postgresMicros, cost?.allocatedKilobytes],
        ...[cost?.promotedKilobytes, cost?.perSecond]
      ])
    )
  ].join("\n")

export const run = Effect.fnUntraced(function* (options: Options.Options) {
  const server = yield* Server.make({ fsync: true })
  const { against, loads, rounds } = options
  const checkouts = [
    { of: "this", main: Subject.SOURCES },
    ...(against === null ? [] : [{ of: "against", main: join(resolve(against), Subject.SOURCES) }])
  ]
  const subjects = yield* Effect.forEach(checkouts, ({ main, of }) =>
    Effect.map(subject(options, server, main), (loads) => ({ of, loads }))
  )
  for (const { loads, of } of subjects) {
    yield* Subject.say(`warming ${of}`)
    yield* loads.warm
  }
  const measured: Array<{ load: Options.LoadName; of: string; costs: Array<Cost.Cost> }> =
    loads.flatMap((load) => subjects.map(({ of }) => ({ load, of, costs: [] })))
  for (let round = 1; round <= rounds; round++) {
    for (const { costs, load, of } of measured) {
      yield* Subject.say(`${load} of ${of}, round ${round} of ${rounds}`)
      const found = subjects.find((each) => each.of === of)
      if (found !== undefined) costs.push(yield* found.loads[load](round))
    }
  }
  const rows = measured.map(({ costs, load, of }) => ({ load, of, cost: medianOf(costs), costs }))
  yield* Effect.sync(() => process.stderr.write(`${table(rows)}\n`))
  return { machine: Subject.MACHINE, options, rows }
}, Effect.scoped)
