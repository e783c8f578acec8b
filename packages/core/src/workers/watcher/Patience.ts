/** When to ask again for a transaction: after each fruitless answer, later. In milliseconds. */
import type { Hash } from "../../domain/chain/Evm.ts"
import type { Instant } from "../../domain/time/Instant.ts"

const FIRST = 1_000
const LONGEST = 10 * 60_000
/** Entries to remember; the oldest are forgotten first, and so are due at once. */
const MAX = 10_000

interface Try {
  readonly at: Instant
  /** Milliseconds until the next question; doubles each time. */
  readonly wait: number
  readonly isAnswered: boolean
}

export class Patience {
  private readonly tries = new Map<Hash, Try>()

  /** An unanswered question is due again at once. */
  isDue(hash: Hash, now: Instant): boolean {
    const last = this.tries.get(hash)
    if (last === undefined || !last.isAnswered) return true
    // After the clock was set back, the time passed is unknown: ask.
    return now < last.at || now >= last.at + last.wait
  }

  /** When it was last asked for; 0 for never. */
  lastTry(hash: Hash): Instant {
    return this.tries.get(hash)?.at ?? 0
  }

  asked(hash: Hash, now: Instant): void {
    const wait = this.tries.get(hash)?.wait ?? 0
    this.set(hash, { at: now, wait, isAnswered: false })
  }

  /** Records an answer without a result, and waits longer. */
  answered(hash: Hash, now: Instant): void {
    const wait = this.tries.get(hash)?.wait ?? 0
    const next = wait === 0 ? FIRST : Math.min(LONGEST, wait * 2)
    this.set(hash, { at: now, wait: next, isAnswered: true })
  }

  /** Makes it due at once, because something new is known. */
  forget(hash: Hash): void {
    this.tries.delete(hash)
  }

  private set(hash: Hash, next: Try): void {
    this.tries.delete(hash)
    this.tries.set(hash, next)
    const [oldest] = this.tries.keys()
    if (this.tries.size > MAX && oldest !== undefined) this.tries.delete(oldest)
  }
}
