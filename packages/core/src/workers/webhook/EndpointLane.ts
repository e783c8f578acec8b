/**
 * One endpoint's deliveries while a worker leases them: the claims not yet settled, how far the
 * lane is done, and how many requests may run at once.
 */
import type { AccountId, EndpointId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import { isSuccess, type Outcome } from "../../domain/webhook/Attempt.ts"
import type { DeliveryId } from "../../domain/webhook/Delivery.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { AnyType } from "../../domain/webhook/Event.ts"
import * as Health from "../../domain/webhook/Health.ts"
import type { Claim, Mark, Position, Work } from "../../engine/port/DeliveryQueue.ts"

/** Every runtime has the web platform's `URL`; core is compiled without the types of any. */
declare const URL: { readonly parse: (url: string) => { readonly hostname: string } | null }

/**
 * Requests at once: half as many after a failure, one more for each whole window of answers. It
 * grows slowly because each request at once needs its own connection.
 */
const WINDOW = { start: 8, least: 2, most: 16 } as const

/** Fetches more when fewer claims are waiting, so that sending never pauses. */
const LOW = 16

export interface Target {
  readonly account: AccountId
  readonly host: string
}

export class Lane {
  readonly endpointId: EndpointId
  /** The store's clock minus this process's elapsed time, in milliseconds. */
  offset = 0
  /** Since when nothing is left to do, in this process's elapsed time. */
  idleSince: Instant | null = null
  private endpoint: Endpoint | null = null
  private to: Target | null = null
  private fetching = false
  /** There may be more to claim. */
  private more = true
  private dirty = false
  private sending = 0
  private window: number = WINDOW.start
  private after: bigint
  private retryAt: Instant | null = null
  private waiting: Array<Claim> = []
  /** Claims whose result is not yet written. */
  private readonly open = new Map<DeliveryId, Claim>()

  /** The attempts in a row that failed. */
  private failures: number
  /** Whether the partner knows that the endpoint fails; as far as this process knows. */
  private failingSince: Instant | null = null

  constructor({ endpointId, failures, through }: Mark) {
    this.endpointId = endpointId
    this.failures = failures
    this.after = through
  }

  /** Every first attempt with a sequence up to `through` was made and written. */
  get mark(): Mark {
    let through = this.after
    for (const { delivery } of this.open.values()) {
      const isFirst = delivery.retryAt === null
      if (isFirst && delivery.sequence <= through) through = delivery.sequence - 1n
    }
    return { endpointId: this.endpointId, through, failures: this.failures }
  }

  get isIdle(): boolean {
    return this.open.size === 0 && !this.more && !this.fetching
  }

  get openIds(): ReadonlyArray<DeliveryId> {
    return Array.from(this.open.keys())
  }

  /** Looks for claims again: something may be new, or the endpoint changed. */
  wake(): void {
    this.more = true
    this.dirty = true
  }

  /** Wakes the lane when a known retry is due by the store's clock. */
  wakeWhenDue(now: Instant): void {
    if (this.retryAt === null || this.retryAt > now + this.offset) return
    this.retryAt = null
    this.wake()
  }

  /** Where the next fetch begins. */
  get cursor(): Position {
    return { endpointId: this.endpointId, through: this.after }
  }

  /** Answers whether to fetch now, and then counts the fetch as begun. */
  beginFetch(): boolean {
    if (this.fetching || !this.more || this.waiting.length >= LOW) return false
    this.fetching = true
    this.dirty = false
    return true
  }

  /** Takes the fetched work; `limit` is the number of claims asked for. */
  endFetch(work: Work, limit: number, now: Instant): void {
    this.fetching = false
    this.offset = work.now - now
    if (work.endpoint === null) this.to = null
    else if (this.to === null || work.endpoint.url !== this.endpoint?.url) {
      const host = URL.parse(work.endpoint.url)?.hostname.replace(/\.$/, "") ?? ""
      this.to = { account: work.endpoint.accountId, host }
    }
    this.endpoint = work.endpoint
    this.failingSince = work.endpoint?.failingSince ?? null
    this.more = this.dirty || work.claims.length === limit
    if (work.endpoint?.active !== true) {
      this.drop()
      return
    }
    for (const claim of work.claims) {
      const { id, retryAt, sequence } = claim.delivery
      if (retryAt === null && sequence > this.after) this.after = sequence
      if (this.open.has(id)) continue
      this.open.set(id, claim)
      this.waiting.push(claim)
    }
  }

  failFetch(): void {
    this.fetching = false
  }

  /** The host and the account of the next request; null when none may run. */
  get target(): Target | null {
    const isFull = this.sending >= Math.floor(this.window)
    return isFull || this.waiting.length === 0 ? null : this.to
  }

  /** The next claim and its endpoint; undefined when no request may run. */
  next(): { readonly claim: Claim; readonly endpoint: Endpoint } | undefined {
    if (this.sending >= Math.floor(this.window) || this.endpoint === null) return undefined
    const claim = this.waiting.shift()
    if (claim === undefined) return undefined
    this.sending++
    return { claim, endpoint: this.endpoint }
  }

  sent(attempt: Outcome, type: AnyType): void {
    this.sending--
    const works = isSuccess(attempt)
    const saysNothing = works && this.failingSince !== null && Health.isToldByItself(type)
    if (!saysNothing) this.failures = Health.after(this.failures, attempt)
    this.window = works
      ? Math.min(WINDOW.most, this.window + 1 / this.window)
      : Math.max(WINDOW.least, this.window / 2)
  }

  /**
   * The failures in a row of which the partner is to be told; null when nothing is new. Counts as told
   * until the endpoint is read again.
   */
  takeNews(now: Instant): number | null {
    const type = Health.due(this.failingSince, this.failures)
    if (type === null) return null
    this.failingSince = type === Health.FAILING ? now : null
    return this.failures
  }

  /** A claim's result is written. */
  settled(id: DeliveryId, retryAt: Instant | null): void {
    this.open.delete(id)
    if (retryAt !== null && (this.retryAt === null || retryAt < this.retryAt)) {
      this.retryAt = retryAt
    }
  }

  /** Forgets claims that were not begun, so that they are claimed again later. */
  drop(): void {
    for (const { delivery } of this.waiting) this.open.delete(delivery.id)
    const lowest = this.waiting
      .filter(({ delivery }) => delivery.retryAt === null)
      .reduce<bigint | null>(
        (least, { delivery }) =>
          least === null || delivery.sequence < least ? delivery.sequence : least,
        null
      )
    if (lowest !== null && lowest <= this.after) this.after = lowest - 1n
    this.waiting = []
  }
}
