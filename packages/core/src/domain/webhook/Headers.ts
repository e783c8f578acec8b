/** The body and the signature headers of a delivery (contract.md#signature). */
import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Event from "./Event.ts"
import type { Sign } from "./Signature.ts"

/** The raw body: the same bytes for every attempt of an event, while the service keeps its address. */
export const bodyOf = (event: Event.Event, telling: Event.Telling): Uint8Array =>
  utf8ToBytes(JSON.stringify(Event.envelope(event, telling)))

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
