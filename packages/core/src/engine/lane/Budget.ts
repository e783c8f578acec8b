/**
 * What an account may ask of others at the service's cost: looks at the chain, posts to receivers.
 * A bucket that fills up again, in this process: with several of them an account has several.
 */
import { Clock, Effect } from "effect"
import type { AccountId } from "../../domain/id/Id.ts"
import { Exceeded } from "../../domain/refusal/Refusal.ts"
import { Refused } from "../Command.ts"

export interface Terms {
  /** In words, for whoever has used it up. */
  readonly what: string
  /** How many at once. */
  readonly burst: number
  /** Milliseconds until one more. */
  readonly every: number
}

interface Bucket {
  left: number
  at: number
}

/** Full buckets are forgotten when there are more of them. */
const MAX_KEPT = 10_000

export class Budget {
  private readonly buckets = new Map<AccountId, Bucket>()
  private readonly terms: Terms

  constructor(terms: Terms) {
    this.terms = terms
  }

  /** Takes so many, or refuses all of them and says when to come again. */
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
