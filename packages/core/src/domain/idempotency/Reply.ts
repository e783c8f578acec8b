import type { Json } from "../json/Json.ts"
import type { Instant } from "../time/Instant.ts"

/** The stored answer of an operator request that carried an `Idempotency-Key`. */
export interface Reply {
  readonly key: string
  readonly fingerprint: string
  readonly body: Json
  readonly createdAt: Instant
}
