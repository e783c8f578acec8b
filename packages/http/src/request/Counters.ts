/**
 * The rate limits' counters in memory. Their names come from strangers too, such as a mail address at
 * which somebody guesses, so what has expired is forgotten, and the oldest when there are too many.
 */
import { Elapsed } from "@cardpack/core/domain"
import { Clock, Duration, Effect, Layer } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"

/** Some 20 MB. */
export const MAX_COUNTERS = 100_000

interface Counter {
  count: number
  expiresAt: number
}

/** Counts by name; a window grows with what is taken, as in the library's own stores. */
export class Windows {
  private readonly counters = new Map<string, Counter>()

  get size(): number {
    return this.counters.size
  }

  /** The count with these tokens, and the milliseconds until it begins anew. */
  take(
    name: string,
    { limit, rate, tokens }: { limit: number | undefined; rate: number; tokens: number },
    now: number
  ): readonly [count: number, left: number] {
    const counter = this.counters.get(name) ?? { count: 0, expiresAt: now }
    if (counter.expiresAt <= now) this.begin(name, counter, now)
    const wanted = counter.count + tokens
    if (limit !== undefined && limit > 0 && wanted > limit) return [wanted, counter.expiresAt - now]
    counter.count = wanted
    counter.expiresAt += rate * tokens
    return [wanted, counter.expiresAt - now]
  }

  private begin(name: string, counter: Counter, now: number): void {
    counter.count = 0
    counter.expiresAt = now
    this.counters.delete(name)
    for (const [oldest, { expiresAt }] of this.counters) {
      if (expiresAt > now && this.counters.size < MAX_COUNTERS) break
      this.counters.delete(oldest)
    }
    this.counters.set(name, counter)
  }
}

interface Bucket {
  tokens: number
  refilledAt: number
}

/** Token buckets by name; the oldest is forgotten when there are too many. */
export class Buckets {
  private readonly buckets = new Map<string, Bucket>()

  get size(): number {
    return this.buckets.size
  }

  /** The tokens left, below zero when there were too few, and the milliseconds since the last refill. */
  take(
    name: string,
    terms: { limit: number; rate: number; tokens: number; allowOverflow: boolean },
    now: number
  ): readonly [left: number, sinceRefill: number] {
    const { allowOverflow, limit, rate, tokens } = terms
    const bucket = this.buckets.get(name) ?? this.begin(name, limit, now)
    const refilled = Math.floor((now - bucket.refilledAt) / rate)
    bucket.tokens = Math.min(limit, bucket.tokens + refilled)
    bucket.refilledAt = bucket.tokens === limit ? now : bucket.refilledAt + refilled * rate
    const left = bucket.tokens - tokens
    if (allowOverflow || left >= 0) bucket.tokens = left
    return [left, now - bucket.refilledAt]
  }

  private begin(name: string, limit: number, now: number): Bucket {
    if (this.buckets.size >= MAX_COUNTERS) {
      const [oldest] = this.buckets.keys()
      if (oldest !== undefined) this.buckets.delete(oldest)
    }
    const bucket = { tokens: limit, refilledAt: now }
    this.buckets.set(name, bucket)
    return bucket
  }
}

const make = Effect.map(RateLimiter.RateLimiterStore, (store) => {
  const windows = new Windows()
  const buckets = new Buckets()
  return RateLimiter.RateLimiterStore.of({
    ...store,
    fixedWindow: ({ key, limit, refillRate, tokens }) =>
      Clock.clockWith((clock) =>
        Effect.sync(() =>
          windows.take(
            key,
            { limit, tokens, rate: Duration.toMillis(refillRate) },
            Elapsed.by(clock)
          )
        )
      ),
    tokenBucket: ({ key, refillRate, ...terms }) =>
      Clock.clockWith((clock) =>
        Effect.sync(() =>
          buckets.take(key, { ...terms, rate: Duration.toMillis(refillRate) }, Elapsed.by(clock))
        )
      )
  })
})

export const layer = Layer.effect(RateLimiter.RateLimiterStore, make).pipe(
  Layer.provide(RateLimiter.layerStoreMemory)
)
