/**
 * Something that can't be: the chain and the books contradict each other. Nothing is changed
 * silently; a person looks and decides (design.md#incidents).
 */
import type { Hash } from "../chain/Receipt.ts"
import type { AccountId, CardId, IncidentId, OperationId } from "../id/Id.ts"
import type { JsonObject } from "../json/Json.ts"
import * as Instant from "../time/Instant.ts"

/**
 * `minted_after_cancel`, `burned_after_cancel`: a cancelled entry's transaction is in a final block.
 * `deposit_after_failure`: a deposit that was given up is in a final block, and is not credited.
 * `deposit_refused`: the books can't take a deposit, as with a balance beyond the largest one.
 * `reorganized_after_credit`: what was credited or confirmed is not in the chain any more.
 * `unexplained_balance`: a deposit address holds more than the deposits that were seen.
 * `missing_balance`: a deposit address holds less than was credited and not recorded as swept.
 * `unproven_transaction`: an hour after its block, an endpoint still tells of a transaction that too
 * few bear out.
 */
export const KINDS = [
  "minted_after_cancel",
  "burned_after_cancel",
  "deposit_after_failure",
  "deposit_refused",
  "reorganized_after_credit",
  "unexplained_balance",
  "missing_balance",
  "unproven_transaction"
] as const
export type Kind = (typeof KINDS)[number]

export interface Incident {
  readonly id: IncidentId
  readonly kind: Kind
  /** Names what it is about: the same thing is one incident, however often it is seen. */
  readonly subject: string
  readonly accountId: AccountId
  readonly operationId: OperationId | null
  /** The card that it froze. */
  readonly cardId: CardId | null
  readonly transactionHash: Hash | null
  readonly detail: JsonObject
  readonly createdAt: Instant.Instant
  readonly resolvedAt: Instant.Instant | null
  /** The name of the operator's token. */
  readonly resolvedBy: string | null
  readonly resolution: string | null
}

/** As the operator reads it. */
export const view = (row: Incident) => ({
  id: row.id,
  kind: row.kind,
  partnerId: row.accountId,
  operationId: row.operationId,
  cardId: row.cardId,
  transactionHash: row.transactionHash,
  detail: row.detail,
  createdAt: Instant.format(row.createdAt),
  resolvedAt: Instant.formatNullable(row.resolvedAt),
  resolvedBy: row.resolvedBy,
  resolution: row.resolution
})
