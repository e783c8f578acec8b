/**
 * The test chain on a real node: anvil mines on demand and drops blocks with `anvil_reorg`. It uses the
 * real contracts and the JSON-RPC adapter.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as TestUsdc from "@cardpack/adapters/chain/contracts/generated/TestUsdc"
import type { Confirmations } from "@cardpack/adapters/chain/rpc/Blocks"
import * as Rpc from "@cardpack/adapters/chain/rpc/layer"
import type { Contracts, Hash, Hex } from "@cardpack/core/domain/chain/Evm"
import type { Chain, ChainError } from "@cardpack/core/engine/port/Chain"
import { Effect, Layer, Redacted, type Scope } from "effect"
import { encodeAbiParameters, encodeFunctionData, keccak256, parseAbiParameters } from "viem"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Anvil from "../contracts/Anvil.ts"
import * as Deployed from "../contracts/Deployed.ts"
import * as Wallets from "../contracts/Wallets.ts"

export interface Node {
  readonly url: string
  readonly chainId: number
  readonly client: Anvil.Client
  readonly contracts: Contracts
  readonly foreign: TestChain.TestChain["Service"]["foreign"]
  readonly multicall: Deployed.Contract
  readonly entryPoint: Deployed.Contract
  readonly account: Deployed.Contract
}

/** Anvil would otherwise write each block's state to the user's home. */
const STATES = ["--prune-history", "1000"]

const cache = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "cardpack-anvil-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)
const BLOCK_SECONDS = 2
const GAS = 3_000_000n

/** Mines automatically while the contracts are deployed, then on demand. */
export const node: Effect.Effect<Node, unknown, Scope.Scope> = Effect.gen(function* () {
  const anvil = yield* Anvil.make({ args: [...STATES, "--cache-path", yield* cache] })
  const deployed = yield* Deployed.deployTo(anvil, { signer: TestChain.signer.address })
  const local = { ...anvil, ...deployed }
  const entryPoint = yield* Wallets.placed(local, "EntryPoint")
  const owner = Wallets.owner.address
  const account = yield* Wallets.placed(local, "SmartAccount", owner, entryPoint.address)
  const multicall = yield* Wallets.placed(local, "Multicall")
  const foreign = yield* Deployed.place(local, TestUsdc)
  yield* Effect.promise(async () => {
    await anvil.client.setAutomine(false)
    await anvil.client.setBlockTimestampInterval({ interval: BLOCK_SECONDS })
  })
  const { burnHandler, collection, usdc, vendingMachine } = deployed
  return {
    url: anvil.url,
    chainId: anvil.chainId,
    client: anvil.client,
    contracts: { usdc, collection, vendingMachine, burnHandler },
    foreign: TestChain.lower(foreign),
    multicall,
    entryPoint,
    account
  }
})

const innerOf = (calls: ReadonlyArray<TestChain.Call>) =>
  calls.map(({ data, to }) => ({ target: to, data }))

/** The owner's signature, as `sol/EntryPoint.sol` checks it. */
const signedByOwner = (
  { account, chainId, entryPoint }: Node,
  nonce: bigint,
  calls: ReadonlyArray<Wallets.Batch>
) => {
  const types = "uint256, address, address, uint256, (address target, bytes data)[]"
  const values = [BigInt(chainId), entryPoint.address, account.address, nonce, calls] as const
  const raw = keccak256(encodeAbiParameters(parseAbiParameters(types), values))
  return Wallets.owner.signMessage({ message: { raw } })
}

/** viem's types lack some of anvil's methods. */
const requestOf = (client: Anvil.Client) =>
  client.request as (call: { method: string; params: ReadonlyArray<unknown> }) => Promise<unknown>

export const testChainOf = (node: Node, confirmations: number): TestChain.TestChain["Service"] => {
  const { account, chainId, client, entryPoint, foreign, multicall } = node
  const signed = new Map<Hash, Hex>()
  let relayers = 0
  let miners = 0
  /** Calls of the account that are pending. */
  let waiting = 0n

  const send = async ({ account: from }: TestChain.Wallet, { data, to }: TestChain.Call) => {
    const nonce = await client.getTransactionCount({ address: from.address, blockTag: "pending" })
    const call = { chainId, nonce, to, data, gas: GAS, gasPrice: 0n }
    const raw = await from.signTransaction({ type: "legacy", ...call })
    const hash = keccak256(raw)
    signed.set(hash, raw)
    await client.sendRawTransaction({ serializedTransaction: raw })
    return hash
  }
  /** From a new wallet each time, so that none waits for a dropped transaction. */
  const relay = (to: Deployed.Contract, functionName: string, args: ReadonlyArray<unknown>) => {
    const data = encodeFunctionData({ abi: to.abi, functionName, args })
    return send(TestChain.wallet(`relayer ${++relayers}`), { to: to.address, data })
  }

  return {
    confirmations,
    foreign,
    account: TestChain.lower(account.address),
    send: (from, call) => Effect.promise(() => send(from, call)),
    sendBatch: (calls) => Effect.promise(() => relay(multicall, "each", [innerOf(calls)])),
    sendAccount: (calls) =>
      Effect.promise(async () => {
        const args = [account.address]
        const nonce = await client.readContract({ ...entryPoint, functionName: "nonces", args })
        const inner = innerOf(calls)
        const signature = await signedByOwner(node, BigInt(`${nonce}`) + waiting, inner)
        waiting += 1n
        return relay(entryPoint, "handle", [account.address, inner, signature])
      }),
    mine: (blocks = 1) =>
      Effect.promise(async () => {
        await client.mine({ blocks })
        waiting = 0n
      }),
    pass: (seconds) =>
      Effect.promise(async () => {
        const { timestamp } = await client.getBlock()
        await client.setNextBlockTimestamp({ timestamp: timestamp + BigInt(seconds) })
      }),
    reorganize: (depth, again = []) =>
      Effect.promise(async () => {
        const included = again.map(({ block, transaction }) => [signed.get(transaction), block])
        // Otherwise an empty block mined in the same second could be identical to the lost one.
        await client.setCoinbase({ address: TestChain.wallet(`miner ${++miners}`).address })
        await requestOf(client)({ method: "anvil_reorg", params: [depth, included] })
      })
  }
}

/** The JSON-RPC adapter on it; `urls` are proxies in front of the node. */
export const chainOf = (
  { chainId, contracts, url }: Node,
  confirmations: Confirmations
): Layer.Layer<Chain, ChainError> =>
  Rpc.layer({ urls: [Redacted.make(url)], chainId, contracts, confirmations })

export const layer = (confirmations: number): Layer.Layer<Chain | TestChain.TestChain, unknown> =>
  Layer.unwrap(
    Effect.map(node, (node) =>
      Layer.merge(
        chainOf(node, confirmations),
        Layer.succeed(TestChain.TestChain, testChainOf(node, confirmations))
      )
    )
  )
