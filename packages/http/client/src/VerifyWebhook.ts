/** Verifies webhooks with WebCrypto (contract.md#signature). */
import { CardpackError } from "./CardpackError.ts"
import type { CardpackEvent } from "./Feed.ts"

/** Seconds by which a timestamp may differ from the receiver's clock. */
export const TOLERANCE_SECONDS = 300

/** As `Request.headers`, or as Node, Express and others give them; the case does not matter. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface Delivery {
  /** The body as it was received, before any parsing. */
  readonly payload: string | ArrayBuffer | ArrayBufferView
  readonly headers: WebhookHeaders
  /** The endpoint's signing secret, or several while one is rotated. */
  readonly secret: string | ReadonlyArray<string>
  /** {@link TOLERANCE_SECONDS} unless given. */
  readonly toleranceSeconds?: number | undefined
  /** Unix milliseconds; `Date.now` unless given. */
  readonly now?: (() => number) | undefined
}

/** Why a webhook was refused: `details.problem` of the error, in the order of the checks. */
export type WebhookProblem =
  | "missing secret"
  | "missing header"
  | "timestamp out of tolerance"
  | "signature does not match"
  | "body is no JSON object"
  | "body id is not the webhook-id"

const refused = (problem: WebhookProblem): CardpackError =>
  new CardpackError(`the webhook is not accepted: ${problem}`, {
    code: "invalid_webhook",
    details: { problem }
  })

const utf8 = new TextEncoder()

const headerOf = (headers: WebhookHeaders | null | undefined, name: string): string | undefined => {
  if (headers === null || headers === undefined) return undefined
  if (typeof headers.get === "function") return headers.get(name) ?? undefined
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name && value !== undefined) {
      return typeof value === "string" ? value : value.join(" ")
    }
  }
  return undefined
}

/** Works for the bytes of another realm, too. */
const bytesOf = (payload: Delivery["payload"]): Uint8Array => {
  if (typeof payload === "string") return utf8.encode(payload)
  if (!ArrayBuffer.isView(payload)) return new Uint8Array(payload)
  return new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength)
}

const signed = (timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const prefix = utf8.encode(`${timestamp}.`)
  const all = new Uint8Array(prefix.length + body.length)
  all.set(prefix)
  all.set(body, prefix.length)
  return all
}

const sign = async (secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, ["sign"])
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes))
  return `v1,${Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("")}`
}

/** Compares in constant time; signatures have one length. */
const equal = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

const parse = (body: Uint8Array): { readonly id?: unknown } => {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw refused("body is no JSON object")
}

/**
 * Verifies a delivery before parsing it, and answers its event; rejects with a CardpackError whose
 * `code` is `invalid_webhook`. Answer those with 401. Deliveries repeat: deduplicate on `id`.
 */
export const verifyWebhook = async (delivery: Delivery): Promise<CardpackEvent> => {
  const given: Partial<Delivery> = delivery ?? {}
  const { headers, now = Date.now, payload = "", toleranceSeconds = TOLERANCE_SECONDS } = given
  // With an empty secret anyone could sign.
  const secrets = [given.secret ?? []].flat().filter((secret) => secret)
  if (secrets.length === 0) throw refused("missing secret")
  const id = headerOf(headers, "webhook-id")
  const timestamp = headerOf(headers, "webhook-timestamp")
  const signatures = headerOf(headers, "webhook-signature")
  if (!id || !timestamp || !signatures) throw refused("missing header")
  const seconds = /^[0-9]{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const age = Math.abs(Math.floor(now() / 1000) - seconds)
  if (!(age <= toleranceSeconds)) throw refused("timestamp out of tolerance")
  const body = bytesOf(payload)
  const bytes = signed(timestamp, body)
  let matches = false
  for (const secret of secrets) {
    const expected = await sign(secret, bytes)
    for (const each of signatures.split(" ")) matches = equal(each, expected) || matches
  }
  if (!matches || timestamp !== String(seconds)) throw refused("signature does not match")
  const event = parse(body)
  if (event.id !== id) throw refused("body id is not the webhook-id")
  return event as CardpackEvent
}
