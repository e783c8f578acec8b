/** What the rows share, each made when the first row needs it. */
import { Effect, Scope } from "effect"
import type * as Server from "../../../world/database/Server.ts"
import * as Service from "../../../world/service/Service.ts"
import type { ChildError } from "../Child.ts"
import type * as Usage from "../cost/Usage.ts"
import * as Load from "../load/Load.ts"
import * as Naive from "../Naive.ts"
import type * as Options from "../Options.ts"
import * as Partners from "../Partners.ts"
import * as Subject from "../Subject.ts"
import * as Wal from "../Wal.ts"
import type * as Row from "./Row.ts"

/** A service with stock and partners, warmed. */
export interface Shop {
  readonly access: Partners.Access
  readonly watched: Usage.Watched
  readonly databaseUrl: string
  readonly buyers: ReadonlyArray<Load.Buyer>
  /** By default orders on all accounts over 64 connections; `run` must be unique. */
  readonly load: (
    run: string,
    changes?: Partial<Load.Plan>
  ) => Effect.Effect<Load.Result, ChildError>
}

export interface Scene {
  readonly options: Options.Options
  readonly server: Server.Server
  readonly shop: Effect.Effect<Shop, unknown>
  readonly naive: (accounts: number) => Effect.Effect<number, unknown>
}

type Fill = (access: Partners.Access, databaseUrl: string) => Effect.Effect<unknown, unknown>

/** More than either side sells. */
const CARDS_A_SECOND = 6_000
/** How long a round of a row orders, in measured times; the others order little. */
const TIMES: Partial<Record<Row.Id, number>> = {
  P1: 1,
  "P1'": 1,
  P3: 1,
  P6: 1,
  P9: 3,
  P10: 1,
  P14: 3
}
/** No load ends by its number of orders, unless it says so. */
const UNLIMITED = 10_000_000

/** Cards for every round of every row, and some left in each tier. */
export const cardsFor = ({ only, requests, rounds, seconds, warmup }: Options.Options): number => {
  const times = only.reduce((sum, id) => sum + (TIMES[id] ?? 0), 0)
  return times * rounds * (seconds + 1) * CARDS_A_SECOND + (warmup + rounds * requests) * 2
}

export const NAIVE: ReadonlyArray<Row.Id> = ["P1", "P1'", "P3"]

/** The naive script orders only beside us, and for its warm-up. */
const naiveCardsFor = (options: Options.Options): number =>
  cardsFor({ ...options, only: options.only.filter((id) => NAIVE.includes(id)) })

const copied = (options: Options.Options): Fill =>
  Effect.fnUntraced(function* (access, databaseUrl) {
    yield* Partners.stock(access, 100)
    yield* Partners.multiply(databaseUrl, cardsFor(options))
  })

/** By default of the built package with the cards of the options' rows. */
export const makeShop = Effect.fnUntraced(function* (
  options: Options.Options,
  server: Server.Server,
  {
    fill = copied(options),
    settings = {},
    ...how
  }: {
    readonly fill?: Fill
    readonly main?: string
    readonly settings?: Service.Environment
  } = {}
) {
  yield* Subject.say("starting the service, stocking and funding")
  const inspector = yield* Effect.promise(Service.freePort)
  const databaseUrl = yield* server.database
  const flags = [Subject.inspectedAt(inspector)]
  const { access, service } = yield* Subject.start(databaseUrl, settings, { flags, ...how })
  yield* fill(access, databaseUrl)
  const buyers = yield* Partners.buyers(access, options.accounts)
  const { hostname, port } = new URL(service.url)
  const load: Shop["load"] = (run, changes) =>
    Load.run({
      host: hostname,
      port: Number(port),
      connections: options.connections,
      seconds: options.seconds,
      orders: UNLIMITED,
      warmupSeconds: 1,
      buyers,
      vendingMachineId: Partners.MACHINE_ID,
      run,
      ...Load.ORDERS,
      ...changes
    })
  yield* Subject.say(`warming the service with ${options.warmup} orders`)
  yield* load("warm", { orders: options.warmup, seconds: 600 })
  const watched = { pid: service.pid(), inspector, postmaster: server.postmaster }
  return { access, watched, databaseUrl, buyers, load } satisfies Shop
})

const makeNaive = Effect.fnUntraced(function* (options: Options.Options, server: Server.Server) {
  const url = yield* server.database
  const { accounts, naiveClients: clients, seconds, warmup } = options
  yield* Subject.say("filling the naive tables, and warming them")
  yield* Naive.prepare(url, accounts, naiveCardsFor(options))
  yield* Naive.run({ url, clients, accounts, seconds, orders: warmup })
  return (used: number) => Naive.run({ url, clients, seconds, accounts: used })
})

export const make = Effect.fnUntraced(function* (
  options: Options.Options
): Effect.fn.Return<Scene, unknown, Scope.Scope> {
  const scope = yield* Effect.scope
  const server = yield* Subject.database(options.postgres, Wal.SETTINGS)
  yield* Wal.fill(server.url, options.rounds * options.seconds)
  const once = <A>(made: Effect.Effect<A, unknown, Scope.Scope>) =>
    Effect.cached(Effect.provideService(made, Scope.Scope, scope))
  const shop = yield* once(makeShop(options, server))
  const naive = yield* once(makeNaive(options, server))
  return {
    options,
    server,
    shop,
    naive: (accounts) => Effect.flatMap(naive, (run) => run(accounts))
  }
})
