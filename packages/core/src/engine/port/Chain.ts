/**
 * The port to the chain (design.md#onchain). It tells what happened and decides nothing: where to
 * look is told by {@link Watch}, and only a {@link Receipt} is evidence. Addresses are in lower
 * case.
 */
import { Context, type Effect, Schema } from "effect"
import type { Address, Block, Contracts, Hash, Receipt } from "../../domain/chain/Receipt.ts"

/**
 * `unreachable`: no endpoint gave a usable answer. `reorganized`: the block that was asked about is
 * not, or not any more, known as part of the chain. `wrong chain`: the endpoints serve another one.
 */
export class ChainError extends Schema.TaggedError<ChainError>()("ChainError", {
  problem: Schema.Literals(["unreachable", "reorganized", "wrong chain"]),
  cause: Schema.Defect()
}) {}

/** What one endpoint says of a transaction by itself: no evidence, as it may lie. */
export interface Claim {
  /** Its host, never the key. */
  readonly endpoint: string
  readonly receipt: Receipt
}

/** What to look for. */
export interface Watch {
  /** Transfers of any token to these. */
  readonly receivers: ReadonlyArray<Address>
  /** Mints of the collection, and burns of the burn handler. */
  readonly cards: boolean
}

export const USED = ["mint", "burn"] as const

type Answer<A> = Effect.Effect<A, ChainError>

export class Chain extends Context.Service<
  Chain,
  {
    readonly chainId: number
    readonly contracts: Contracts
    /** The newest block. */
    readonly head: Answer<Block>
    /** The newest block that counts as final (`CARDPACK_CONFIRMATIONS`). */
    readonly final: Answer<Block>
    /** Null beyond the head. */
    readonly block: (number: bigint) => Answer<Block | null>
    /**
     * Transactions with something watched in one block, named by its hash: a node that does not
     * know it fails as `reorganized` instead of answering an empty list.
     */
    readonly inBlock: (block: Hash, watch: Watch) => Answer<ReadonlyArray<Hash>>
    /**
     * The same from one block to another, both included; split where an endpoint wants less at once.
     * Only those that as many endpoints tell of as must agree.
     */
    readonly inRange: (from: bigint, to: bigint, watch: Watch) => Answer<ReadonlyArray<Hash>>
    /** Those of ranges that fewer tell of, since this was asked for last; some of them at most. */
    readonly disputed: Effect.Effect<ReadonlyArray<Hash>>
    /** Null while it is in no block that the endpoint knows, or too few endpoints say the same of it. */
    readonly receipt: (transaction: Hash) => Answer<Receipt | null>
    /** What each endpoint that has a receipt says, for a person to judge. Asks all of them. */
    readonly claims: (transaction: Hash) => Answer<ReadonlyArray<Claim>>
    /** Whether the contract has used a mint's token id or a burn's request id, at a block. */
    readonly used: (kind: (typeof USED)[number], id: bigint, at: Block) => Answer<boolean>
    /** Who holds a token of the collection at a block; null when it does not exist. */
    readonly ownerOf: (tokenId: bigint, at: Block) => Answer<Address | null>
    /** USDC in base units at a block, in the order of the addresses. */
    readonly balances: (
      addresses: ReadonlyArray<Address>,
      at: Block
    ) => Answer<ReadonlyArray<bigint>>
  }
>()("cardpack/core/engine/port/Chain") {}
