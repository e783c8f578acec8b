/**
 * The cost of watching many deposit addresses: requests to all endpoints for each block, one block
 * a poll, and for one receipt. Measures the watcher with a deposit in every block, behind one
 * endpoint and behind two that must agree.
 */
import type { Confirmations } from "@cardpack/adapters/chain/rpc/Blocks"
import type { Address } from "@cardpack/core/domain/chain/Evm"
import { Chain } from "@cardpack/core/engine/port/Chain"
import * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import type * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Anvil from "../../../world/chain/anvil/Anvil.ts"
import * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import type * as Server from "../../../world/database/Server.ts"
import * as Subject from "../Subject.ts"
import type * as Options from "./Options.ts"
import * as Rig from "./Rig.ts"

/** Most calls for a block, by quorum. */
const MOST: Readonly<Record<Way["quorum"], number>> = { 1: 4, 2: 5 }
/** More blocks than the node's tags lag, so that the contracts exist at every tag. */
const DEEP = 100
/** Blocks until the endpoint is trusted and the lag of the node's tags (32) has passed. */
const REST = 80

type Running = TestChain.TestChain["Service"]

interface Way {
  readonly confirmations: Confirmations
  readonly quorum: 1 | 2
}

type Proxies = ReadonlyArray<FaultProxy.FaultProxy>

interface Counting {
  readonly proxies: Proxies
  readonly testChain: Running
  readonly watcher: Watcher.Watcher
}

const askedOf = (proxies: Proxies) => proxies.flatMap(({ asked }) => asked)

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Polls block by block, each made by `act`; returns requests for each block. */
const count = Effect.fnUntraced(function* (
  { proxies, watcher, testChain }: Counting,
  blocks: number,
  act: Effect.Effect<unknown> = Effect.void
) {
  for (const { asked } of proxies) asked.length = 0
  let most = 0
  for (let block = 0; block < blocks; block += 1) {
    const before = askedOf(proxies).length
    yield* act
    yield* testChain.mine()
    yield* watcher.poll
    most = Math.max(most, askedOf(proxies).length - before)
  }
  const all = askedOf(proxies)
  const methods = Map.groupBy(all, ({ method }) => method)
  return {
    callsPerBlock: rounded(all.length / blocks),
    mostInABlock: most,
    methods: Object.fromEntries(
      [...methods].map(([method, asked]) => [method, rounded(asked.length / blocks)])
    )
  }
})

const measure = Effect.fnUntraced(function* (
  { addresses, blocks }: Options.Options,
  node: Anvil.Node,
  proxies: Proxies
) {
  const customers = yield* Rig.accounts(addresses)
  const [first] = customers
  if (first === undefined) return yield* new Rig.BenchError({ problem: "no address" })
  const testChain = Anvil.testChainOf(node, Rig.CONFIRMATIONS)
  yield* testChain.mine(DEEP)
  const counting = { proxies, testChain, watcher: yield* Watcher.make(Watcher.DEFAULTS) }
  yield* count(counting, REST)
  const idle = yield* count(counting, blocks)
  const pay = (to: Address) => testChain.send(Acts.fresh(), Acts.give(node.contracts.usdc, to, 1n))
  // Polls first, until deposits become final as fast as they come.
  yield* count(counting, REST, pay(first.address))
  const paid = yield* count(counting, blocks, pay(first.address))
  const hash = yield* pay(first.address)
  yield* testChain.mine()
  for (const { asked } of proxies) asked.length = 0
  yield* (yield* Chain).receipt(hash)
  return { idle, oneDepositABlock: paid, callsPerReceipt: askedOf(proxies).length }
})

const way = (options: Options.Options, databaseUrl: string, { confirmations, quorum }: Way) =>
  Effect.gen(function* () {
    const node = yield* Anvil.node
    const how = `confirmations ${confirmations}, ${quorum} must agree`
    yield* Subject.say(`calls with ${options.addresses} addresses, ${how}`)
    const proxy = yield* FaultProxy.make(node.url)
    const others = quorum === 1 ? [] : [yield* FaultProxy.make(node.url)]
    const urls = [proxy.url, ...others.map(({ url }) => url)] as const
    const layer = Rig.layer(node, databaseUrl, { urls, confirmations, quorum })
    const measured = yield* Effect.provide(measure(options, node, [proxy, ...others]), layer)
    return { confirmations, quorum, most: MOST[quorum], ...measured }
  }).pipe(Effect.scoped)

/** A number of confirmations, and Base's default tag. */
const WAYS: ReadonlyArray<Way> = ([1, 2] as const).flatMap((quorum) => [
  { confirmations: Rig.CONFIRMATIONS, quorum },
  { confirmations: "safe", quorum }
])

export const run = Effect.fnUntraced(function* (
  options: Options.Options,
  database: Effect.Effect<string, Server.ServerError>
) {
  const ways = yield* Effect.forEach(WAYS, (each) =>
    Effect.flatMap(database, (url) => way(options, url, each))
  )
  const ok = ways.every(({ idle, most }) => idle.callsPerBlock <= most)
  return { ok, addresses: options.addresses, ways }
})

export type Calls = Effect.Success<ReturnType<typeof run>>
