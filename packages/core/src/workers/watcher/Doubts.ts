/**
 * Transactions that an endpoint tells of and that too few bear out (design.md#onchain). They are
 * asked for again, later each time, and are an incident when that is so an hour after their block.
 * A liar can invent any number of them, so each thing that is done here has a bound.
 */
import { Clock, Effect } from "effect"
import type { Block, Hash } from "../../domain/chain/Receipt.ts"
import * as Instant from "../../domain/time/Instant.ts"
import type { Refused } from "../../engine/Command.ts"
import type { ChainError, Claim } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Awaited } from "../../engine/port/Watchlist.ts"
import { Patience } from "./Patience.ts"
import * as Unproven from "./Unproven.ts"

/** Questions in vain of one look; what is left is asked for in the next ones. */
export const VAIN = 8
/** Transactions of one look of which all endpoints are asked what they claim. */
const CLAIMS = 2
/** Transactions that are remembered; others have to be found again by their logs. */
export const REMEMBERED = 1_000
/** Incidents of one day. */
export const INCIDENTS = 20
/** A transaction is in doubt for so long before claims are asked for, however old its block is. */
const SURE = 10 * Instant.MINUTE
/** From the claimed block to the final one, by the chain's clock. */
const PATIENCE = Instant.HOUR
/** After that it has to be found again, as by a rescan. */
const FORGOTTEN = Instant.DAY
/** Between two lines of the log. */
const QUIET = Instant.MINUTE

type Trouble = Refused | StoreError

export class Doubts {
  private readonly ports: Unproven.Ports
  /** Since when, the oldest first. */
  private readonly known = new Map<Hash, Instant.Instant>()
  /** Those of which an incident was made. */
  private readonly told = new Set<Hash>()
  private patience = new Patience()
  /** When incidents were made. */
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

  /** A new look. */
  begin(now: Instant.Instant): void {
    this.vain = VAIN
    this.claims = CLAIMS
    this.raised = this.raised.filter((at) => now < at + Instant.DAY)
    for (const [hash, since] of this.known) if (now >= since + FORGOTTEN) this.forget(hash)
  }

  /** Whether it was not asked for in vain just now. */
  isDue(hash: Hash, now: Instant.Instant): boolean {
    return this.patience.isDue(hash, now)
  }

  /**
   * Whether what one endpoint alone may have told of is worth a question in this look; else it is
   * remembered for the next ones.
   */
  mayAsk(hash: Hash, now: Instant.Instant): boolean {
    if (this.vain > 0) return this.isDue(hash, now)
    this.remember(hash, now)
    return false
  }

  /** They are to be asked for. */
  add(hashes: ReadonlyArray<Hash>, now: Instant.Instant): void {
    for (const hash of hashes) this.remember(hash, now)
  }

  /** A question that brought nothing. */
  spend(): void {
    this.vain -= 1
  }

  /** Those to be asked for, those that were asked for least recently first. */
  due(now: Instant.Instant): ReadonlyArray<Hash> {
    const { patience } = this
    return Array.from(this.known.keys())
      .filter((hash) => patience.isDue(hash, now))
      .sort((one, other) => patience.lastTry(one) - patience.lastTry(other))
  }

  /** All are due. */
  hurry(): void {
    this.patience = new Patience()
  }

  forget(hash: Hash): void {
    this.known.delete(hash)
    this.patience.forget(hash)
  }

  /** It could not be asked for. */
  readonly postpone = (hash: Hash): Effect.Effect<void> =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      this.spend()
      this.patience.answered(hash, now)
    })

  /** No receipt was given of it. */
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

  /** Makes an incident of what some endpoint claims, once its block has been final for long enough. */
  readonly weigh = (
    hash: Hash,
    since: Instant.Instant,
    final: Block,
    awaited: ReadonlyArray<Awaited>
  ): Effect.Effect<void, Trouble> =>
    Effect.gen({ self: this }, function* () {
      const now = yield* Clock.currentTimeMillis
      const mayTell = this.claims > 0 && this.raised.length < INCIDENTS
      if (now < since + SURE || this.told.has(hash) || !mayTell) return
      this.claims -= 1
      const claims = yield* this.ports.chain.claims(hash)
      // It was reorganized, or whoever invented it tells of it no more.
      if (claims.length === 0) return this.forget(hash)
      if (!(yield* this.isOld(claims, final))) return
      const count = yield* Unproven.tell(this.ports, hash, claims, awaited)
      this.raised = [...this.raised, ...Array.from({ length: Math.max(1, count) }, () => now)]
      if (this.told.size >= REMEMBERED) this.told.clear()
      this.told.add(hash)
    }).pipe(Effect.catchTag("ChainError", () => Effect.void))

  /** A claim may say anything of its block: only the number counts, and the time that enough tell. */
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
