/**
 * What watching costs: requests at the endpoint for each block, one block a look, with many deposit
 * addresses. The watch itself, and with a deposit in every block.
 */
import type { Confirmations } from "@cardpack/adapters/chain/rpc/Blocks"
import type { Address } from "@cardpack/core/chain/Chain"
import * as Watcher from "@cardpack/core/watcher/Watcher"
import { Effect } from "effect"
import * as Acts from "../../chain/Acts.ts"
import * as Anvil from "../../chain/anvil/Anvil.ts"
import * as FaultProxy from "../../chain/FaultProxy.ts"
import type * as World from "../../chain/World.ts"
import type * as Server from "../../postgres/Server.ts"
import * as Subject from "../Subject.ts"
import type * as Options from "./Options.ts"
import * as Rig from "./Rig.ts"

const MOST = 4
/** Blocks below which the node's tags are, so that the contracts are there in each of them. */
const DEEP = 100
/** Blocks until the endpoint is trusted, and until what the node's tags lag by is behind: 32. */
const REST = 80

type Running = World.World["Service"]

interface Counting {
  readonly proxy: FaultProxy.FaultProxy
  readonly world: Running
  readonly watcher: Watcher.Watcher
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Looks at so many blocks one by one, each made by `act`; answers requests for each block. */
const count = Effect.fnUntraced(function* (
  { proxy, watcher, world }: Counting,
  blocks: number,
  act: Effect.Effect<unknown> = Effect.void
) {
  proxy.asked.length = 0
  let most = 0
  for (let block = 0; block < blocks; block += 1) {
    const before = proxy.asked.length
    yield* act
    yield* world.mine()
    yield* watcher.poll
    most = Math.max(most, proxy.asked.length - before)
  }
  const methods = Map.groupBy(proxy.asked, ({ method }) => method)
  return {
    callsPerBlock: rounded(proxy.asked.length / blocks),
    mostInABlock: most,
    methods: Object.fromEntries(
      [...methods].map(([method, asked]) => [method, rounded(asked.length / blocks)])
    )
  }
})

const measure = Effect.fnUntraced(function* (
  { addresses, blocks }: Options.Options,
  node: Anvil.Node,
  proxy: FaultProxy.FaultProxy
) {
  const customers = yield* Rig.accounts(addresses)
  const [first] = customers
  if (first === undefined) return yield* new Rig.BenchError({ problem: "no address" })
  const world = Anvil.worldOf(node, Rig.CONFIRMATIONS)
  yield* world.mine(DEEP)
  const counting = { proxy, world, watcher: yield* Watcher.make(Watcher.DEFAULTS) }
  yield* count(counting, REST)
  const idle = yield* count(counting, blocks)
  const pay = (to: Address) => world.send(Acts.fresh(), Acts.give(node.contracts.usdc, to, 1n))
  // As many looks before, until as many deposits become final as come.
  yield* count(counting, REST, pay(first.address))
  const paid = yield* count(counting, blocks, pay(first.address))
  return { idle, oneDepositABlock: paid }
})

const way = (options: Options.Options, databaseUrl: string, confirmations: Confirmations) =>
  Effect.gen(function* () {
    const node = yield* Anvil.node
    yield* Subject.say(`calls with ${options.addresses} addresses, confirmations ${confirmations}`)
    const proxy = yield* FaultProxy.make(node.url)
    const layer = Rig.layer(node, databaseUrl, { urls: [proxy.url], confirmations })
    const measured = yield* Effect.provide(measure(options, node, proxy), layer)
    return { confirmations, ...measured }
  }).pipe(Effect.scoped)

/** By a number of confirmations, and by the tag that is Base's default. */
const WAYS: ReadonlyArray<Confirmations> = [Rig.CONFIRMATIONS, "safe"]

export const run = Effect.fnUntraced(function* (
  options: Options.Options,
  database: Effect.Effect<string, Server.ServerError>
) {
  const ways = yield* Effect.forEach(WAYS, (confirmations) =>
    Effect.flatMap(database, (url) => way(options, url, confirmations))
  )
  const ok = ways.every(({ idle }) => idle.callsPerBlock <= MOST)
  return { ok, addresses: options.addresses, most: MOST, ways }
})

export type Calls = Effect.Success<ReturnType<typeof run>>
