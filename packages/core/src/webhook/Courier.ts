/** Signs an event for an endpoint and hands it to the sender. */
import { Effect } from "effect"
import type { Vault } from "../engine/Vault.ts"
import type { Confidential } from "../shipment/Shipment.ts"
import type { Instant } from "../time/Instant.ts"
import type { Outcome } from "./Attempt.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { Environment, Event } from "./Event.ts"
import { bodyOf, headersOf } from "./Headers.ts"
import type { Sender } from "./Sender.ts"

const failed = (error: string): Outcome => ({
  statusCode: null,
  error,
  durationMs: 0,
  responseBody: null
})

/** Opened secrets that are kept, as an endpoint's are asked for with every delivery. */
const MAX_OPENED = 4_096

export class Courier {
  private readonly sender: Sender["Service"]
  private readonly vault: Vault["Service"]
  private readonly environment: Environment
  private readonly opened = new Map<Confidential, string>()

  constructor(sender: Sender["Service"], vault: Vault["Service"], environment: Environment) {
    this.sender = sender
    this.vault = vault
    this.environment = environment
  }

  /** Never fails. `now` is this process's clock: receivers compare the timestamp with theirs. */
  post(endpoint: Endpoint, event: Event, now: Instant): Effect.Effect<Outcome> {
    return this.secretsOf(endpoint, now).pipe(
      Effect.flatMap((secrets) => {
        const body = bodyOf(event, this.environment)
        const headers = headersOf(event, body, secrets, Math.floor(now / 1000))
        return this.sender.post({ url: endpoint.url, headers, body })
      }),
      Effect.catch(() => Effect.succeed(failed("the signing secret cannot be opened"))),
      Effect.catchDefect((defect) =>
        Effect.as(Effect.logError("a delivery broke", defect), failed("the request broke"))
      )
    )
  }

  /** The current secret, and the one before it while that is still valid. */
  private secretsOf({ previous, secret }: Endpoint, now: Instant) {
    const sealed = previous !== null && now < previous.until ? [secret, previous.secret] : [secret]
    return Effect.forEach(sealed, (text) => {
      const known = this.opened.get(text)
      if (known !== undefined) return Effect.succeed(known)
      return Effect.map(this.vault.open(text), (plain) => {
        if (this.opened.size >= MAX_OPENED) this.opened.clear()
        this.opened.set(text, plain)
        return plain
      })
    })
  }
}
