/** Signs an event for an endpoint and hands it to the sender. */
import { Effect } from "effect"
import type { Vault } from "../engine/Vault.ts"
import type { EndpointId, EventId } from "../id/Id.ts"
import type { Confidential } from "../shipment/Shipment.ts"
import type { Instant } from "../time/Instant.ts"
import type { Outcome } from "./Attempt.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { Environment, Event } from "./Event.ts"
import { bodyOf, headersOf } from "./Headers.ts"
import type { Sender } from "./Sender.ts"
import { type Sign, signer } from "./Signature.ts"

const failed = (error: string): Outcome => ({
  statusCode: null,
  error,
  durationMs: 0,
  responseBody: null
})

/** Opened secrets that are kept, as an endpoint's are asked for with every delivery. */
const MAX_OPENED = 4_096

/** Bodies that are kept; each is some hundred bytes. */
const MAX_BODIES = 512

export class Courier {
  private readonly sender: Sender["Service"]
  private readonly vault: Vault["Service"]
  private readonly environment: Environment
  /** What signs with a secret, by its sealed text. */
  private readonly opened = new Map<Confidential, Sign>()
  private readonly bodies = new Map<EventId, Uint8Array>()
  /** Endpoints whose secret could not be opened, so that it is told once. */
  private readonly complained = new Set<EndpointId>()

  constructor(sender: Sender["Service"], vault: Vault["Service"], environment: Environment) {
    this.sender = sender
    this.vault = vault
    this.environment = environment
  }

  /** Never fails. `now` is this process's clock: receivers compare the timestamp with theirs. */
  post(endpoint: Endpoint, event: Event, now: Instant): Effect.Effect<Outcome> {
    return this.signersOf(endpoint, now).pipe(
      Effect.flatMap((signers) => {
        const body = this.bodyOf(event)
        const headers = headersOf(event, body, signers, Math.floor(now / 1000))
        return this.sender.post({ url: endpoint.url, headers, body })
      }),
      Effect.catch(() => Effect.succeed(failed("the signing secret cannot be opened"))),
      Effect.catchDefect((defect) =>
        Effect.as(Effect.logError("a delivery broke", defect), failed("the request broke"))
      )
    )
  }

  /**
   * Whether the endpoint's secret can be opened. When it can't, the key of the configuration is
   * another one than it was: the host's mistake, which must not use up the partner's attempts.
   */
  canSign(endpoint: Endpoint): Effect.Effect<boolean> {
    return this.open(endpoint.secret).pipe(
      Effect.as(true),
      Effect.catch(({ problem }) => {
        const isNew = !this.complained.has(endpoint.id)
        this.complained.add(endpoint.id)
        const text = `deliveries to ${endpoint.id} wait: its signing secret ${problem}`
        return Effect.as(isNew ? Effect.logError(text) : Effect.void, false)
      })
    )
  }

  /** The current secret, and the one before it while that is valid and can be opened. */
  private signersOf({ previous, secret }: Endpoint, now: Instant) {
    const current = this.open(secret)
    if (previous === null || now >= previous.until) return Effect.map(current, (sign) => [sign])
    const before = Effect.orElseSucceed(this.open(previous.secret), () => null)
    return Effect.zipWith(current, before, (sign, old) => (old === null ? [sign] : [sign, old]))
  }

  private open(sealed: Confidential) {
    const known = this.opened.get(sealed)
    if (known !== undefined) return Effect.succeed(known)
    return Effect.map(this.vault.open(sealed), (plain) => {
      const sign = signer(plain)
      if (this.opened.size >= MAX_OPENED) this.opened.clear()
      this.opened.set(sealed, sign)
      return sign
    })
  }

  /** An event goes to several endpoints at about the same time, with the same bytes. */
  private bodyOf(event: Event): Uint8Array {
    const known = this.bodies.get(event.id)
    if (known !== undefined) return known
    const body = bodyOf(event, this.environment)
    if (this.bodies.size >= MAX_BODIES) this.bodies.clear()
    this.bodies.set(event.id, body)
    return body
  }
}
