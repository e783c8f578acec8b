/** Signs an event for an endpoint and hands it to the sender. */
import { Effect } from "effect"
import type { EndpointId, EventId } from "../../domain/id/Id.ts"
import type { Confidential } from "../../domain/shipment/Shipment.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Outcome } from "../../domain/webhook/Attempt.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import type { Event, Telling } from "../../domain/webhook/Event.ts"
import { bodyOf, headersOf } from "../../domain/webhook/Headers.ts"
import { type Sign, signer } from "../../domain/webhook/Signature.ts"
import type { Sender } from "../../engine/port/Sender.ts"
import type { Vault } from "../../engine/port/Vault.ts"

interface Keys {
  readonly current: Sign
  /** The previous secret, used until then. */
  readonly before: { readonly sign: Sign; readonly until: Instant } | null
}

/** Decrypted secrets to keep: an endpoint's are needed again and again. */
const MAX_OPENED = 4_096

/** A request that could not be made, which should never happen. */
export const BROKEN: Outcome = {
  statusCode: null,
  error: "the request broke",
  durationMs: 0,
  responseBody: null
}

/** Bodies to keep, and the largest one's bytes; larger ones are made again each time. */
const MAX_BODIES = 512
const MAX_KEPT_BYTES = 16 * 1024

export class Courier {
  private readonly sender: Sender["Service"]
  private readonly vault: Vault["Service"]
  private readonly telling: Telling
  /**
   * Signers by endpoint and encrypted secret: a secret copied from another endpoint must not open.
   */
  private readonly opened = new Map<string, Sign>()
  private readonly keys = new WeakMap<Endpoint, Keys>()
  private readonly bodies = new Map<EventId, Uint8Array>()
  /** Endpoints whose secret could not be decrypted; each is logged once. */
  private readonly complained = new Set<EndpointId>()

  constructor(sender: Sender["Service"], vault: Vault["Service"], telling: Telling) {
    this.sender = sender
    this.vault = vault
    this.telling = telling
  }

  /**
   * Decrypts the endpoint's secrets for {@link begin}, and answers whether it could. It can't when
   * the host configured another key; that mistake must not use up the partner's attempts.
   */
  prepare(endpoint: Endpoint): Effect.Effect<boolean> {
    return this.keysOf(endpoint).pipe(
      Effect.map((keys) => {
        this.keys.set(endpoint, keys)
        return true
      }),
      Effect.catch(({ problem }) => {
        const isNew = !this.complained.has(endpoint.id)
        this.complained.add(endpoint.id)
        const text = `deliveries to ${endpoint.id} wait: its signing secret ${problem}`
        return Effect.as(isNew ? Effect.logError(text) : Effect.void, false)
      })
    )
  }

  /**
   * Begins the post to a prepared endpoint (see {@link Sender}). `now` is this process's clock,
   * because receivers compare the timestamp with their own.
   */
  begin(
    endpoint: Endpoint,
    event: Event,
    now: Instant,
    done: (outcome: Outcome) => void
  ): () => void {
    const keys = this.keys.get(endpoint)
    if (keys === undefined) {
      done(BROKEN)
      return () => {}
    }
    const { before, current } = keys
    const signers = before === null || now >= before.until ? [current] : [current, before.sign]
    const body = this.bodyOf(event)
    const headers = headersOf(event, body, signers, Math.floor(now / 1000))
    return this.sender.begin({ url: endpoint.url, headers, body }, done)
  }

  /** A previous secret that can't be decrypted is left out. */
  private keysOf({ id, previous, secret }: Endpoint) {
    const current = this.open(id, secret)
    if (previous === null)
      return Effect.map(current, (sign): Keys => ({ current: sign, before: null }))
    const before = Effect.orElseSucceed(this.open(id, previous.secret), () => null)
    return Effect.zipWith(
      current,
      before,
      (sign, old): Keys => ({
        current: sign,
        before: old === null ? null : { sign: old, until: previous.until }
      })
    )
  }

  private open(id: EndpointId, sealed: Confidential) {
    const name = `${id} ${sealed}`
    const known = this.opened.get(name)
    if (known !== undefined) return Effect.succeed(known)
    return Effect.map(this.vault.open(sealed, { purpose: "signing secret", id }), (plain) => {
      const sign = signer(plain)
      if (this.opened.size >= MAX_OPENED) this.opened.clear()
      this.opened.set(name, sign)
      return sign
    })
  }

  /** Cached, because an event goes to several endpoints at about the same time. */
  private bodyOf(event: Event): Uint8Array {
    const known = this.bodies.get(event.id)
    if (known !== undefined) return known
    const body = bodyOf(event, this.telling)
    if (body.length > MAX_KEPT_BYTES) return body
    if (this.bodies.size >= MAX_BODIES) this.bodies.clear()
    this.bodies.set(event.id, body)
    return body
  }
}
