/**
 * Holds the balance of each deposit address against the deposits that were credited for it
 * (decisions.md#expected-balance): a deposit that every endpoint's logs left out shows here, and so
 * does what left without a recorded sweep. Recording a sweep late raises nothing, so what counts is
 * how much a balance rose beyond what was credited meanwhile.
 */
import { Clock, Effect } from "effect"
import { raiseIncident } from "../../commands/incident/RaiseIncident.ts"
import * as Track from "../../commands/onchain/Track.ts"
import type { Address, Block } from "../../domain/chain/Receipt.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Receiver } from "../../engine/port/Watchlist.ts"
import { each } from "./Isolated.ts"
import { LIMITS, type Ports, type Trouble } from "./Judge.ts"
import type { Receivers } from "./Receivers.ts"

/** Blocks that are searched for what is missing when no comparison was made before. */
const REACH = 50_000n
/** Milliseconds after which a comparison that failed, or left something unexplained, is made again. */
const RETRY = 60_000
/** Deposits that are looked through for one that explains a balance. */
const LIMIT = 1_000
/** Addresses of one comparison. */
const PAGE = 500

interface Measured {
  readonly receiver: Receiver
  /** The balance less all that was credited. */
  readonly excess: bigint
  /** What was recorded as swept. */
  readonly swept: bigint
}

export class CrossCheck {
  private readonly ports: Ports
  private readonly receivers: Receivers
  private readonly every: number
  private next: Instant = 0
  private lastBlock: bigint | null = null
  /** What an address held beyond its credited deposits when it was last compared; below zero after a sweep. */
  private readonly excess = new Map<Address, bigint>()
  /** Those whose balance was unexplained the last time: once, the endpoints may just have left a log out. */
  private readonly suspects = new Set<Address>()

  /** Those that lacked something the last time that no sweep explains. */
  private readonly missing = new Set<Address>()
  /** How much had left an address in all when an incident was made of it. */
  private readonly told = new Map<Address, bigint>()

  constructor(ports: Ports, receivers: Receivers, every: number) {
    this.ports = ports
    this.receivers = receivers
    this.every = every
  }

  /** Compares when it is time, at the cursor's block: everything up to there is recorded. */
  readonly run: Effect.Effect<void, Trouble> = Effect.suspend(() =>
    Effect.gen({ self: this }, function* () {
      const now = yield* Clock.currentTimeMillis
      if (now < this.next) return
      const cursor = yield* this.ports.watchlist.cursor
      if (cursor === null || cursor.hash === null) return
      const block = yield* this.ports.chain.block(cursor.number)
      if (block === null || block.hash !== cursor.hash) return
      // A comparison that fails fails one look, and not every look until it succeeds.
      this.next = now + Math.min(this.every, RETRY)
      const { all } = this.receivers
      for (let at = 0; at < all.length; at += PAGE)
        yield* this.compare(all.slice(at, at + PAGE), block)
      if (this.suspects.size + this.missing.size === 0) this.next = now + this.every
      this.lastBlock = block.number
    })
  )

  private readonly measure = (
    receivers: ReadonlyArray<Receiver>,
    block: Block
  ): Effect.Effect<ReadonlyArray<Measured>, Trouble> =>
    Effect.gen({ self: this }, function* () {
      const { chain, watchlist } = this.ports
      const addresses = receivers.map(({ address }) => address)
      const balances = yield* chain.balances(addresses, block)
      const received = yield* watchlist.received(addresses, block.number)
      const swept = yield* watchlist.swept(addresses, block.number)
      return receivers.map((receiver, index) => ({
        receiver,
        excess: (balances[index] ?? 0n) - (received.get(receiver.address) ?? 0n),
        swept: swept.get(receiver.address) ?? 0n
      }))
    })

  private readonly compare = (
    receivers: ReadonlyArray<Receiver>,
    block: Block
  ): Effect.Effect<void, Trouble> =>
    Effect.gen({ self: this }, function* () {
      yield* each(
        yield* this.measure(receivers, block),
        (measured) => {
          const { excess, receiver, swept } = measured
          const before = this.excess.get(receiver.address) ?? -swept
          if (excess > before) return this.explain(receiver, block, before)
          this.suspects.delete(receiver.address)
          return this.miss(measured, block)
        },
        LIMITS
      )
    })

  /**
   * What left without a recorded sweep is an incident when it is gone twice: once for as much as left
   * in all, which a sweep that is recorded afterwards does not change.
   */
  private readonly miss = (
    { excess, receiver: { accountId, address }, swept }: Measured,
    block: Block
  ): Effect.Effect<void, Trouble> =>
    Effect.gen({ self: this }, function* () {
      const gone = -excess
      const isMissing = gone > swept && gone > (this.told.get(address) ?? 0n)
      // An endpoint may have been wrong: nothing is remembered of what was seen once.
      if (isMissing && !this.missing.has(address)) return void this.missing.add(address)
      this.missing.delete(address)
      this.excess.set(address, excess)
      if (!isMissing) return
      yield* Effect.logError("a deposit address holds less than was credited and not swept")
      const detail = { blockNumber: String(block.number), baseUnits: String(gone - swept) }
      const about = `${address} ${gone}`
      const kind = "missing_balance"
      const raised = { kind, about, transactionHash: null, detail } as const
      yield* this.ports.engine.run(raiseIncident(accountId, raised))
      this.told.set(address, gone)
    })

  /** Whether a deposit up to the block is known but not credited: it is not unexplained, so far. */
  private readonly isAwaited = (
    { accountId }: Receiver,
    block: Block
  ): Effect.Effect<boolean, Trouble> =>
    Effect.map(this.ports.watchlist.awaited(LIMIT), (all) =>
      all.some(
        ({ blockNumber, of }) =>
          of._tag === "deposit" &&
          of.accountId === accountId &&
          blockNumber !== null &&
          blockNumber <= block.number
      )
    )

  /** Looks through the blocks for this address alone; what stays unexplained twice is an incident. */
  private readonly explain = (
    receiver: Receiver,
    block: Block,
    before: bigint
  ): Effect.Effect<void, Trouble> =>
    Effect.gen({ self: this }, function* () {
      const { chain, engine } = this.ports
      const { accountId, address } = receiver
      const reach = block.number > REACH ? block.number - REACH : 0n
      const watch = { receivers: [address], cards: false }
      const isSuspect = this.suspects.has(address)
      const begin = isSuspect ? reach : (this.lastBlock ?? reach)
      const found = yield* chain.inRange(begin, block.number, watch)
      for (const hash of found) {
        const receipt = yield* chain.receipt(hash)
        if (receipt === null) continue
        // Since it was found it may have come to a later block.
        const isFinal = receipt.block.number <= block.number
        yield* Track.deposits(this.ports, accountId, receipt, isFinal)
      }
      const [again] = yield* this.measure([receiver], block)
      const excess = again?.excess ?? 0n
      if (excess > before) {
        // It is compared again, as is what could not be looked into: only the end is remembered.
        if (yield* this.isAwaited(receiver, block)) return
        if (!isSuspect) {
          this.suspects.add(address)
          return
        }
        yield* Effect.logError("a deposit address holds more than its deposits explain")
        const detail = { blockNumber: String(block.number), baseUnits: String(excess - before) }
        // The same again after a restart is the same incident.
        const about = `${address} ${excess + (again?.swept ?? 0n)}`
        const kind = "unexplained_balance"
        yield* engine.run(raiseIncident(accountId, { kind, about, transactionHash: null, detail }))
      }
      this.excess.set(address, excess)
      this.suspects.delete(address)
    })
}
