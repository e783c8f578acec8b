/** What a delivery carries: the envelope as bytes, and its signature (contract.md#signature). */
import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Event from "./Event.ts"
import type { Sign } from "./Signature.ts"

/** The raw body: every attempt of an event has the same bytes. */
export const bodyOf = (event: Event.Event, environment: Event.Environment): Uint8Array =>
  utf8ToBytes(JSON.stringify(Event.envelope(event, environment)))

/** One signature for each secret, newest first, separated by a space. */
export const headersOf = (
  event: Event.Event,
  body: Uint8Array,
  signers: ReadonlyArray<Sign>,
  nowSeconds: number
): Readonly<Record<string, string>> => ({
  "webhook-id": event.id,
  "webhook-timestamp": String(nowSeconds),
  "webhook-signature": signers.map((sign) => sign(nowSeconds, body)).join(" ")
})
