/**
 * Refused requests of partners, kept for a while for their developers to find by `x-request-id`
 * (decisions.md#request-log). They hold no body, key, secret or address.
 */
import type { KeyId } from "../apikey/ApiKey.ts"
import type { AccountId } from "../id/Id.ts"
import type { Instant } from "../time/Instant.ts"

export type RefusedRequestId = `req_${string}`

export interface RefusedRequest {
  readonly id: RefusedRequestId
  readonly accountId: AccountId
  /** As the answer's header names it; not unique, because clients may choose it. */
  readonly requestId: string
  readonly method: string
  /** The pattern of the route, such as `/api/v2/cards/:cardId`. */
  readonly route: string
  readonly status: number
  readonly code: string
  /** As it was answered; it begins with the field. */
  readonly message: string
  /** Null for a person of the console, and a call of this process. */
  readonly keyId: KeyId | null
  readonly durationMs: number
  readonly createdAt: Instant
}

/** The newest that are kept of an account. */
export const MOST = 1_000
