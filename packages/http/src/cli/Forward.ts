/**
 * Posts one event to a local receiver, as the service delivers webhooks (contract.md#signature,
 * contract.md#delivery).
 */
import { Attempt, Signature } from "@cardpack/core/domain"
import { Sender } from "@cardpack/core/ports"
import { Clock, Console, Duration, Effect, Redacted } from "effect"
import type { Envelope } from "./Feed.ts"

export interface Receiver {
  readonly url: string
  readonly secret: Redacted.Redacted
}

export interface Forwarded {
  /** The last attempt's. */
  readonly outcome: Attempt.Outcome
  readonly attempts: number
  readonly accepted: boolean
}

/** Milliseconds between attempts: long enough for a receiver to restart. */
const PAUSES = [500, 1000, 2000] as const

const post = Effect.fnUntraced(function* ({ secret, url }: Receiver, event: Envelope) {
  const sender = yield* Sender.Sender
  const timestamp = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const body = new TextEncoder().encode(JSON.stringify(event))
  const headers = {
    "webhook-id": event.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": Signature.sign(Redacted.value(secret), timestamp, body)
  }
  return yield* sender.post({ url, headers, body })
})

/** Signs each attempt anew, reports each failure, and skips the event after the last. */
export const forward = Effect.fnUntraced(function* (
  receiver: Receiver,
  event: Envelope
): Effect.fn.Return<Forwarded, never, Sender.Sender> {
  for (let attempts = 1; ; attempts++) {
    const outcome = yield* post(receiver, event)
    if (Attempt.isSuccess(outcome)) return { outcome, attempts, accepted: true }
    const pause = PAUSES[attempts - 1]
    if (pause === undefined) return { outcome, attempts, accepted: false }
    yield* Console.error(`${event.id} ${outcome.error}; again in ${pause / 1000} s`)
    yield* Effect.sleep(Duration.millis(pause))
  }
})
