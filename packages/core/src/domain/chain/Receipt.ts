/** What a chain shows: blocks, and the receipts that alone are evidence. Addresses are in lower case. */
import type { Instant } from "../time/Instant.ts"
import type { Environment } from "../webhook/Event.ts"

/** Base and Base Sepolia (contract.md#environments). */
export const CHAIN_IDS: Readonly<Record<Environment, number>> = {
  production: 8453,
  sandbox: 84532
}

/** 20 bytes in hexadecimal, in lower case. */
export type Address = `0x${string}`
/** Of a block or a transaction: 32 bytes in hexadecimal, in lower case. */
export type Hash = `0x${string}`
/** Bytes in hexadecimal, in lower case. */
export type Hex = `0x${string}`

export interface Contracts {
  readonly usdc: Address
  readonly collection: Address
  readonly vendingMachine: Address
  readonly burnHandler: Address
}

export interface Block {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  /** The chain's clock at this block. */
  readonly at: Instant
}

/** Something that a log of a contract tells. `ordinal` is the log's place within its receipt, from 0. */
export type Sight = { readonly ordinal: number } & (
  | {
      /** Tokens moved, in their base units; any ERC-20 token, of which only USDC is credited. */
      readonly _tag: "Transferred"
      readonly token: Address
      readonly from: Address
      readonly to: Address
      readonly amount: bigint
    }
  | {
      /** A token of the collection came into being. */
      readonly _tag: "Minted"
      readonly tokenId: bigint
      readonly to: Address
    }
  | {
      /** The burn handler burned a token for a request. */
      readonly _tag: "Burned"
      readonly requestId: bigint
      readonly tokenId: bigint
      readonly owner: Address
    }
)

/** A transaction that is in a block. */
export interface Receipt {
  readonly transactionHash: Hash
  readonly block: Block
  readonly succeeded: boolean
  /** Null for the creation of a contract. */
  readonly to: Address | null
  readonly calldata: Hex
  /** The place of its first log in the block; with an ordinal, a log's own. 0 when it has none. */
  readonly firstLogIndex: number
  /** Empty when it did not succeed. */
  readonly sights: ReadonlyArray<Sight>
}
