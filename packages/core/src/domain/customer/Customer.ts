/** A pseudonymous end user of a partner (contract.md#customer). */
import type { AccountId, CustomerId } from "../id/Id.ts"
import type { JsonObject } from "../json/Json.ts"
import * as Instant from "../time/Instant.ts"

export interface Customer {
  readonly id: CustomerId
  readonly accountId: AccountId
  /** The partner's own user id; once set, it can't move to another customer. */
  readonly externalUserId: string | null
  readonly attributes: JsonObject
  /** The key of the creation, unique among the account's customers; null without one. */
  readonly idempotencyKey: string | null
  /** Fingerprint of the creation's data; null without a key. */
  readonly fingerprint: string | null
  readonly sequence: bigint
  readonly createdAt: Instant.Instant
  readonly updatedAt: Instant.Instant
  /** When the person behind it was erased; null before. */
  readonly erasedAt: Instant.Instant | null
}

export const view = (customer: Customer) => ({
  id: customer.id,
  externalUserId: customer.externalUserId,
  attributes: customer.attributes,
  createdAt: Instant.format(customer.createdAt),
  updatedAt: Instant.format(customer.updatedAt)
})
