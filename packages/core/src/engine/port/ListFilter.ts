/**
 * Which rows the partner's lists show; null admits everything. A list takes a time, and the
 * `customerId`, `vendingMachineId` and `status` that its rows have (contract.md#lists).
 */
import type { Status as CardStatus } from "../../domain/card/Transitions.ts"
import type { Status as DepositStatus } from "../../domain/funding/Transitions.ts"
import type { CardId, CustomerId, EventId, OperationId } from "../../domain/id/Id.ts"
import type { Kind as EntryKind } from "../../domain/ledger/LedgerEntry.ts"
import type { Cause } from "../../domain/ledger/Movement.ts"
import type { Kind } from "../../domain/operation/Operation.ts"
import type { Status as OperationStatus } from "../../domain/operation/Transitions.ts"
import type { Status as ShipmentStatus } from "../../domain/shipment/Transitions.ts"
import { EVER, type Period } from "../../domain/time/Period.ts"
import type { Type as EventType } from "../../domain/webhook/Event.ts"
import type { Status as DeliveryStatus } from "../../domain/webhook/Transitions.ts"

export interface Operations extends Period {
  readonly customerId: CustomerId | null
  /** The order that created it, and all that acted on it. */
  readonly cardId: CardId | null
  readonly kind: Kind | null
  readonly status: OperationStatus | null
  /** Of redemptions: where their parcels are. */
  readonly shipmentStatus: ShipmentStatus | null
  /** Of orders. */
  readonly vendingMachineId: number | null
}

export const OPERATIONS: Operations = {
  ...EVER,
  customerId: null,
  cardId: null,
  kind: null,
  status: null,
  shipmentStatus: null,
  vendingMachineId: null
}

export interface Entries extends Period {
  readonly kind: EntryKind | null
  readonly cause: Cause | null
  readonly operationId: OperationId | null
}

export const ENTRIES: Entries = { ...EVER, kind: null, cause: null, operationId: null }

/** A customer's cards. */
export interface Cards extends Period {
  readonly status: CardStatus | null
  /** The machine that sold them. */
  readonly vendingMachineId: number | null
}

export const CARDS: Cards = { ...EVER, status: null, vendingMachineId: null }

export interface Events extends Period {
  readonly type: EventType | null
  readonly operationIds: ReadonlyArray<OperationId> | null
  readonly customerId: CustomerId | null
}

export const EVENTS: Events = { ...EVER, type: null, operationIds: null, customerId: null }

/** Deposits seen on the chain. */
export interface Deposits extends Period {
  readonly status: DepositStatus | null
}

export const DEPOSITS: Deposits = { ...EVER, status: null }

/** Deliveries to one endpoint. */
export interface Deliveries extends Period {
  readonly status: DeliveryStatus | null
}

export const DELIVERIES: Deliveries = { ...EVER, status: null }

/** Deliveries to all endpoints of the account. */
export interface OwnDeliveries extends Deliveries {
  readonly eventId: EventId | null
}

export const OWN_DELIVERIES: OwnDeliveries = { ...DELIVERIES, eventId: null }
