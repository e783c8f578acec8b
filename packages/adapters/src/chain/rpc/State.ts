/** Reads of the contracts at a block: `eth_call`, by the block's hash if the endpoint can. */
import { isDeepStrictEqual } from "node:util"
import type { Evm } from "@cardpack/core/domain"
import type { Chain } from "@cardpack/core/ports"
import { Effect } from "effect"
import {
  BaseError,
  createClient,
  custom,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData
} from "viem"
import { multicall } from "viem/actions"
import { abi as collectionAbi } from "../contracts/generated/CardCollection.ts"
import { abi as machineAbi } from "../contracts/generated/CardVendingMachine.ts"
import { abi as usdcAbi } from "../contracts/generated/TestUsdc.ts"
import * as Blocks from "./Blocks.ts"
import type { Failover } from "./Failover.ts"
import * as Logs from "./Logs.ts"
import { type Quorum, requireAgreement } from "./Quorum.ts"
import * as RpcAnswer from "./RpcAnswer.ts"
import type { Endpoint } from "./RpcEndpoint.ts"
import { Trouble, unknownBlock, unusable } from "./Trouble.ts"

/** The block of an `eth_call`: a number, or a hash (EIP-1898). */
type Place = Evm.Hex | { readonly blockHash: Evm.Hex; readonly requireCanonical: true }

/** Balances in one call, so that its code and data stay below a node's limit (EIP-3860). */
const CALLS = 150

const eth_call = (endpoint: Endpoint, call: unknown, place: Place) =>
  endpoint.call(RpcAnswer.Data, "eth_call", [call, place])

const isKnown = (endpoint: Endpoint, { hash, number }: Evm.Block) =>
  Effect.flatMap(Blocks.byNumber(endpoint, number), (known) =>
    known?.hash === hash ? Effect.void : Effect.fail(unknownBlock)
  )

/** Asks by hash or, if the endpoint can't, by number, and checks the block before and after. */
const at = <A>(
  endpoint: Endpoint,
  block: Evm.Block,
  question: (place: Place) => Effect.Effect<A, Trouble>
): Effect.Effect<A, Trouble> =>
  question({ blockHash: block.hash, requireCanonical: true }).pipe(
    Effect.catchIf(
      ({ kind, revert }) => kind === "refused" && revert === undefined,
      () =>
        Effect.gen(function* () {
          yield* isKnown(endpoint, block)
          const answer = yield* question(RpcAnswer.quantity(block.number))
          yield* isKnown(endpoint, block)
          return answer
        })
    )
  )

/** Fails for empty data, which an address without a contract returns. */
const decoded = <A>(decode: () => A): Effect.Effect<A, Trouble> =>
  Effect.try({ try: decode, catch: () => unusable("of a contract that is not there") })

const isNoSuchToken = (data: Evm.Hex, tokenId: bigint): Effect.Effect<boolean, Trouble> =>
  Effect.map(
    decoded(() => decodeErrorResult({ abi: collectionAbi, data })),
    ({ args, errorName }) => errorName === "ERC721NonexistentToken" && args[0] === tokenId
  )

const usedAt = (endpoint: Endpoint, contract: Evm.Address, id: bigint, block: Evm.Block) => {
  // Both contracts inherit it.
  const used = { abi: machineAbi, functionName: "used" } as const
  const call = { to: contract, data: encodeFunctionData({ ...used, args: [id] }) }
  return Effect.flatMap(
    at(endpoint, block, (place) => eth_call(endpoint, call, place)),
    (data) => decoded(() => decodeFunctionResult({ ...used, data }))
  )
}

const ownerAt = (
  endpoint: Endpoint,
  collection: Evm.Address,
  tokenId: bigint,
  block: Evm.Block
) => {
  const ownerOf = { abi: collectionAbi, functionName: "ownerOf" } as const
  const call = { to: collection, data: encodeFunctionData({ ...ownerOf, args: [tokenId] }) }
  return Effect.matchEffect(
    at(endpoint, block, (place) => eth_call(endpoint, call, place)),
    {
      onSuccess: (data) =>
        // The cast is safe: only the letter case changes.
        decoded(() => decodeFunctionResult({ ...ownerOf, data }).toLowerCase() as Evm.Address),
      onFailure: (trouble) => {
        if (trouble.revert === undefined) return Effect.fail(trouble)
        return Effect.flatMap(isNoSuchToken(trouble.revert, tokenId), (none) =>
          none ? Effect.succeed(null) : Effect.fail(trouble)
        )
      }
    }
  )
}

const troubleIn = (thrown: unknown): Trouble => {
  const cause = thrown instanceof BaseError ? thrown.walk((one) => one instanceof Trouble) : null
  return cause instanceof Trouble ? cause : unusable("balances")
}

/**
 * One call for many balances. The multicall contract's code is sent with the call, so it works on
 * every node without a deployment, and a provider counts one request.
 */
const balancesAt = (endpoint: Endpoint, usdc: Evm.Address, addresses: ReadonlyArray<Evm.Address>) =>
  Effect.fnUntraced(function* (place: Place) {
    const run = Effect.runPromiseWith(yield* Effect.context<never>())
    const request = ({ params }: { readonly params?: unknown }) =>
      run(eth_call(endpoint, Array.isArray(params) ? params[0] : null, place))
    const client = createClient({
      transport: custom({ request }, { retryCount: 0 }),
      ccipRead: false
    })
    const contracts = addresses.map(
      (address) =>
        ({ address: usdc, abi: usdcAbi, functionName: "balanceOf", args: [address] }) as const
    )
    return yield* Effect.tryPromise({
      try: () =>
        multicall(client, { contracts, allowFailure: false, deployless: true, batchSize: 0 }),
      catch: troubleIn
    })
  })

/** Whether the address has code or sent a transaction. */
const actedAt = (endpoint: Endpoint, address: Evm.Address, block: Evm.Block) =>
  at(endpoint, block, (place) =>
    Effect.zipWith(
      endpoint.call(RpcAnswer.Data, "eth_getCode", [address, place]),
      endpoint.call(RpcAnswer.Quantity, "eth_getTransactionCount", [address, place]),
      (code, sent) => code !== "0x" || sent > 0n,
      { concurrent: true }
    )
  )

export const make = (
  failover: Failover,
  quorum: Quorum,
  { burnHandler, collection, usdc, vendingMachine }: Evm.Contracts
): Pick<Chain.Chain["Service"], "used" | "ownerOf" | "balances" | "isTouched"> => {
  const ask = <A>(what: string, question: (endpoint: Endpoint) => Effect.Effect<A, Trouble>) =>
    quorum.size === 1
      ? failover.ask(question)
      : Effect.flatMap(quorum.agree(question, isDeepStrictEqual), (found) =>
          requireAgreement(found, what)
        )
  const guards = { mint: vendingMachine, burn: burnHandler }
  const chunks = (all: ReadonlyArray<Evm.Address>) =>
    Array.from({ length: Math.ceil(all.length / CALLS) }, (_, index) =>
      all.slice(index * CALLS, (index + 1) * CALLS)
    )
  // Many providers refuse so long a range, and are no worse for that.
  const isPaid = (address: Evm.Address, { number: to }: Evm.Block) => {
    const question = (endpoint: Endpoint) =>
      Effect.orElseSucceed(Logs.isPaid(endpoint, usdc, address, to), () => null)
    const found =
      quorum.size === 1
        ? failover.find(question)
        : Effect.map(quorum.agree(question, Object.is), (agreed) => agreed?.answer)
    return Effect.map(found, (isPaid) => isPaid === true)
  }
  return {
    isTouched: Effect.fnUntraced(function* (address, block) {
      const asked = yield* Effect.all(
        [
          ask("balances", (endpoint) => at(endpoint, block, balancesAt(endpoint, usdc, [address]))),
          ask("who acted", (endpoint) => actedAt(endpoint, address, block)),
          isPaid(address, block)
        ],
        { concurrency: "unbounded" }
      )
      const [[balance], acted, paid] = asked
      return balance !== 0n || acted || paid
    }),
    used: (kind, id, block) =>
      ask("what is used", (endpoint) => usedAt(endpoint, guards[kind], id, block)),
    ownerOf: (tokenId, block) =>
      ask("who holds a token", (endpoint) => ownerAt(endpoint, collection, tokenId, block)),
    balances: (addresses, block) =>
      Effect.map(
        Effect.forEach(chunks(addresses), (chunk) =>
          ask("balances", (endpoint) => at(endpoint, block, balancesAt(endpoint, usdc, chunk)))
        ),
        (all) => all.flat()
      )
  }
}
