/** Named tokens of the operator API. */
import type { TokenId } from "../id/Id.ts"
import type { Instant } from "../time/Instant.ts"

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
