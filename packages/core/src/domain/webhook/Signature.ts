/** Webhook signatures: made by the service, verified by receivers (contract.md#signature). */
import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Result } from "effect"
import * as Json from "../json/Json.ts"

/** Seconds by which a timestamp may differ from the receiver's clock. */
export const TOLERANCE = 300

const VERSION = "v1,"

export type Sign = (timestamp: number, rawBody: Uint8Array) => string

/** Prepares a secret for many signatures: hashes the key once. */
export const signer = (secret: string): Sign => {
  const keyed = hmac.create(sha256, utf8ToBytes(secret))
  return (timestamp, rawBody) => {
    const mac = keyed
      .clone()
      .update(utf8ToBytes(`${timestamp}.`))
      .update(rawBody)
    return VERSION + bytesToHex(mac.digest())
  }
}

/** `v1,` and the lowercase hex HMAC-SHA256 of `{timestamp}.{raw body}` keyed with the secret. */
export const sign = (secret: string, timestamp: number, rawBody: Uint8Array): string =>
  signer(secret)(timestamp, rawBody)

export interface Delivery {
  /** The body as it was received, before any parsing. */
  readonly rawBody: Uint8Array
  readonly headers: {
    readonly "webhook-id": string | undefined
    readonly "webhook-timestamp": string | undefined
    readonly "webhook-signature": string | undefined
  }
  readonly secret: string
  /** The receiver's clock in Unix seconds. */
  readonly nowSeconds: number
  /** Seconds; {@link TOLERANCE} when absent. */
  readonly tolerance?: number
}

export type Problem =
  | "missing secret"
  | "missing header"
  | "timestamp out of tolerance"
  | "signature does not match"
  | "body is no JSON object"
  | "body id is not the webhook-id"

/** Compares in constant time. */
const equal = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

/** Every runtime has `TextDecoder`; core is compiled without the types of any. */
declare const TextDecoder: new (
  label: "utf-8",
  options: { readonly fatal: boolean }
) => { readonly decode: (bytes: Uint8Array) => string }

const parse = (rawBody: Uint8Array): Json.JsonObject | null => {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody))
    return Json.isObject(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Verifies before parsing and answers the envelope. While an old secret is still valid, the header
 * holds several signatures, separated by spaces. An empty secret is refused: with one, anyone could
 * sign.
 */
export const verifyWebhook = (delivery: Delivery): Result.Result<Json.JsonObject, Problem> => {
  const id = delivery.headers["webhook-id"]
  const timestamp = delivery.headers["webhook-timestamp"]
  const signatures = delivery.headers["webhook-signature"]
  if (!delivery.secret) return Result.fail("missing secret")
  if (!id || !timestamp || !signatures) return Result.fail("missing header")
  const seconds = /^[0-9]{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const age = Math.abs(delivery.nowSeconds - seconds)
  if (!(age <= (delivery.tolerance ?? TOLERANCE))) return Result.fail("timestamp out of tolerance")
  const expected = sign(delivery.secret, seconds, delivery.rawBody)
  const matches = signatures.split(" ").filter((given) => equal(given, expected)).length > 0
  if (!matches || timestamp !== String(seconds)) return Result.fail("signature does not match")
  const body = parse(delivery.rawBody)
  if (body === null) return Result.fail("body is no JSON object")
  return body.id === id ? Result.succeed(body) : Result.fail("body id is not the webhook-id")
}
