/** What the operator's side of the service keeps: stop buttons, named tokens, and who did what. */
import type { LogId, TokenId } from "../id/Id.ts"
import type { Json } from "../json/Json.ts"
import type { Instant } from "../time/Instant.ts"

export const CONTROLS = ["orders", "buybacks", "redemptions", "mints"] as const
export type Control = (typeof CONTROLS)[number]

/** Stop buttons: false answers 503 for that kind. */
export type Controls = Readonly<Record<Control, boolean>>

export const ALL_ON: Controls = { orders: true, buybacks: true, redemptions: true, mints: true }

/** What a token may do; the service's table of roles and endpoints says it in full. */
export const ROLES = ["owner", "finance", "catalog", "shipping", "support", "read-only"] as const
export type Role = (typeof ROLES)[number]

/** A named operator token, stored as its hash. */
export interface Token {
  readonly id: TokenId
  readonly name: string
  /** SHA-256 in hex. */
  readonly hash: string
  readonly role: Role
  /** From then on it is refused; null when it never expires. */
  readonly expiresAt: Instant | null
  readonly createdAt: Instant
  readonly revokedAt: Instant | null
}

/** True while the token opens anything. */
export const isValid = ({ expiresAt, revokedAt }: Token, now: Instant): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt)

/** The action of a change of a partner, which may suspend it or end that. */
export const PARTNER_UPDATE = "partner.update"

/** One change made by an operator. Never holds a key, a secret or an address. */
export interface LogEntry {
  readonly id: LogId
  /** The name of the token that was used. */
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly detail: Json
  readonly createdAt: Instant
}

/** The stored answer of an operator request that carried an `Idempotency-Key`. */
export interface Reply {
  readonly key: string
  readonly fingerprint: string
  readonly body: Json
  readonly createdAt: Instant
}
