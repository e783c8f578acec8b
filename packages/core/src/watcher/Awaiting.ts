/** What waits to be judged: seen deposits until they are final, reported transactions now and then. */
import { Clock, Effect } from "effect"
import type { Block } from "../chain/Chain.ts"
import type { Awaited } from "../chain/Watchlist.ts"
import { GIVEN_UP_AFTER } from "../funding/FundingTransaction.ts"
import { giveUpDeposit } from "../funding/GiveUpDeposit.ts"
import { CONCURRENCY, type Judge, type Ports, type Trouble } from "./Judge.ts"
import { Patience } from "./Patience.ts"
import * as Track from "./Track.ts"

/** Transactions that are looked at in one round. */
const LIMIT = 1_000

export class Awaiting {
  /** Whether anything waits. */
  isBusy = true
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
      this.isBusy = awaited.length > 0
      const due = awaited.filter(({ blockNumber, transactionHash: hash }) => {
        const at = this.judge.blockOf(hash) ?? blockNumber
        // Seen in a block: what was tried before that says nothing of the time when it is final.
        if (at !== null && at > final.number) this.patience.forget(hash)
        return (at === null || at <= final.number) && this.patience.isDue(hash, now)
      })
      yield* Effect.forEach(due, (each) => this.ask(each, final, now), {
        concurrency: CONCURRENCY,
        discard: true
      })
    })

  private ask(
    { of, since, transactionHash: hash }: Awaited,
    final: Block,
    now: number
  ): Effect.Effect<void, Trouble> {
    const { judge, patience, ports } = this
    return Effect.gen(function* () {
      const receipt = yield* ports.chain.receipt(hash)
      patience.tried(hash, now)
      if (receipt === null) {
        const isLost = of._tag === "deposit" && now >= since + GIVEN_UP_AFTER
        if (isLost) yield* ports.engine.run(giveUpDeposit(of.accountId, hash))
        return
      }
      const isFinal = judge.place(receipt, final)
      if (of._tag === "deposit") yield* Track.deposits(ports, of.accountId, receipt, isFinal)
      else yield* Track.entries(ports, [of], receipt, isFinal)
    })
  }
}
