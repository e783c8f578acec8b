/**
 * The watcher's storage port: the addresses and ids to look for, the transactions to judge, and the
 * cursor. Findings are written by commands, never through this port.
 */
import { Context, type Effect } from "effect"
import type { Address, Hash } from "../../domain/chain/Evm.ts"
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

/** Every final block up to this one was searched. */
export interface Cursor {
  readonly number: bigint
  /** Null when a rescan moved the cursor here and the block was not read. */
  readonly hash: Hash | null
}

/** What the next deposit address is derived from. */
export interface NextIndex {
  readonly index: number
  /** How often indexes were skipped, because the storage went back: recovered, or another in its place. */
  readonly skips: number
}

/** A deposit address in use. */
export interface Receiver {
  readonly accountId: AccountId
  readonly index: number
  readonly address: Address
}

/** A mint or burn entry, named in a log by its single-use id, and its operation's cards. */
export interface Named {
  readonly accountId: AccountId
  readonly operationId: OperationId
  readonly entryId: OnchainOrderId | OnchainBurnId
  readonly cardIds: ReadonlyArray<CardId>
}

/** A transaction whose final receipt is awaited. */
export interface Awaited {
  readonly transactionHash: Hash
  /** The block in which it was seen; null when it was only reported. */
  readonly blockNumber: bigint | null
  /** Since when. */
  readonly since: Instant
  /** The account of its deposit, or the entry that it was reported for. */
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

/** A card's token and the wallet last seen holding it. */
export interface Minted {
  readonly tokenId: bigint
  readonly owner: Address
}

type Access<A> = Effect.Effect<A, StoreError>

export class Watchlist extends Context.Service<
  Watchlist,
  {
    /**
     * The next index below the extended public key; never given twice, used or not. Where a storage may have
     * lost its newest rows, it skips what they may have given.
     */
    readonly nextIndex: Access<NextIndex>
    /** Null before the watcher's first look. */
    readonly cursor: Access<Cursor | null>
    /** Moves the cursor if it is still at `from`; false when it is not. */
    readonly moveCursor: (from: Cursor | null, to: Cursor) => Access<boolean>
    /** Addresses with an index above this one, by index; at most `limit`. */
    readonly receivers: (above: number, limit: number) => Access<ReadonlyArray<Receiver>>
    /** The receivers among these addresses. */
    readonly receiversAt: (addresses: ReadonlyArray<Address>) => Access<ReadonlyArray<Receiver>>
    /** Mint entries by token id and burn entries by request id, settled ones too. */
    readonly named: (
      tokenIds: ReadonlyArray<bigint>,
      requestIds: ReadonlyArray<bigint>
    ) => Access<ReadonlyArray<Named>>
    /**
     * The oldest detected deposits, and the newest pending mint and burn entries whose transaction
     * was not judged; at most `limit` of each, together oldest first.
     */
    readonly awaited: (limit: number) => Access<ReadonlyArray<Awaited>>
    /**
     * Credits for each address up to a block. Detected deposits do not count: one that lost its
     * block stays detected for a day, though no balance shows it.
     */
    readonly received: (
      addresses: ReadonlyArray<Address>,
      through: bigint
    ) => Access<ReadonlyMap<Address, Usd>>
    /** Recorded sweeps from each address up to a block, in base units of USDC. */
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
    /** Tokens known to exist, with an id above this one, by id; at most `limit`. */
    readonly minted: (above: bigint, limit: number) => Access<ReadonlyArray<Minted>>
  }
>()("cardpack/core/engine/port/Watchlist") {}
