/**
 * Limits requests that cost the service something elsewhere: looks at the chain, posts to
 * receivers. Each account has a token bucket in each process.
 */
import { Clock, Effect } from "effect"
import type { AccountId } from "../../domain/id/Id.ts"
import { Exceeded } from "../../domain/refusal/Refusal.ts"
import { Refused } from "../Command.ts"

export interface Terms {
  /** The resource's name in the refusal. */
  readonly what: string
  /** Size of the bucket. */
  readonly burst: number
  /** Milliseconds to refill one. */
  readonly every: number
}

interface Bucket {
  left: number
  at: number
}

/** Above this number, full buckets are forgotten. */
const MAX_KEPT = 10_000

export class Budget {
  private readonly buckets = new Map<AccountId, Bucket>()
  private readonly terms: Terms

  constructor(terms: Terms) {
    this.terms = terms
  }

  /** Takes `count` at once, or refuses and says how long to wait. */
  spend(accountId: AccountId, count = 1): Effect.Effect<void, Refused> {
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const { burst, every, what } = this.terms
      const bucket = this.filled(accountId, now)
      if (bucket.left >= count) {
        bucket.left -= count
        return Effect.void
      }
      const seconds = Math.max(
        1,
        Math.ceil(((Math.min(count, burst) - bucket.left) * every) / 1000)
      )
      return Effect.fail(new Refused({ reason: Exceeded({ what, seconds }) }))
    })
  }

  private filled(accountId: AccountId, now: number): Bucket {
    const { burst, every } = this.terms
    const known = this.buckets.get(accountId)
    if (known === undefined) {
      if (this.buckets.size >= MAX_KEPT) this.forget(now)
      const bucket = { left: burst, at: now }
      this.buckets.set(accountId, bucket)
      return bucket
    }
    known.left = Math.min(burst, known.left + Math.max(0, now - known.at) / every)
    known.at = now
    return known
  }

  private forget(now: number): void {
    const { burst, every } = this.terms
    for (const [id, { at, left }] of this.buckets) {
      if (left + (now - at) / every >= burst) this.buckets.delete(id)
    }
  }
}
