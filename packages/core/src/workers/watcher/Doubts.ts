/**
 * Transactions that one endpoint shows but too few others confirm (design.md#onchain). The watcher
 * asks for them again with growing delays and raises an incident when they are still unconfirmed an
 * hour after their block. A lying endpoint can invent any number, so every effort here is bounded.
 */
import { Clock, Effect } from "effect"
import type { Block, Hash } from "../../domain/chain/Evm.ts"
import * as Instant from "../../domain/time/Instant.ts"
import type { Refused } from "../../engine/Command.ts"
import type { ChainError, Claim } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Awaited } from "../../engine/port/Watchlist.ts"
import { Patience } from "./Patience.ts"
import * as Unproven from "./Unproven.ts"

/** Fruitless questions in one look; the rest wait for the next looks. */
export const VAIN = 8
/** Transactions in one look for which all endpoints are asked for their claims. */
const CLAIMS = 2
/** Transactions to remember; others have to be found again by their logs. */
export const REMEMBERED = 1_000
/** Incidents of one day. */
export const INCIDENTS = 20
/** Time in doubt before claims are asked for, however old the block is. */
const SURE = 10 * Instant.MINUTE
/** Time from the claimed block to the final one, by the chain's clock. */
const PATIENCE = Instant.HOUR
/** After this time only a new find, as by a rescan, brings a transaction back. */
const FORGOTTEN = Instant.DAY
/** Time between two lines of the log. */
const QUIET = Instant.MINUTE

type Trouble = Refused | StoreError

export class Doubts {
  private readonly ports: Unproven.Ports
  /** Transactions and when each was first doubted, the oldest first. */
  private readonly known = new Map<Hash, Instant.Instant>()
  /** Transactions with an incident. */
  private readonly reported = new Set<Hash>()
  private patience = new Patience()
  /** Times of the last day's incidents. */
  private raised: ReadonlyArray<Instant.Instant> = []
  private vain = VAIN
  private claims = CLAIMS
  private quietUntil: Instant.Instant = 0

  constructor(ports: Unproven.Ports) {
    this.ports = ports
  }

  has(hash: Hash): boolean {
    return this.known.has(hash)
  }

  /** Resets the budgets at the start of a look. */
  begin(now: Instant.Instant): void {
    this.vain = VAIN
    this.claims = CLAIMS
    this.raised = this.raised.filter((at) => now < at + Instant.DAY)
    for (const [hash, since] of this.known) if (now >= since + FORGOTTEN) this.forget(hash)
  }

  /** False while it waits after a fruitless question. */
  isDue(hash: Hash, now: Instant.Instant): boolean {
    return this.patience.isDue(hash, now)
  }

  /**
   * Whether this look may ask for a transaction that a single endpoint may have invented. Without
   * budget, it is remembered for the next looks.
   */
  mayAsk(hash: Hash, now: Instant.Instant): boolean {
    if (this.vain > 0) return this.isDue(hash, now)
    this.remember(hash, now)
    return false
  }

  /** Remembers transactions to ask for. */
  add(hashes: ReadonlyArray<Hash>, now: Instant.Instant): void {
    for (const hash of hashes) this.remember(hash, now)
  }

  /** Counts a fruitless question. */
  spend(): void {
    this.vain -= 1
  }

  /** Transactions to ask for now, the least recently asked first. */
  due(now: Instant.Instant): ReadonlyArray<Hash> {
    const { patience } = this
    return Array.from(this.known.keys())
      .filter((hash) => patience.isDue(hash, now))
      .sort((one, other) => patience.lastTry(one) - patience.lastTry(other))
  }

  /** Makes all due at once. */
  hurry(): void {
    this.patience = new Patience()
  }

  forget(hash: Hash): void {
    this.known.delete(hash)
    this.patience.forget(hash)
  }

  /** Delays the next question after one that failed. */
  readonly postpone = (hash: Hash): Effect.Effect<void> =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      this.spend()
      this.patience.answered(hash, now)
    })

  /** Records a question that brought no receipt. */
  readonly inVain = (hash: Hash, final: Block): Effect.Effect<void, Trouble> =>
    Effect.gen({ self: this }, function* () {
      const now = yield* Clock.currentTimeMillis
      this.spend()
      this.patience.answered(hash, now)
      this.remember(hash, now)
      const since = this.known.get(hash)
      if (since === undefined) return
      yield* this.log(hash, now)
      yield* this.weigh(hash, since, final, [])
    })

  /** Raises an incident about the endpoints' claims once the block has been final long enough. */
  readonly weigh = (
    hash: Hash,
    since: Instant.Instant,
    final: Block,
    awaited: ReadonlyArray<Awaited>
  ): Effect.Effect<void, Trouble> =>
    Effect.gen({ self: this }, function* () {
      const now = yield* Clock.currentTimeMillis
      const mayTell = this.claims > 0 && this.raised.length < INCIDENTS
      if (now < since + SURE || this.reported.has(hash) || !mayTell) return
      this.claims -= 1
      const claims = yield* this.ports.chain.claims(hash)
      // It was reorganized, or the endpoint that invented it dropped it.
      if (claims.length === 0) return this.forget(hash)
      if (!(yield* this.isOld(claims, final))) return
      const count = yield* Unproven.report(this.ports, hash, claims, awaited)
      this.raised = [...this.raised, ...Array.from({ length: Math.max(1, count) }, () => now)]
      if (this.reported.size >= REMEMBERED) this.reported.clear()
      this.reported.add(hash)
    }).pipe(Effect.catchTag("ChainError", () => Effect.void))

  /**
   * Uses only a claim's block number, with the time of that block that enough endpoints agree on.
   */
  private readonly isOld = (
    claims: ReadonlyArray<Claim>,
    final: Block
  ): Effect.Effect<boolean, ChainError> =>
    Effect.gen({ self: this }, function* () {
      for (const number of new Set(claims.map(({ receipt }) => receipt.block.number))) {
        if (number > final.number) continue
        const block = yield* this.ports.chain.block(number)
        if (block !== null && final.at >= block.at + PATIENCE) return true
      }
      return false
    })

  private remember(hash: Hash, now: Instant.Instant): void {
    if (!this.known.has(hash) && this.known.size < REMEMBERED) this.known.set(hash, now)
  }

  private readonly log = (hash: Hash, now: Instant.Instant): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (now < this.quietUntil) return Effect.void
      this.quietUntil = now + QUIET
      const others = this.known.size - 1
      return Effect.logWarning(
        `transaction ${hash} waits for endpoints that bear it out, and ${others} others do`
      )
    })
}
