/**
 * The port to the chain (design.md#onchain). It reports and decides nothing: {@link Watch} says
 * where to look, and only a {@link Receipt} is evidence. Addresses are in lower case.
 */
import { Context, type Effect, Schema } from "effect"
import type { Address, Block, Contracts, Hash, Receipt } from "../../domain/chain/Evm.ts"

/**
 * `unreachable`: no endpoint gave a usable answer. `reorganized`: the block asked about is not, or
 * no longer, part of the chain. `wrong chain`: the endpoints serve another chain.
 */
export class ChainError extends Schema.TaggedError<ChainError>()("ChainError", {
  problem: Schema.Literals(["unreachable", "reorganized", "wrong chain"]),
  cause: Schema.Defect()
}) {}

/** One endpoint's receipt of a transaction: no evidence, because the endpoint may lie. */
export interface Claim {
  /** The endpoint's host, never its key. */
  readonly endpoint: string
  readonly receipt: Receipt
}

export interface Watch {
  /** Look for transfers of any token to these addresses. */
  readonly receivers: ReadonlyArray<Address>
  /** Look for mints of the collection and burns of the burn handler. */
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
     * Transactions with a watched log in one block, by its hash: a node that does not know the
     * block fails as `reorganized` instead of answering an empty list.
     */
    readonly inBlock: (block: Hash, watch: Watch) => Answer<ReadonlyArray<Hash>>
    /**
     * The same for a range of blocks, both ends included, in parts where an endpoint limits it.
     * Answers only transactions that enough endpoints show.
     */
    readonly inRange: (from: bigint, to: bigint, watch: Watch) => Answer<ReadonlyArray<Hash>>
    /**
     * Transactions of ranges that too few endpoints showed since the last call; a bounded number.
     */
    readonly disputed: Effect.Effect<ReadonlyArray<Hash>>
    /** Null while the transaction is in no known block, or too few endpoints agree on it. */
    readonly receipt: (transaction: Hash) => Answer<Receipt | null>
    /** The receipt of every endpoint that has one, for a person to judge. */
    readonly claims: (transaction: Hash) => Answer<ReadonlyArray<Claim>>
    /** Whether the contract had used a mint's token id or a burn's request id at a block. */
    readonly used: (kind: (typeof USED)[number], id: bigint, at: Block) => Answer<boolean>
    /** The holder of a token of the collection at a block; null when there is no such token. */
    readonly ownerOf: (tokenId: bigint, at: Block) => Answer<Address | null>
    /** USDC in base units at a block, in the order of the addresses. */
    readonly balances: (
      addresses: ReadonlyArray<Address>,
      at: Block
    ) => Answer<ReadonlyArray<bigint>>
    /**
     * Whether somebody used an address up to a block: it holds USDC, has code or sent a transaction.
     * Transfers of USDC to it count too, as far as the logs of enough endpoints go back.
     */
    readonly isTouched: (address: Address, at: Block) => Answer<boolean>
  }
>()("cardpack/core/engine/port/Chain") {}
