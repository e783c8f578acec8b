/**
 * Sends deposits while endpoints fail and lie and blocks are replaced. In the end each deposit on
 * the chain must be credited exactly once.
 */
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { Effect, Exit } from "effect"
import * as Random from "../../../kit/arbitrary/Random.ts"
import * as Anvil from "../../../world/chain/anvil/Anvil.ts"
import * as FaultProxy from "../../../world/chain/FaultProxy.ts"
import type * as Server from "../../../world/database/Server.ts"
import * as Subject from "../Subject.ts"
import * as Comparison from "./Comparison.ts"
import type * as Options from "./Options.ts"
import * as Records from "./Records.ts"
import * as Rig from "./Rig.ts"
import { Traffic } from "./Traffic.ts"
import * as Truth from "./Truth.ts"

const LIES = { emptyLogs: 0.1, staleHead: 0.1, duplicates: 0.1 }
const FAILURES = { silence: 0.01, tooManyRequests: 0.1 }

interface Storm {
  readonly name: string
  readonly endpoints: 1 | 2
  readonly rates: FaultProxy.Rates
  /** Milliseconds between comparisons with the balances of all addresses. */
  readonly compare: number
}

/** Too rare to find anything, like the service's own interval. */
const NEVER = Watcher.DEFAULTS.compare
const OFTEN = 1_000

/** Each storm has its own chain and database. */
const STORMS: ReadonlyArray<Storm> = [
  { name: "two endpoints", endpoints: 2, rates: { ...LIES, ...FAILURES }, compare: OFTEN },
  { name: "one endpoint", endpoints: 1, rates: { ...LIES, ...FAILURES }, compare: NEVER },
  // Lies without any visible failure.
  {
    name: "lies alone",
    endpoints: 1,
    rates: { ...LIES, silence: 0, tooManyRequests: 0 },
    compare: NEVER
  }
]

/** An endpoint counts as silent after these milliseconds; the node answers in a few. */
const TIMEOUT = 500
/** Polls within which all must be credited after the endpoints recover. */
const POLLS = 3
/** Polls after which catching up is abandoned. */
const PATIENCE = 30
/** Blocks until foreign tokens, which only range queries find, are recorded too. */
const AFTER = 15

interface Polls {
  all: number
  failed: number
}

const looking = Effect.fnUntraced(function* (watcher: Watcher.Watcher, polls: Polls) {
  const exit = yield* Effect.exit(watcher.poll)
  polls.all += 1
  if (Exit.isFailure(exit)) polls.failed += 1
})

/** Polls, with a new block each time, until all deposits of the chain are credited. */
const catchUp = Effect.fnUntraced(function* (
  mine: Effect.Effect<void>,
  poll: Effect.Effect<void, never>,
  truth: Truth.Truth
) {
  for (let polls = 1; polls <= PATIENCE; polls += 1) {
    yield* mine
    yield* poll
    const credits = yield* Records.credits
    if (credits.length >= truth.usdc.length) return polls
  }
  return null
})

const storm = Effect.fnUntraced(function* (
  options: Options.Options,
  node: Anvil.Node,
  proxies: ReadonlyArray<FaultProxy.FaultProxy>,
  { compare, rates }: Storm
) {
  const { accounts, deposits, seed } = options
  const customers = yield* Rig.accounts(accounts)
  const addresses = customers.map(({ address }) => address)
  const testChain = Anvil.testChainOf(node, Rig.CONFIRMATIONS)
  yield* testChain.mine(2 * Rig.CONFIRMATIONS)
  const watcher = yield* Watcher.make({ ...Watcher.DEFAULTS, compare })
  const polls = { all: 0, failed: 0 }
  const poll = looking(watcher, polls)
  yield* poll
  for (const [index, proxy] of proxies.entries()) {
    proxy.asked.length = 0
    proxy.obey(FaultProxy.seeded(Random.make(seed + 1_000 * (index + 1)), rates))
  }
  const traffic = new Traffic(node, testChain, addresses, Random.make(seed))
  while (traffic.standing < deposits) {
    // The watcher polls while the block is made and replaced.
    yield* Effect.all([traffic.step(deposits - traffic.standing), poll], { concurrency: 2 })
  }
  for (let blocks = 0; blocks < Rig.CONFIRMATIONS; blocks += 1) {
    yield* Effect.andThen(testChain.mine(), poll)
  }
  const asked = proxies.reduce((sum, proxy) => sum + proxy.asked.length, 0)
  const early = (yield* Records.credits).length
  for (const proxy of proxies) proxy.heal()
  const stormy = { ...polls }
  const { number } = yield* Effect.promise(() => node.client.getBlock())
  const truth = yield* Truth.read(node, addresses, number - BigInt(Rig.CONFIRMATIONS - 1))
  const caughtUp = yield* catchUp(testChain.mine(), poll, truth)
  for (let blocks = 0; blocks < AFTER; blocks += 1) yield* Effect.andThen(testChain.mine(), poll)
  return { traffic, truth, caughtUp, early, asked, polls: stormy }
})

const verdict = Effect.fnUntraced(function* ({
  asked,
  caughtUp,
  early,
  polls,
  traffic,
  truth
}: Effect.Success<ReturnType<typeof storm>>) {
  const comparison = Comparison.compare(truth.usdc, yield* Records.credits)
  const foreign = Comparison.compare(truth.foreign, yield* Records.foreign)
  const totals = yield* Records.totals
  const violations = yield* Rig.violations
  const cursor = yield* Effect.flatMap(Watchlist, (watchlist) => watchlist.cursor)
  const { includedAgain, lost, reorganizations, transactions } = traffic
  return {
    ok:
      Comparison.isRight(comparison) &&
      Comparison.isRight(foreign) &&
      totals.cash === comparison.sum &&
      totals.failed === 0 &&
      violations.length === 0,
    isCaughtUp: caughtUp !== null && caughtUp <= POLLS,
    caughtUpAfterPolls: caughtUp,
    creditedDuringFaults: early,
    transactions,
    reorganizations,
    includedAgain,
    lost,
    requests: asked,
    polls,
    cursor: String(cursor?.number),
    comparison,
    foreign,
    totals,
    violations
  }
})

const run = Effect.fnUntraced(function* (
  options: Options.Options,
  databaseUrl: string,
  way: Storm
) {
  const { compare, endpoints, name, rates } = way
  yield* Subject.say(`${options.deposits} deposits: ${name}`)
  const node = yield* Anvil.node
  const first = yield* FaultProxy.make(node.url)
  const others = endpoints === 2 ? [yield* FaultProxy.make(node.url)] : []
  const layer = Rig.layer(node, databaseUrl, {
    urls: [first.url, ...others.map(({ url }) => url)],
    confirmations: Rig.CONFIRMATIONS,
    timeout: TIMEOUT
  })
  const started = performance.now()
  const figures = yield* Effect.provide(
    Effect.flatMap(storm(options, node, [first, ...others], way), verdict),
    layer
  )
  return {
    name,
    rates,
    compare,
    seconds: Math.round((performance.now() - started) / 1_000),
    ...figures
  }
}, Effect.scoped)

export const all = Effect.fnUntraced(function* (
  options: Options.Options,
  database: Effect.Effect<string, Server.ServerError>
) {
  const storms = yield* Effect.forEach(STORMS, (each) =>
    Effect.flatMap(database, (url) => run(options, url, each))
  )
  return { ok: storms.every(({ isCaughtUp, ok }) => ok && isCaughtUp), polls: POLLS, storms }
})

export type Deposits = Effect.Success<ReturnType<typeof all>>
