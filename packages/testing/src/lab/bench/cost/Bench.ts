/**
 * `npm run bench -- cost`: the CPU time and the allocations of a request, in the service and in
 * PostgreSQL. Unlike rates these say the same on a busy computer.
 */
import { Effect } from "effect"
import type * as Server from "../../../world/database/Server.ts"
import type * as Load from "../load/Load.ts"
import * as Options from "../Options.ts"
import * as Partners from "../Partners.ts"
import * as Rounds from "../Rounds.ts"
import * as Scene from "../rows/Scene.ts"
import * as Subject from "../Subject.ts"
import * as Table from "../Table.ts"
import * as Cost from "./Cost.ts"
import * as Usage from "./Usage.ts"

/** Longer than any load: the number of requests ends it. */
const SECONDS = 600

/** The service, run from its sources; returns the loads to run on it. */
const subject = Effect.fnUntraced(function* (options: Options.Options, server: Server.Server) {
  const { requests, rounds, warmup } = options
  const cards = Math.ceil((warmup + requests * (2 * rounds + 1)) * 1.3) + 1_000
  const fill = (access: Partners.Access) => Partners.stock(access, cards)
  const how = { fill, main: Subject.SOURCES }
  const { buyers, load, watched } = yield* Scene.makeShop(options, server, how)
  const some = (run: string, changes: Partial<Load.Plan> = {}) =>
    load(run, { seconds: SECONDS, orders: requests, warmupSeconds: 0, ...changes })
  const cost = (run: string, changes: Partial<Load.Plan> = {}) =>
    Effect.map(Usage.during(watched, some(run, changes)), ({ result, usage }) =>
      Cost.of(usage, result)
    )
  const replayed = { status: 200, orders: Math.min(requests, warmup) }
  const balance = { request: "/balance", status: 200 } as const
  yield* some("warm", replayed)
  yield* some("balance", balance)
  return {
    orders: (round: number) => cost(`orders ${round}`),
    hot: (round: number) => cost(`hot ${round}`, { buyers: buyers.slice(0, 1) }),
    replays: () => cost("warm", replayed),
    balance: () => cost("balance", balance)
  } satisfies Record<Options.LoadName, unknown>
})

const HEAD = ["load", "node µs", "main µs", "PG µs", "KB", "old KB", "per s"]

const cells = (cost: Cost.Cost | undefined): ReadonlyArray<string> =>
  [
    ...[cost?.nodeMicros, cost?.mainMicros, cost?.postgresMicros],
    ...[cost?.allocatedKilobytes, cost?.promotedKilobytes, cost?.perSecond]
  ].map(String)

export const run = Effect.fnUntraced(function* (options: Options.Options) {
  const server = yield* Subject.database(options.postgres)
  const { rounds } = options
  const measure = yield* subject(options, server)
  const measured = Options.LOADS.map((load) => ({ load, costs: [] as Cost.Cost[] }))
  for (let round = 1; round <= rounds; round++) {
    for (const { costs, load } of measured) {
      yield* Subject.say(`${load}, round ${round} of ${rounds}`)
      costs.push(yield* measure[load](round))
    }
  }
  const rows = measured.map(({ costs, load }) => {
    return { load, cost: Rounds.medianBy(costs, (cost) => cost.nodeMicros), costs }
  })
  const table = Table.render(
    HEAD,
    rows.map(({ cost, load }) => [load, ...cells(cost)])
  )
  yield* Effect.sync(() => process.stderr.write(table))
  return { machine: Subject.MACHINE, options, rows }
}, Effect.scoped)
