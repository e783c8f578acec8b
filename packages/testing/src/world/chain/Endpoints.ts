/** The adapter over two fallible endpoints of one node, with a deposit and a token to find. */
import * as Rpc from "@cardpack/adapters/chain/rpc/layer"
import * as LocalSigner from "@cardpack/adapters/chain/signer/layer"
import type { Address, Block, Hash } from "@cardpack/core/domain/chain/Evm"
import { Chain, type Watch } from "@cardpack/core/engine/port/Chain"
import { Context, Effect, Layer, Logger, Redacted } from "effect"
import * as Acts from "../../kit/chain/Acts.ts"
import * as TestChain from "../../kit/chain/TestChain.ts"
import * as Clock from "../../kit/clock/Clock.ts"
import * as Anvil from "./anvil/Anvil.ts"
import * as FaultProxy from "./FaultProxy.ts"

/** Milliseconds; a local node needs only a few. */
const TIMEOUT = 2_000

export class Endpoints extends Context.Service<
  Endpoints,
  {
    readonly node: Anvil.Node
    readonly testChain: TestChain.TestChain["Service"]
    readonly one: FaultProxy.FaultProxy
    readonly other: FaultProxy.FaultProxy
    readonly truth: Chain["Service"]
    /** In its own block, with blocks before and after it. */
    readonly deposit: {
      readonly hash: Hash
      readonly address: Address
      readonly block: Block
      readonly watch: Watch
    }
    /** Held by the address. */
    readonly tokenId: bigint
  }
>()("cardpack/testing/chain/Endpoints") {}

export const logged: Array<string> = []

const keeping = Logger.layer([
  Logger.make(({ message }) => {
    logged.push(JSON.stringify(message))
  })
])

const endpoints = Layer.effect(
  Endpoints,
  Effect.gen(function* () {
    const node = yield* Anvil.node
    const testChain = Anvil.testChainOf(node, 1)
    const truth = Context.get(yield* Layer.build(Anvil.chainOf(node, 1)), Chain)
    const signer = LocalSigner.layer({
      privateKey: Redacted.make(TestChain.SIGNER_KEY),
      chainId: node.chainId,
      contracts: node.contracts
    })
    const { address } = Acts.fresh()
    const { hash, tokenId } = yield* Effect.gen(function* () {
      const tokenId = yield* Acts.minted(address)
      yield* testChain.mine(3)
      const call = Acts.give(node.contracts.usdc, address, 5n)
      return { tokenId, hash: yield* Acts.done(Acts.fresh(), call) }
    }).pipe(
      Effect.provideService(Chain, truth),
      Effect.provideService(TestChain.TestChain, testChain),
      Effect.provide(signer)
    )
    const block = yield* truth.head
    yield* testChain.mine(3)
    const watch = { receivers: [address], cards: false }
    const [one, other] = [yield* FaultProxy.make(node.url), yield* FaultProxy.make(node.url)]
    return { node, testChain, one, other, truth, deposit: { hash, address, block, watch }, tokenId }
  })
)

/** However long the tests before took, the newest block is not old. */
const standing = Layer.unwrap(
  Endpoints.use(({ deposit }) => Effect.succeed(Clock.still(deposit.block.at).layer))
)

export const layer = standing.pipe(Layer.provideMerge(endpoints), Layer.provideMerge(keeping))

/** A new adapter with `one` as its first endpoint. */
export const built = (options: Partial<Rpc.Options> = {}) =>
  Effect.gen(function* () {
    const { node, one, other } = yield* Endpoints
    const { chainId, contracts } = node
    const urls = [Redacted.make(one.url), Redacted.make(other.url)] as const
    const layer = Rpc.layer({
      urls,
      chainId,
      contracts,
      confirmations: 1,
      timeout: TIMEOUT,
      ...options
    })
    return Context.get(yield* Layer.build(layer), Chain)
  })

/** A new adapter over healthy endpoints, which were only asked for their chain id. */
export const fresh = (options: Partial<Rpc.Options> = {}) =>
  Effect.gen(function* () {
    const rig = yield* Endpoints
    const proxies = [rig.one, rig.other]
    for (const proxy of proxies) proxy.heal()
    const chain = yield* built(options)
    for (const proxy of proxies) proxy.asked.length = 0
    return { chain, rig }
  })

export const alone = (options: Partial<Rpc.Options> = {}) =>
  Effect.gen(function* () {
    const { one } = yield* Endpoints
    return yield* fresh({ urls: [Redacted.make(one.url)], ...options })
  })
