/**
 * The published vectors of webhook signatures, `kit/vectors/webhook-signatures.json`, for receivers in
 * any language (contract.md#signature).
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Delivery, Problem } from "@cardpack/core/domain/webhook/Signature"
import { Schema } from "effect"

export const PROBLEMS = [
  "missing secret",
  "missing header",
  "timestamp out of tolerance",
  "signature does not match",
  "body is no JSON object",
  "body id is not the webhook-id"
] as const satisfies ReadonlyArray<Problem>

const Vector = Schema.Struct({
  name: Schema.NonEmptyString,
  secret: Schema.String,
  /** The body, if its bytes are UTF-8. */
  body: Schema.optionalKey(Schema.String),
  /** Otherwise the body's bytes. */
  bodyBase64: Schema.optionalKey(Schema.String),
  /** Absent headers were not sent. */
  headers: Schema.Struct({
    "webhook-id": Schema.optionalKey(Schema.String),
    "webhook-timestamp": Schema.optionalKey(Schema.String),
    "webhook-signature": Schema.optionalKey(Schema.String)
  }),
  nowSeconds: Schema.Int,
  toleranceSeconds: Schema.Int,
  expected: Schema.Literals(["valid", ...PROBLEMS])
})
export type Vector = typeof Vector.Type

const read = Schema.decodeUnknownSync(
  Schema.Struct({ description: Schema.String, vectors: Schema.Array(Vector) }),
  { onExcessProperty: "error" }
)

const FILE = join(import.meta.dirname, "../../kit/vectors/webhook-signatures.json")

export const VECTORS: ReadonlyArray<Vector> = read(JSON.parse(readFileSync(FILE, "utf8"))).vectors

export const bytesOf = ({ body, bodyBase64 }: Vector): Uint8Array =>
  Buffer.from(body ?? bodyBase64 ?? "", body === undefined ? "base64" : "utf8")

export const deliveryOf = (vector: Vector): Delivery => ({
  rawBody: bytesOf(vector),
  headers: {
    "webhook-id": vector.headers["webhook-id"],
    "webhook-timestamp": vector.headers["webhook-timestamp"],
    "webhook-signature": vector.headers["webhook-signature"]
  },
  secret: vector.secret,
  nowSeconds: vector.nowSeconds,
  tolerance: vector.toleranceSeconds
})
