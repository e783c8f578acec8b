/**
 * Compares the balance of each deposit address with its credited deposits
 * (decisions.md#expected-balance). It finds deposits that every endpoint's logs left out, and
 * withdrawals without a recorded sweep. It looks only at how far a balance rose beyond the credits
 * since the last comparison, so that a sweep recorded late raises no incident.
 */
import { Clock, Effect } from "effect"
import { raiseIncident } from "../../commands/incident/RaiseIncident.ts"
import * as Track from "../../commands/onchain/Track.ts"
import type { Address, Block } from "../../domain/chain/Evm.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Receiver } from "../../engine/port/Watchlist.ts"
import { each } from "./Isolated.ts"
import { LIMITS, type Ports, type Trouble } from "./Judge.ts"
import type { Receivers } from "./Receivers.ts"

/** Blocks to search for a missing deposit when no comparison was made before. */
const REACH = 50_000n
/** Milliseconds until the next comparison after one that failed or left something unexplained. */
const RETRY = 60_000
/** Deposits to search for one that explains a balance. */
const LIMIT = 1_000
/** Addresses of one comparison. */
const PAGE = 500

interface Measured {
  readonly receiver: Receiver
  /** The balance minus all credits. */
  readonly excess: bigint
  /** All recorded sweeps. */
  readonly swept: bigint
}

export class CrossCheck {
  private readonly ports: Ports
  private readonly receivers: Receivers
  private readonly every: number
  private lookedAt: Instant = 0
  private next: Instant = 0
  private lastBlock: bigint | null = null
  /** The balance minus the credits at the last comparison; below zero after a sweep. */
  private readonly excess = new Map<Address, bigint>()
  /** Addresses with an unexplained balance once; endpoints may merely have left out a log. */
  private readonly suspects = new Set<Address>()

  /** Addresses that once held less than credits and sweeps explain. */
  private readonly missing = new Set<Address>()
  /** The total that had left an address when its last incident was raised. */
  private readonly reported = new Map<Address, bigint>()

  constructor(ports: Ports, receivers: Receivers, every: number) {
    this.ports = ports
    this.receivers = receivers
    this.every = every
  }

  /** Compares when due, at the cursor's block, because everything up to it is recorded. */
  readonly run: Effect.Effect<void, Trouble> = Effect.suspend(() =>
    Effect.gen({ self: this }, function* () {
      const now = yield* Clock.currentTimeMillis
      // After the clock was set back, the time passed is unknown: compare.
      if (now < this.next && now >= this.lookedAt) return
      const cursor = yield* this.ports.watchlist.cursor
      if (cursor === null || cursor.hash === null) return
      const block = yield* this.ports.chain.block(cursor.number)
      if (block === null || block.hash !== cursor.hash) return
      // Set before comparing, so that a failure breaks one look and not every look after it.
      this.lookedAt = now
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
   * Raises an incident when money is missing in two comparisons. The total that left identifies the
   * incident, so that a sweep recorded afterwards raises no second one.
   */
  private readonly miss = (
    { excess, receiver: { accountId, address }, swept }: Measured,
    block: Block
  ): Effect.Effect<void, Trouble> =>
    Effect.gen({ self: this }, function* () {
      const deficit = -excess
      const isMissing = deficit > swept && deficit > (this.reported.get(address) ?? 0n)
      // An endpoint may have been wrong, so the first sight only marks the address.
      if (isMissing && !this.missing.has(address)) return void this.missing.add(address)
      this.missing.delete(address)
      this.excess.set(address, excess)
      if (!isMissing) return
      yield* Effect.logError("a deposit address holds less than was credited and not swept")
      const baseUnits = String(deficit - swept)
      const detail = { address, blockNumber: String(block.number), baseUnits }
      const about = `${address} ${deficit}`
      const kind = "missing_balance"
      const raised = { kind, about, transactionHash: null, detail } as const
      yield* this.ports.engine.run(raiseIncident(accountId, raised))
      this.reported.set(address, deficit)
    })

  /** Whether a known deposit up to the block awaits its credit, which may explain the balance. */
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

  /** Searches the blocks for this address; a balance unexplained twice is an incident. */
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
        // It may have moved to a later block since it was found.
        const isFinal = receipt.block.number <= block.number
        yield* Track.deposits(this.ports, accountId, receipt, isFinal)
      }
      const [again] = yield* this.measure([receiver], block)
      const excess = again?.excess ?? 0n
      if (excess > before) {
        // Not remembered, so that the next comparison looks again.
        if (yield* this.isAwaited(receiver, block)) return
        if (!isSuspect) {
          this.suspects.add(address)
          return
        }
        yield* Effect.logError("a deposit address holds more than its deposits explain")
        const baseUnits = String(excess - before)
        const detail = { address, blockNumber: String(block.number), baseUnits }
        // Identifies the balance, so that a restart raises no second incident.
        const about = `${address} ${excess + (again?.swept ?? 0n)}`
        const kind = "unexplained_balance"
        yield* engine.run(raiseIncident(accountId, { kind, about, transactionHash: null, detail }))
      }
      this.excess.set(address, excess)
      this.suspects.delete(address)
    })
}
