/** Transactions that wait to be judged: detected deposits and reported mints and burns. */
import { Clock, Effect } from "effect"
import { giveUpDeposit } from "../../commands/funding/GiveUpDeposit.ts"
import type { Block, Hash } from "../../domain/chain/Evm.ts"
import { GIVEN_UP_AFTER } from "../../domain/funding/Transitions.ts"
import type { Awaited } from "../../engine/port/Watchlist.ts"
import { each } from "./Isolated.ts"
import { type Judge, LIMITS, type Ports, type Trouble } from "./Judge.ts"
import { Patience } from "./Patience.ts"

/** Transactions of one round. */
const LIMIT = 1_000

export class Awaiting {
  /** Whether any transaction waits. */
  isBusy = true
  /** Whether any transaction is in a block that is not final yet. */
  isBeforeFinal = true
  private readonly ports: Ports
  private readonly judge: Judge
  private readonly patience = new Patience()

  constructor(ports: Ports, judge: Judge) {
    this.ports = ports
    this.judge = judge
  }

  /** Asks for the receipts that should be final by now. */
  readonly settle = (final: Block): Effect.Effect<void, Trouble> =>
    Effect.gen({ self: this }, function* () {
      const now = yield* Clock.currentTimeMillis
      const awaited = yield* this.ports.watchlist.awaited(LIMIT)
      const hashes = Map.groupBy(awaited, ({ transactionHash }) => transactionHash)
      const isDue = ([hash, of]: readonly [Hash, ReadonlyArray<Awaited>]) => {
        const at = this.blockOf(hash, of)
        // In a block now: earlier tries must not delay the one when that block is final.
        if (at !== null && at > final.number) this.patience.forget(hash)
        return (at === null || at <= final.number) && this.patience.isDue(hash, now)
      }
      const age = ([hash]: readonly [Hash, unknown]) => this.patience.lastTry(hash)
      const due = Array.from(hashes)
        .filter(isDue)
        .sort((one, other) => age(one) - age(other))
      this.isBusy = awaited.length > 0
      yield* each(due, ([hash, of]) => this.ask(hash, of, final, now), LIMITS)
      this.isBeforeFinal = Array.from(hashes).some(([hash, of]) => {
        const at = this.blockOf(hash, of)
        return at !== null && at > final.number
      })
    })

  /** The block in which the transaction was last seen. */
  private blockOf(hash: Hash, awaited: ReadonlyArray<Awaited>): bigint | null {
    const recorded = awaited.flatMap(({ blockNumber }) => blockNumber ?? [])
    return this.judge.blockOf(hash) ?? recorded.at(-1) ?? null
  }

  private ask(
    hash: Hash,
    awaited: ReadonlyArray<Awaited>,
    final: Block,
    now: number
  ): Effect.Effect<void, Trouble> {
    const { judge, patience, ports } = this
    return Effect.gen(function* () {
      patience.asked(hash, now)
      const receipt = yield* ports.chain.receipt(hash)
      // Its block is not final yet: ask again as soon as it is.
      if (receipt !== null && receipt.block.number > final.number) patience.forget(hash)
      else patience.answered(hash, now)
      if (receipt !== null) return yield* Effect.asVoid(judge.record(receipt, final, awaited))
      const since = Math.min(...awaited.map((each) => each.since))
      yield* judge.doubts.weigh(hash, since, final, awaited)
      for (const { blockNumber, of, since } of awaited) {
        if (of._tag !== "deposit" || blockNumber === null || now < since + GIVEN_UP_AFTER) continue
        // A missing receipt proves nothing, but another block at that height does.
        const block = yield* ports.chain.block(blockNumber)
        if (block !== null) yield* ports.engine.run(giveUpDeposit(of.accountId, hash, block))
      }
    })
  }
}
