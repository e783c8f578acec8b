/** When to ask again for what was asked for in vain: later each time. */
import type { Hash } from "../chain/Chain.ts"
import type { Instant } from "../time/Instant.ts"

const FIRST = 1_000
const LONGEST = 10 * 60_000
/** Entries; the oldest are forgotten first, and are then asked for at once. */
const MAX = 10_000

interface Try {
  readonly at: Instant
  readonly wait: number
}

export class Patience {
  private readonly tries = new Map<Hash, Try>()

  isDue(hash: Hash, now: Instant): boolean {
    const last = this.tries.get(hash)
    return last === undefined || now >= last.at + last.wait
  }

  tried(hash: Hash, now: Instant): void {
    const last = this.tries.get(hash)
    const wait = last === undefined ? FIRST : Math.min(LONGEST, last.wait * 2)
    this.tries.delete(hash)
    this.tries.set(hash, { at: now, wait })
    const [oldest] = this.tries.keys()
    if (this.tries.size > MAX && oldest !== undefined) this.tries.delete(oldest)
  }

  /** Something new is known of it. */
  forget(hash: Hash): void {
    this.tries.delete(hash)
  }
}
