/** From transactions to what is written down of them, each final one once. */
import { Effect, Exit } from "effect"
import type { Block, Chain, ChainError, Hash, Receipt } from "../chain/Chain.ts"
import type { Awaited, Watchlist } from "../chain/Watchlist.ts"
import type { Refused } from "../engine/Command.ts"
import type { StoreError } from "../engine/Store.ts"
import * as Track from "./Track.ts"

export interface Ports extends Track.Ports {
  readonly chain: Chain["Service"]
  readonly watchlist: Watchlist["Service"]
}

export type Trouble = ChainError | Refused | StoreError

/** Receipts that are asked for at once. */
const CONCURRENCY = 8
/** After so many failures the others are not tried any more: the endpoints or the database are ill. */
const FAILURES = 32

/** Tries each whatever becomes of the others, and fails with the first failure in the end. */
export const each = <A>(
  all: ReadonlyArray<A>,
  work: (one: A) => Effect.Effect<void, Trouble>
): Effect.Effect<void, Trouble> =>
  Effect.suspend(() => {
    let first: Exit.Exit<void, Trouble> | null = null
    let failures = 0
    const attempt = (one: A) =>
      Effect.suspend(() =>
        failures >= FAILURES ? Effect.void : Effect.map(Effect.exit(work(one)), note)
      )
    const note = (exit: Exit.Exit<void, Trouble>) => {
      if (Exit.isSuccess(exit)) return
      first ??= exit
      failures += 1
    }
    const tried = Effect.forEach(all, attempt, { concurrency: CONCURRENCY, discard: true })
    return Effect.flatMap(tried, () => first ?? Effect.void)
  })

export class Judge {
  /** Transactions that nobody had seen before they were final: their blocks were not looked at, or in vain. */
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
      each(hashes, (hash) => this.judge(hash, final))

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
      if (receipt === null) return Effect.void
      if (receipt.block.number <= final.number && !this.seenAt.has(hash)) this.surprises += 1
      return this.record(receipt, final, [])
    })
  }
}
