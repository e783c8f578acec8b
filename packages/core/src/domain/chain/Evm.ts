/** A chain's blocks and receipts; receipts alone are evidence. Addresses are in lower case. */
import type { Instant } from "../time/Instant.ts"
import type { Environment } from "../webhook/Event.ts"

/** Base and Base Sepolia (contract.md#environments). */
export const CHAIN_IDS: Readonly<Record<Environment, number>> = {
  production: 8453,
  sandbox: 84532
}

/** 20 bytes in hexadecimal, in lower case. */
export type Address = `0x${string}`
/** The hash of a block or a transaction: 32 bytes in hexadecimal, in lower case. */
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

/** A contract's log, decoded. `ordinal` is the log's place within its receipt, from 0. */
export type Sight = { readonly ordinal: number } & (
  | {
      /** A transfer of any ERC-20 token, in its base units; only USDC is credited. */
      readonly _tag: "Transferred"
      readonly token: Address
      readonly from: Address
      readonly to: Address
      readonly amount: bigint
    }
  | {
      /** The collection minted a token. */
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
  /** The block index of its first log; add an ordinal for that log's index. 0 without logs. */
  readonly firstLogIndex: number
  /** Empty when the transaction failed. */
  readonly sights: ReadonlyArray<Sight>
}
