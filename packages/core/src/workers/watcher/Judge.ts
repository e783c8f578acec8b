/** Writes down what transactions did, each final one once. */
import { Clock, Effect } from "effect"
import * as Track from "../../commands/onchain/Track.ts"
import type { Block, Hash, Receipt } from "../../domain/chain/Evm.ts"
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

/** Receipts asked for at once, and failures until the rest are skipped. */
export const LIMITS = { concurrency: 8, failures: 32 }

export class Judge {
  /**
   * Transactions first seen when already final, or named without a receipt: a block was missed, or
   * an endpoint lied.
   */
  surprises = 0
  /** Transactions named without a receipt. */
  readonly doubts: Doubts
  private readonly ports: Ports
  /** Blocks of transactions that are not final. */
  private readonly seenAt = new Map<Hash, bigint>()
  /** Final transactions already written down, with their blocks. */
  private readonly done = new Map<Hash, bigint>()

  constructor(ports: Ports) {
    this.ports = ports
    this.doubts = new Doubts(ports)
  }

  /** The last seen block of a transaction that is not final. */
  blockOf(hash: Hash): bigint | null {
    return this.seenAt.get(hash) ?? null
  }

  /** Writes down what these transactions did. */
  readonly write =
    (final: Block) =>
    (hashes: ReadonlyArray<Hash>): Effect.Effect<void, Trouble> =>
      each(hashes, (hash) => this.judge(hash, final, false), LIMITS)

  /**
   * The same for transactions that a single endpoint may have invented: asks few fruitless
   * questions.
   */
  readonly writeFew =
    (final: Block) =>
    (hashes: ReadonlyArray<Hash>): Effect.Effect<void, Trouble> =>
      each(hashes, (hash) => this.judge(hash, final, true), LIMITS)

  /**
   * Writes down what a receipt shows, for `awaited` rows too, and remembers its block while that is
   * not final. Answers whether it concerns the service.
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

  /** Asks for disputed transactions, and again for those without a receipt, each on its own. */
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

  /** Forgets everything: final blocks were replaced, or a rescan was requested. */
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
      // An endpoint may name real transactions that do not concern us; that spends budget too.
      if (!(yield* this.record(receipt, final, []))) doubts.spend()
    })
  }
}
