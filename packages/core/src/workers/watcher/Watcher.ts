/**
 * Watches the chain (design.md#watcher): blocks near the head by their hash, final blocks in
 * overlapping ranges from a stored cursor, and transactions that await a final receipt. It submits
 * idempotent commands and moves its cursor once all are answered, so two watchers at once, a
 * restart, or the same block twice do no harm.
 */
import { Cause, Clock, Effect, Metric, Option } from "effect"
import { Engine } from "../../commands/Engine.ts"
import type { Block } from "../../domain/chain/Evm.ts"
import { Chain, type ChainError } from "../../engine/port/Chain.ts"
import { DepositAddresses } from "../../engine/port/DepositAddresses.ts"
import { Watchlist } from "../../engine/port/Watchlist.ts"
import { Awaiting } from "./Awaiting.ts"
import { CrossCheck } from "./CrossCheck.ts"
import * as FinalBlocks from "./FinalBlocks.ts"
import { Judge, type Ports, type Trouble } from "./Judge.ts"
import { Receivers } from "./Receivers.ts"
import { Recent } from "./RecentBlocks.ts"

export interface Options {
  /** Milliseconds between two looks. */
  readonly poll: number
  /** The first block when no cursor is stored; the final block when null. */
  readonly from: bigint | null
  /** Milliseconds between two comparisons of all deposit addresses with their balances. */
  readonly compare: number
}

export const DEFAULTS: Options = { poll: 1_000, from: null, compare: 10 * 60_000 }

/** The longest pause after failures, in milliseconds. */
const LONGEST_PAUSE = 30_000

/** Looks until endpoints are trusted again: by then every overlap has read a block again. */
const DOUBTS = Number(FinalBlocks.OVERLAP)

const headMetric = Metric.gauge("cardpack_chain_head", {
  description: "Newest block.",
  bigint: true
})
const failures = Metric.counter("cardpack_chain_failures_total", {
  description: "Looks at the chain that failed.",
  incremental: true
})

/** One watcher and its memory, which it can rebuild at any time. */
export class Watcher {
  private readonly parts: FinalBlocks.Parts
  private readonly awaiting: Awaiting
  private readonly crossCheck: CrossCheck
  private last: { readonly head: Block; readonly final: Block } | null = null
  private finalAskedAt = 0n
  private hasFailed = false
  /**
   * Looks still in doubt: at the start, after a failure, and after a surprise in a range. In doubt,
   * final blocks do not gather, so each is read as often as the overlap allows.
   */
  private doubts = DOUBTS

  constructor(ports: Ports, { compare, from }: Options) {
    const judge = new Judge(ports)
    const receivers = new Receivers(ports)
    this.parts = { ports, judge, receivers, recent: new Recent(ports.chain), from }
    this.awaiting = new Awaiting(ports, judge)
    this.crossCheck = new CrossCheck(ports, receivers, compare)
  }

  /** Whether to look even without a new block. */
  private get isWaiting(): boolean {
    return this.hasFailed || this.awaiting.isBusy
  }

  /**
   * One look; true when more past blocks are left. Each part runs even if another failed, so that
   * one transaction that can't be written stops no other.
   */
  readonly poll: Effect.Effect<boolean, Trouble> = Effect.suspend(() =>
    Effect.gen({ self: this }, function* () {
      const { awaiting, crossCheck, parts } = this
      const { judge, ports, receivers, recent } = parts
      judge.doubts.begin(yield* Clock.currentTimeMillis)
      const head = yield* ports.chain.head
      if (head.hash === this.last?.head.hash && !this.isWaiting) return false
      const final = yield* this.finalAt(head)
      yield* receivers.refresh
      yield* Metric.update(headMetric, head.number)
      this.hasFailed = true
      const { surprises } = judge
      const range = yield* Effect.exit(FinalBlocks.step(parts, { final, head }, this.doubts > 0))
      const isBehind = range._tag === "Success" && range.value
      const near = recent.look(head, final, receivers.watch, judge.writeFew(final))
      const rest = [
        yield* Effect.exit(near),
        yield* Effect.exit(judge.reconsider(final)),
        yield* Effect.exit(awaiting.settle(final))
      ]
      yield* range
      for (const exit of rest) yield* exit
      if (!isBehind) yield* Effect.catchCause(crossCheck.run, warnOfComparison)
      this.hasFailed = isBehind
      this.doubts = judge.surprises > surprises ? DOUBTS : Math.max(0, this.doubts - 1)
      this.last = { head, final }
      return isBehind
    }).pipe(Effect.tapCause(() => Effect.sync(() => (this.doubts = DOUBTS))))
  )

  /** Asks for the final block only now and then while nothing waits for it. */
  private finalAt(head: Block): Effect.Effect<Block, ChainError> {
    const { last } = this
    const isRecent =
      last !== null &&
      !this.hasFailed &&
      this.doubts === 0 &&
      !this.awaiting.isBeforeFinal &&
      last.final.number < last.head.number &&
      last.head.number <= head.number &&
      head.number - this.finalAskedAt < FinalBlocks.GATHER / 2n
    if (isRecent) return Effect.succeed(last.final)
    this.finalAskedAt = head.number
    return this.parts.ports.chain.final
  }
}

export const make = Effect.fnUntraced(function* (options: Options) {
  const chain = yield* Chain
  const engine = yield* Engine
  const watchlist = yield* Watchlist
  const addresses = Option.getOrUndefined(yield* Effect.serviceOption(DepositAddresses))
  return new Watcher({ addresses, chain, engine, watchlist }, options)
})

/** An expected failure in a few words; a defect in full. */
const problemOf = (cause: Cause.Cause<Trouble>): string => {
  const error = cause.reasons.find((reason) => reason._tag === "Fail")?.error
  switch (error?._tag) {
    case "ChainError":
      return `${error.problem} (the endpoints' answer)`
    case "Refused":
      return `a command was refused (${error.reason._tag})`
    case "StoreError":
      return error.message
    default:
      return Cause.pretty(cause)
  }
}

/**
 * A failed comparison credits nothing wrongly, so a warning is enough: the next one tries again.
 */
const warnOfComparison = (cause: Cause.Cause<Trouble>): Effect.Effect<void> =>
  Effect.logWarning(`the deposit addresses could not be compared: ${problemOf(cause)}`)

/** Looks for ever; less often after failures, but at least every half minute. */
export const run = (options: Options): Effect.Effect<never, never, Chain | Engine | Watchlist> =>
  Effect.flatMap(make(options), (watcher) => {
    let failed = 0
    const wait = () => Math.min(LONGEST_PAUSE, options.poll * 2 ** failed)
    const look = watcher.poll.pipe(
      Effect.tap(() =>
        Effect.sync(() => {
          failed = 0
        })
      ),
      Effect.catchCause((cause) =>
        Effect.gen(function* () {
          failed++
          yield* Metric.update(failures, 1)
          yield* Effect.logWarning(`the chain could not be watched: ${problemOf(cause)}`)
          return false
        })
      ),
      Effect.flatMap((isBehind) => (isBehind ? Effect.void : Effect.sleep(wait())))
    )
    return Effect.forever(look)
  })
