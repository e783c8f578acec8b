import type { Instant } from "../time/Instant.ts"

export type TokenId = `tok_${string}`

/** A role decides what its tokens may do: see the service's table of roles and endpoints. */
export const ROLES = ["owner", "finance", "catalog", "shipping", "support", "read-only"] as const
export type Role = (typeof ROLES)[number]

/** A named token of the operator API, stored as its hash. */
export interface Token {
  readonly id: TokenId
  readonly name: string
  /** SHA-256 in hex. */
  readonly hash: string
  readonly role: Role
  /** Refused from then on; null when it never expires. */
  readonly expiresAt: Instant | null
  /** The actor of the log's entry; null for those of before it was kept. */
  readonly madeBy: string | null
  /** The token that made it; null when a person or the environment's did, or before it was kept. */
  readonly makerTokenId: TokenId | null
  readonly createdAt: Instant
  /** To the minute. */
  readonly lastUsedAt: Instant | null
  readonly revokedAt: Instant | null
}

/** True while the token is accepted. */
export const isValid = ({ expiresAt, revokedAt }: Token, now: Instant): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt)
