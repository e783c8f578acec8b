/** From transactions to what is written down of them, each final one once. */
import { Clock, Effect } from "effect"
import * as Track from "../../commands/onchain/Track.ts"
import type { Block, Hash, Receipt } from "../../domain/chain/Receipt.ts"
import type { Refused } from "../../engine/Command.ts"
import type { Chain, ChainError } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Awaited, Watchlist } from "../../engine/port/Watchlist.ts"
import { Doubts } from "./Doubts.ts"
import { each } from "./Isolated.ts"

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
  /** Those that no receipt was given of. */
  readonly doubts: Doubts
  private readonly ports: Ports
  /** Where transactions were seen that are not final. */
  private readonly seenAt = new Map<Hash, bigint>()
  /** Transactions of final blocks that are written down. */
  private readonly done = new Map<Hash, bigint>()

  constructor(ports: Ports) {
    this.ports = ports
    this.doubts = new Doubts(ports)
  }

  /** The block of a transaction that was not final when it was seen last. */
  blockOf(hash: Hash): bigint | null {
    return this.seenAt.get(hash) ?? null
  }

  /** Writes down what these transactions did; those that are in no block any more did nothing. */
  readonly write =
    (final: Block) =>
    (hashes: ReadonlyArray<Hash>): Effect.Effect<void, Trouble> =>
      each(hashes, (hash) => this.judge(hash, final, false), LIMITS)

  /** The same of what one endpoint alone told of: few questions in vain. */
  readonly writeFew =
    (final: Block) =>
    (hashes: ReadonlyArray<Hash>): Effect.Effect<void, Trouble> =>
      each(hashes, (hash) => this.judge(hash, final, true), LIMITS)

  /**
   * Writes down what one did, for whoever awaits it too; where it is not final, its block is
   * remembered. Answers whether it concerns anybody.
   */
  record(
    receipt: Receipt,
    final: Block,
    awaited: ReadonlyArray<Awaited>
  ): Effect.Effect<boolean, Trouble> {
    const { block, transactionHash: hash } = receipt
    const isFinal = block.number <= final.number
    this.doubts.forget(hash)
    if (!isFinal) this.seenAt.set(hash, block.number)
    return Effect.map(Track.receipt(this.ports, receipt, isFinal, awaited), (concerns) => {
      if (isFinal) this.done.set(hash, block.number)
      return concerns
    })
  }

  /** Asks for what is in dispute, and again for what was asked for in vain; a failure concerns nothing else. */
  readonly reconsider = (final: Block): Effect.Effect<void, Trouble> =>
    Effect.gen({ self: this }, function* () {
      const { doubts, ports } = this
      const now = yield* Clock.currentTimeMillis
      doubts.add(yield* ports.chain.disputed, now)
      const due = doubts.due(now)
      const again = (hash: Hash) =>
        Effect.catchTag(this.judge(hash, final, true), "ChainError", () => doubts.postpone(hash))
      yield* each(due, again, LIMITS)
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
    this.doubts.hurry()
  }

  private judge(hash: Hash, final: Block, isLimited: boolean): Effect.Effect<void, Trouble> {
    const { doubts, ports } = this
    return Effect.gen({ self: this }, function* () {
      const now = yield* Clock.currentTimeMillis
      if (this.done.has(hash)) return
      if (!(isLimited ? doubts.mayAsk(hash, now) : doubts.isDue(hash, now))) return
      const receipt = yield* ports.chain.receipt(hash)
      if (receipt === null) {
        if (!doubts.has(hash)) this.surprises += 1
        return yield* doubts.inVain(hash, final)
      }
      const isFinal = receipt.block.number <= final.number
      if (isFinal && !this.seenAt.has(hash)) this.surprises += 1
      // Whoever invents logs may name transactions that are none of ours.
      if (!(yield* this.record(receipt, final, []))) doubts.spend()
    })
  }
}
