/**
 * A contradiction between the chain and the books. The service corrects nothing silently; a person
 * looks and decides (design.md#incidents).
 */
import type { Hash } from "../chain/Evm.ts"
import type { AccountId, CardId, IncidentId, OperationId } from "../id/Id.ts"
import type { JsonObject } from "../json/Json.ts"
import * as Instant from "../time/Instant.ts"

/**
 * `minted_after_cancel`, `burned_after_cancel`: a cancelled entry's transaction is in a final
 * block.
 * `deposit_after_failure`: a deposit that was given up is in a final block; it is not credited.
 * `deposit_refused`: the books can't take a deposit, because the balance would exceed its maximum.
 * `reorganized_after_credit`: a credited or confirmed transaction left the chain.
 * `unexplained_balance`: a deposit address holds more than its recorded deposits.
 * `missing_balance`: a deposit address holds less than its credits minus its recorded sweeps.
 * `unproven_transaction`: an hour after its block, an endpoint still shows a transaction that too
 * few others confirm.
 * `foreign_address`: the account's deposit address is not the one of its index below the extended
 * key; nothing that comes in there is credited.
 */
export const KINDS = [
  "minted_after_cancel",
  "burned_after_cancel",
  "deposit_after_failure",
  "deposit_refused",
  "reorganized_after_credit",
  "unexplained_balance",
  "missing_balance",
  "unproven_transaction",
  "foreign_address"
] as const
export type Kind = (typeof KINDS)[number]

export interface Incident {
  readonly id: IncidentId
  readonly kind: Kind
  /** Identifies the contradiction: seeing it again raises no second incident. */
  readonly subject: string
  readonly accountId: AccountId
  readonly operationId: OperationId | null
  /** The card that the incident froze. */
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
