/** Which shipments the operator's desk lists; null admits everything. */
import type { AccountId, OperationId } from "../../domain/id/Id.ts"
import type { Status } from "../../domain/shipment/Transitions.ts"
import type { Instant } from "../../domain/time/Instant.ts"

export interface ShipmentFilter {
  readonly status: Status | null
  readonly accountId: AccountId | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  readonly createdBefore: Instant | null
  /** The redemption; it has one shipment. */
  readonly operationId: OperationId | null
}

export const EVERY: ShipmentFilter = {
  status: null,
  accountId: null,
  country: null,
  createdBefore: null,
  operationId: null
}
