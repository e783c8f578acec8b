/** From transactions to what is written down of them, each final one once. */
import { Effect } from "effect"
import type { Block, Chain, ChainError, Hash, Receipt } from "../chain/Chain.ts"
import type { Awaited, Watchlist } from "../chain/Watchlist.ts"
import type { Refused } from "../engine/Command.ts"
import type { StoreError } from "../engine/Store.ts"
import { each } from "./Each.ts"
import * as Track from "./Track.ts"

export interface Ports extends Track.Ports {
  readonly chain: Chain["Service"]
  readonly watchlist: Watchlist["Service"]
}

export type Trouble = ChainError | Refused | StoreError

/** Receipts that are asked for at once, and in vain. */
export const LIMITS = { concurrency: 8, failures: 32 }

export class Judge {
  /**
   * Transactions that nobody had seen before they were final, and those that no receipt was given
   * of: their blocks were not looked at, or somebody did not tell the truth.
   */
  surprises = 0
  private readonly ports: Ports
  /** Where transactions were seen that are not final. */
  private readonly seenAt = new Map<Hash, bigint>()
  /** Transactions of final blocks that are written down. */
  private readonly done = new Map<Hash, bigint>()

  constructor(ports: Ports) {
    this.ports = ports
  }

  /** The block of a transaction that was not final when it was seen last. */
  blockOf(hash: Hash): bigint | null {
    return this.seenAt.get(hash) ?? null
  }

  /** Writes down what these transactions did; those that are in no block any more did nothing. */
  readonly write =
    (final: Block) =>
    (hashes: ReadonlyArray<Hash>): Effect.Effect<void, Trouble> =>
      each(hashes, (hash) => this.judge(hash, final), LIMITS)

  /** Writes down what one did, for whoever awaits it too; where it is not final, its block is remembered. */
  record(
    receipt: Receipt,
    final: Block,
    awaited: ReadonlyArray<Awaited>
  ): Effect.Effect<void, Trouble> {
    const { block, transactionHash: hash } = receipt
    const isFinal = block.number <= final.number
    if (!isFinal) this.seenAt.set(hash, block.number)
    return Effect.map(Track.receipt(this.ports, receipt, isFinal, awaited), () => {
      if (isFinal) this.done.set(hash, block.number)
    })
  }

  /** Forgets blocks up to this one. */
  forget(through: bigint): void {
    for (const [hash, number] of this.seenAt) if (number <= through) this.seenAt.delete(hash)
    for (const [hash, number] of this.done) if (number <= through) this.done.delete(hash)
  }

  /** Nothing that was final is to be relied on. */
  forgetAll(): void {
    this.done.clear()
    this.seenAt.clear()
  }

  private judge(hash: Hash, final: Block): Effect.Effect<void, Trouble> {
    if (this.done.has(hash)) return Effect.void
    return Effect.flatMap(this.ports.chain.receipt(hash), (receipt) => {
      const isFinal = receipt !== null && receipt.block.number <= final.number
      if (receipt === null || (isFinal && !this.seenAt.has(hash))) this.surprises += 1
      return receipt === null ? Effect.void : this.record(receipt, final, [])
    })
  }
}
