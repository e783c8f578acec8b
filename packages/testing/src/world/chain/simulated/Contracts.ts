/**
 * The rules and logs of the contracts without an EVM. The Solidity sources define them; the chain
 * suite runs on both, so that they agree.
 */
import * as BurnAuthorization from "@cardpack/adapters/chain/contracts/BurnAuthorization"
import { abi as handlerAbi } from "@cardpack/adapters/chain/contracts/generated/CardBurnHandler"
import { abi as collectionAbi } from "@cardpack/adapters/chain/contracts/generated/CardCollection"
import { abi as machineAbi } from "@cardpack/adapters/chain/contracts/generated/CardVendingMachine"
import { abi as tokenAbi } from "@cardpack/adapters/chain/contracts/generated/TestUsdc"
import * as MintAuthorization from "@cardpack/adapters/chain/contracts/MintAuthorization"
import type { Log } from "@cardpack/adapters/chain/rpc/Sights"
import type { Address, Contracts, Hex } from "@cardpack/core/domain/chain/Evm"
import {
  decodeFunctionData,
  encodeEventTopics,
  numberToHex,
  pad,
  recoverTypedDataAddress,
  zeroAddress
} from "viem"
import { type Call, lower } from "../../../kit/chain/TestChain.ts"

export interface Deployed extends Contracts {
  readonly chainId: number
  readonly foreign: Address
  readonly signer: Address
}

export interface State {
  /** Keys: token and holder. */
  readonly balances: Map<string, bigint>
  readonly owners: Map<bigint, Address>
  readonly burned: Set<bigint>
  /** Used single-use ids; keys: contract and id. */
  readonly used: Set<string>
}

export const empty = (): State => ({
  balances: new Map(),
  owners: new Map(),
  burned: new Set(),
  used: new Set()
})

export const copy = ({ balances, burned, owners, used }: State): State => ({
  balances: new Map(balances),
  owners: new Map(owners),
  burned: new Set(burned),
  used: new Set(used)
})

export const balanceKey = (token: Address, holder: Address): string => `${token} ${holder}`
export const usedKey = (contract: Address, id: bigint): string => `${contract} ${id}`

interface Transfer {
  readonly token: Address
  readonly to: Address
  readonly amount: bigint
}

/** A decoded call; signed calls carry the recovered signer. */
export type Demand =
  | ({ readonly _tag: "Give" | "Pay" } & Transfer)
  | {
      readonly _tag: "Mint"
      readonly message: MintAuthorization.MintAuthorization
      readonly by: Address
    }
  | {
      readonly _tag: "Burn"
      readonly message: BurnAuthorization.BurnAuthorization
      readonly by: Address
    }
  | {
      readonly _tag: "HandOver"
      readonly from: Address
      readonly to: Address
      readonly tokenId: bigint
    }
  | { readonly _tag: "Nothing" }

const NOTHING: Demand = { _tag: "Nothing" }

const ofToken = ({ data, to: token }: Call): Demand => {
  const { args, functionName } = decodeFunctionData({ abi: tokenAbi, data })
  if (functionName !== "mint" && functionName !== "transfer") return NOTHING
  const [to, amount] = args
  return { _tag: functionName === "mint" ? "Give" : "Pay", token, to: lower(to), amount }
}

const ofMachine = async ({ chainId, vendingMachine }: Deployed, data: Hex): Promise<Demand> => {
  const { args, functionName } = decodeFunctionData({ abi: machineAbi, data })
  if (functionName !== "mint") return NOTHING
  const [message, signature] = args
  const typedData = MintAuthorization.mintTypedData({ chainId, address: vendingMachine }, message)
  return {
    _tag: "Mint",
    message,
    by: lower(await recoverTypedDataAddress({ ...typedData, signature }))
  }
}

const ofHandler = async ({ burnHandler, chainId }: Deployed, data: Hex): Promise<Demand> => {
  const { args, functionName } = decodeFunctionData({ abi: handlerAbi, data })
  if (functionName !== "burn") return NOTHING
  const [message, signature] = args
  const typedData = BurnAuthorization.burnTypedData({ chainId, address: burnHandler }, message)
  return {
    _tag: "Burn",
    message,
    by: lower(await recoverTypedDataAddress({ ...typedData, signature }))
  }
}

const ofCollection = (data: Hex): Demand => {
  const { args, functionName } = decodeFunctionData({ abi: collectionAbi, data })
  if (functionName !== "transferFrom") return NOTHING
  const [from, to, tokenId] = args
  return { _tag: "HandOver", from: lower(from), to: lower(to), tokenId }
}

/** Decodes before the call is sent, because recovering a signer is asynchronous. */
export const read = async (deployed: Deployed, call: Call): Promise<Demand> => {
  const { burnHandler, foreign, usdc, vendingMachine } = deployed
  try {
    if (call.to === usdc || call.to === foreign) return ofToken(call)
    if (call.to === deployed.collection) return ofCollection(call.data)
    if (call.to === vendingMachine) return await ofMachine(deployed, call.data)
    return call.to === burnHandler ? await ofHandler(deployed, call.data) : NOTHING
  } catch {
    return NOTHING
  }
}

const topicsOf = (topics: ReadonlyArray<Hex | ReadonlyArray<Hex> | null>): ReadonlyArray<Hex> =>
  topics.filter((topic) => typeof topic === "string")

const uint256 = (value: bigint): Hex => numberToHex(value, { size: 32 })

const moved = (token: Address, from: Address, to: Address, amount: bigint): Log => ({
  address: token,
  topics: topicsOf(encodeEventTopics({ abi: tokenAbi, eventName: "Transfer", args: { from, to } })),
  data: uint256(amount)
})

const handedOver = (collection: Address, from: Address, to: Address, tokenId: bigint): Log => ({
  address: collection,
  topics: topicsOf(
    encodeEventTopics({ abi: collectionAbi, eventName: "Transfer", args: { from, to, tokenId } })
  ),
  data: "0x"
})

export interface Moment {
  readonly deployed: Deployed
  readonly state: State
  readonly sender: Address
  /** Seconds, of the block. */
  readonly timestamp: bigint
}

/** The logs of a call; null when it reverts and changes nothing. */
type Outcome = ReadonlyArray<Log> | null

const add = (balances: Map<string, bigint>, token: Address, holder: Address, amount: bigint) => {
  const key = balanceKey(token, holder)
  balances.set(key, (balances.get(key) ?? 0n) + amount)
}

const give = ({ state }: Moment, { amount, to, token }: Transfer): Outcome => {
  add(state.balances, token, to, amount)
  return [moved(token, zeroAddress, to, amount)]
}

const pay = ({ sender, state }: Moment, { amount, to, token }: Transfer): Outcome => {
  if ((state.balances.get(balanceKey(token, sender)) ?? 0n) < amount) return null
  add(state.balances, token, sender, -amount)
  add(state.balances, token, to, amount)
  return [moved(token, sender, to, amount)]
}

const isAllowed = (
  { deployed, state, timestamp }: Moment,
  key: string,
  by: Address,
  { collection, deadline }: { readonly collection: Address; readonly deadline: bigint }
): boolean =>
  !state.used.has(key) &&
  timestamp <= deadline &&
  by === deployed.signer &&
  lower(collection) === deployed.collection

const mint = (moment: Moment, { by, message }: Extract<Demand, { _tag: "Mint" }>): Outcome => {
  const { deployed, state } = moment
  const { collection, vendingMachine } = deployed
  const { price, tokenId } = message
  const buyer = lower(message.buyer)
  const key = usedKey(vendingMachine, tokenId)
  const isNew = !state.owners.has(tokenId) && !state.burned.has(tokenId)
  // Prices are not simulated, because the service's mints are free.
  if (!isAllowed(moment, key, by, message) || !isNew || price > 0n) return null
  state.used.add(key)
  state.owners.set(tokenId, buyer)
  const args = { tokenId, buyer, collection }
  const topics = topicsOf(encodeEventTopics({ abi: machineAbi, eventName: "Minted", args }))
  return [
    { address: vendingMachine, topics, data: uint256(price) },
    handedOver(collection, zeroAddress, buyer, tokenId)
  ]
}

const burn = (moment: Moment, { by, message }: Extract<Demand, { _tag: "Burn" }>): Outcome => {
  const { deployed, sender, state } = moment
  const { burnHandler, collection } = deployed
  const { requestId, tokenId } = message
  const owner = lower(message.owner)
  const key = usedKey(burnHandler, requestId)
  const isOwn = sender === owner && state.owners.get(tokenId) === owner
  if (!isAllowed(moment, key, by, message) || !isOwn) return null
  state.used.add(key)
  state.owners.delete(tokenId)
  state.burned.add(tokenId)
  const args = { requestId, collection, tokenId }
  const topics = topicsOf(encodeEventTopics({ abi: handlerAbi, eventName: "Burned", args }))
  return [
    { address: burnHandler, topics, data: pad(owner) },
    handedOver(collection, owner, zeroAddress, tokenId)
  ]
}

/** Only by the owner: approvals are not simulated. */
const handOver = (
  { deployed, sender, state }: Moment,
  { from, to, tokenId }: Extract<Demand, { _tag: "HandOver" }>
): Outcome => {
  if (sender !== from || state.owners.get(tokenId) !== from || to === zeroAddress) return null
  state.owners.set(tokenId, to)
  return [handedOver(deployed.collection, from, to, tokenId)]
}

export const perform = (moment: Moment, demand: Demand): Outcome => {
  switch (demand._tag) {
    case "Nothing":
      return null
    case "Give":
      return give(moment, demand)
    case "Pay":
      return pay(moment, demand)
    case "Mint":
      return mint(moment, demand)
    case "Burn":
      return burn(moment, demand)
    case "HandOver":
      return handOver(moment, demand)
  }
}
