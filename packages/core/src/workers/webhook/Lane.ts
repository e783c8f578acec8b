/**
 * One endpoint's deliveries while a worker has them leased: what was claimed and not yet written
 * off, how far the lane is done, and how many requests may run at once.
 */
import type { DeliveryId, EndpointId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Claim, Mark, Work } from "../../engine/port/DeliveryQueue.ts"

/** The URL standard's class, which every runtime has. */
declare const URL: { readonly parse: (url: string) => { readonly hostname: string } | null }

/**
 * Requests at once: an endpoint that fails gets half as many, one that answers gets one more for
 * each whole window of answers, since every request at once is a connection to open.
 */
const WINDOW = { start: 8, least: 2, most: 16 } as const

/** Fetch again before nothing is left to send. */
const LOW = 16

export class Lane {
  readonly endpointId: EndpointId
  /** The store's clock minus this process's, in milliseconds. */
  offset = 0
  /** When nothing was left to do; by this process's clock. */
  idleSince: Instant | null = null
  private endpoint: Endpoint | null = null
  private hostname = ""
  private fetching = false
  /** There may be more to claim. */
  private more = true
  private dirty = false
  private sending = 0
  private window: number = WINDOW.start
  private after: bigint
  private retryAt: Instant | null = null
  private waiting: Array<Claim> = []
  /** Claimed, and what became of it not yet written. */
  private readonly open = new Map<DeliveryId, Claim>()

  constructor({ endpointId, through }: Mark) {
    this.endpointId = endpointId
    this.after = through
  }

  /** All that has no retry and a sequence up to this was attempted and written. */
  get mark(): Mark {
    let through = this.after
    for (const { delivery } of this.open.values()) {
      const isFirst = delivery.retryAt === null
      if (isFirst && delivery.sequence <= through) through = delivery.sequence - 1n
    }
    return { endpointId: this.endpointId, through }
  }

  get isIdle(): boolean {
    return this.open.size === 0 && !this.more && !this.fetching
  }

  get openIds(): ReadonlyArray<DeliveryId> {
    return Array.from(this.open.keys())
  }

  /** Something may be new, or the endpoint changed. */
  wake(): void {
    this.more = true
    this.dirty = true
  }

  /** Wakes when a retry that it knows of has become due, by the store's clock. */
  wakeWhenDue(now: Instant): void {
    if (this.retryAt === null || this.retryAt > now + this.offset) return
    this.retryAt = null
    this.wake()
  }

  /** Beyond what to fetch. */
  get cursor(): Mark {
    return { endpointId: this.endpointId, through: this.after }
  }

  /** Whether to fetch now; if so, it counts as begun. */
  beginFetch(): boolean {
    if (this.fetching || !this.more || this.waiting.length >= LOW) return false
    this.fetching = true
    this.dirty = false
    return true
  }

  /** Takes what was fetched; `limit` is how much was asked for. */
  endFetch(work: Work, limit: number, now: Instant): void {
    this.fetching = false
    this.offset = work.now - now
    if (work.endpoint !== null && work.endpoint.url !== this.endpoint?.url) {
      this.hostname = URL.parse(work.endpoint.url)?.hostname.replace(/\.$/, "") ?? ""
    }
    this.endpoint = work.endpoint
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

  /** The host that another request would go to; null when none may run. */
  get host(): string | null {
    const isFull = this.sending >= Math.floor(this.window)
    return isFull || this.endpoint === null || this.waiting.length === 0 ? null : this.hostname
  }

  /** The next claim to send and where, when another request may run. */
  next(): { readonly claim: Claim; readonly endpoint: Endpoint } | undefined {
    if (this.sending >= Math.floor(this.window) || this.endpoint === null) return undefined
    const claim = this.waiting.shift()
    if (claim === undefined) return undefined
    this.sending++
    return { claim, endpoint: this.endpoint }
  }

  sent(isSuccess: boolean): void {
    this.sending--
    this.window = isSuccess
      ? Math.min(WINDOW.most, this.window + 1 / this.window)
      : Math.max(WINDOW.least, this.window / 2)
  }

  /** What became of a claim is written. */
  settled(id: DeliveryId, retryAt: Instant | null): void {
    this.open.delete(id)
    if (retryAt !== null && (this.retryAt === null || retryAt < this.retryAt)) {
      this.retryAt = retryAt
    }
  }

  /** Forgets what was claimed and not begun, so that it is claimed again later. */
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
