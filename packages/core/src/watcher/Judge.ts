/** From transactions to what is written down of them, each final one once. */
import { Effect } from "effect"
import type { Block, Chain, ChainError, Hash, Receipt } from "../chain/Chain.ts"
import type { Watchlist } from "../chain/Watchlist.ts"
import type { Refused } from "../engine/Command.ts"
import type { StoreError } from "../engine/Store.ts"
import * as Track from "./Track.ts"

export interface Ports extends Track.Ports {
  readonly chain: Chain["Service"]
  readonly watchlist: Watchlist["Service"]
}

export type Trouble = ChainError | Refused | StoreError

/** Receipts that are asked for at once. */
export const CONCURRENCY = 8

export class Judge {
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

  /** Whether the receipt is final; where it is not, its block is remembered. */
  place({ block: { number }, transactionHash }: Receipt, final: Block): boolean {
    const isFinal = number <= final.number
    if (!isFinal) this.seenAt.set(transactionHash, number)
    return isFinal
  }

  /** Writes down what these transactions did; those that are in no block any more did nothing. */
  readonly write =
    (final: Block) =>
    (hashes: ReadonlyArray<Hash>): Effect.Effect<void, Trouble> =>
      Effect.forEach(hashes, (hash) => this.judge(hash, final), {
        concurrency: CONCURRENCY,
        discard: true
      })

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
    return Effect.gen({ self: this }, function* () {
      const receipt = yield* this.ports.chain.receipt(hash)
      if (receipt === null) return
      const isFinal = this.place(receipt, final)
      yield* Track.receipt(this.ports, receipt, isFinal)
      if (isFinal) this.done.set(hash, receipt.block.number)
    })
  }
}
