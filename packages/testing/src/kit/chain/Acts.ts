/** Calls of customers' wallets, to be sent to the test chain. */
import { CardCollection, TestUsdc } from "@cardpack/adapters/chain/contracts"
import { type Evm, Instant } from "@cardpack/core/domain"
import { Chain, Signer } from "@cardpack/core/ports"
import { Effect } from "effect"
import { encodeFunctionData } from "viem"
import * as TestChain from "./TestChain.ts"

/** Seconds that an authorization lives. */
export const LIFE = 900

let last = 0
/** No two tests share a wallet, a token id or a request id. */
export const fresh = (): TestChain.Wallet => TestChain.wallet(`wallet ${++last}`)
export const freshId = (): bigint => BigInt(++last)

/** Anyone may mint test tokens for anyone; the log shows them as coming from the zero address. */
export const give = (token: Evm.Address, to: Evm.Address, amount: bigint): TestChain.Call => ({
  to: token,
  data: encodeFunctionData({ abi: TestUsdc.abi, functionName: "mint", args: [to, amount] })
})

export const pay = (token: Evm.Address, to: Evm.Address, amount: bigint): TestChain.Call => ({
  to: token,
  data: encodeFunctionData({ abi: TestUsdc.abi, functionName: "transfer", args: [to, amount] })
})

/** Transfers a card, by its owner. */
export const handOver = (
  collection: Evm.Address,
  from: Evm.Address,
  to: Evm.Address,
  tokenId: bigint
) => ({
  to: collection,
  data: encodeFunctionData({
    abi: CardCollection.abi,
    functionName: "transferFrom",
    args: [from, to, tokenId]
  })
})

/** A deadline by the chain's clock. */
const deadline = (seconds: number) =>
  Effect.gen(function* () {
    const { at } = yield* (yield* Chain.Chain).head
    return BigInt(at / Instant.SECOND + seconds)
  })

export const mint = (buyer: Evm.Address, tokenId: bigint, life: number = LIFE) =>
  Effect.gen(function* () {
    const { contracts } = yield* Chain.Chain
    const signer = yield* Signer.Signer
    const authorization = { tokenId, buyer, price: 0n, deadline: yield* deadline(life) }
    return { to: contracts.vendingMachine, data: yield* signer.mint(authorization) }
  })

export const burn = (owner: Evm.Address, tokenId: bigint, requestId: bigint, life: number = LIFE) =>
  Effect.gen(function* () {
    const { contracts } = yield* Chain.Chain
    const signer = yield* Signer.Signer
    const authorization = { requestId, tokenId, owner, deadline: yield* deadline(life) }
    return { to: contracts.burnHandler, data: yield* signer.burn(authorization) }
  })

/** Sends the call as a plain wallet and mines its block. */
export const done = (from: TestChain.Wallet, call: TestChain.Call) =>
  Effect.gen(function* () {
    const testChain = yield* TestChain.TestChain
    const hash = yield* testChain.send(from, call)
    yield* testChain.mine()
    return hash
  })

/** A token that somebody else minted for the wallet. */
export const minted = (owner: Evm.Address) =>
  Effect.gen(function* () {
    const tokenId = freshId()
    yield* done(fresh(), yield* mint(owner, tokenId))
    return tokenId
  })
