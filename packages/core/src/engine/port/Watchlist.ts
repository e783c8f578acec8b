/**
 * The storage port of whoever watches the chain: what is to be looked for, what waits to be judged,
 * and how far all of it is done. What is found is written by commands, never through this port.
 */
import { Context, type Effect } from "effect"
import type { Address, Hash } from "../../domain/chain/Receipt.ts"
import type {
  AccountId,
  CardId,
  OnchainBurnId,
  OnchainOrderId,
  OperationId
} from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Usd } from "../../domain/usd/Usd.ts"
import type { StoreError } from "./Store.ts"

/** Everything up to this block was looked through when it was final. */
export interface Cursor {
  readonly number: bigint
  /** Null when the block was not looked at: after a rescan was asked for. */
  readonly hash: Hash | null
}

/** A deposit address that was given out. */
export interface Receiver {
  readonly accountId: AccountId
  readonly index: number
  readonly address: Address
}

/** A mint or burn entry that a log names by its single-use id, and the cards of its operation. */
export interface Named {
  readonly accountId: AccountId
  readonly operationId: OperationId
  readonly entryId: OnchainOrderId | OnchainBurnId
  readonly cardIds: ReadonlyArray<CardId>
}

/** A transaction whose final receipt is awaited. */
export interface Awaited {
  readonly transactionHash: Hash
  /** The block in which it was seen; null while it was only reported. */
  readonly blockNumber: bigint | null
  /** Since when. */
  readonly since: Instant
  /** The account of its deposit, or the operation of the entry that it was reported for. */
  readonly of:
    | { readonly _tag: "deposit"; readonly accountId: AccountId }
    | ({ readonly _tag: "entry" } & Named)
}

/** A confirmed mint or burn entry, and the block that confirmed it. */
export interface Confirmed extends Named {
  readonly transactionHash: Hash
  readonly blockNumber: bigint
  readonly blockHash: Hash
}

/** A token that stands for a card, and the wallet that it was last seen with. */
export interface Minted {
  readonly tokenId: bigint
  readonly owner: Address
}

type Access<A> = Effect.Effect<A, StoreError>

export class Watchlist extends Context.Service<
  Watchlist,
  {
    /** The next index below the extended public key. Never given twice, used or not. */
    readonly nextIndex: Access<number>
    /** Null before anything was watched. */
    readonly cursor: Access<Cursor | null>
    /** Moves the cursor if it is still where it was read to be; false when it is not. */
    readonly moveCursor: (from: Cursor | null, to: Cursor) => Access<boolean>
    /** Addresses of an index above this one, by index; at most `limit`. */
    readonly receivers: (above: number, limit: number) => Access<ReadonlyArray<Receiver>>
    /** Those of these addresses that were given out. */
    readonly receiversAt: (addresses: ReadonlyArray<Address>) => Access<ReadonlyArray<Receiver>>
    /** Mint entries by token id and burn entries by request id, settled ones too. */
    readonly named: (
      tokenIds: ReadonlyArray<bigint>,
      requestIds: ReadonlyArray<bigint>
    ) => Access<ReadonlyArray<Named>>
    /**
     * The oldest detected deposits, and the newest pending mint and burn entries with a transaction
     * that was not judged; at most `limit` of each, together oldest first.
     */
    readonly awaited: (limit: number) => Access<ReadonlyArray<Awaited>>
    /**
     * What was credited for each address up to a block. Not what was only detected: a deposit whose
     * block was lost stays so for a day, and no balance ever shows it.
     */
    readonly received: (
      addresses: ReadonlyArray<Address>,
      through: bigint
    ) => Access<ReadonlyMap<Address, Usd>>
    /** What was recorded as swept from each address up to a block; base units of USDC. */
    readonly swept: (
      addresses: ReadonlyArray<Address>,
      through: bigint
    ) => Access<ReadonlyMap<Address, bigint>>
    /** Confirmed deposits in blocks above this one, oldest first; at most `limit`. */
    readonly creditedAbove: (
      block: bigint,
      limit: number
    ) => Access<
      ReadonlyArray<{
        readonly accountId: AccountId
        readonly transactionHash: Hash
        readonly blockNumber: bigint
        readonly blockHash: Hash
      }>
    >
    /** Confirmed mint and burn entries in blocks above this one, oldest first; at most `limit`. */
    readonly confirmedAbove: (block: bigint, limit: number) => Access<ReadonlyArray<Confirmed>>
    /** Tokens that exist as far as is known, of an id above this one, by id; at most `limit`. */
    readonly minted: (above: bigint, limit: number) => Access<ReadonlyArray<Minted>>
  }
>()("cardpack/core/engine/port/Watchlist") {}
