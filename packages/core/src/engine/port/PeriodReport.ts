/** Counts and sums of a span of time, for operators and a partner's people (design.md#operator-api). */
import type { Effect } from "effect"
import type { AccountId, EndpointId } from "../../domain/id/Id.ts"
import type { Books, CardCost } from "../../domain/ledger/Books.ts"
import type { LedgerEntryId } from "../../domain/ledger/LedgerEntry.ts"
import type { Caused } from "../../domain/ledger/Movement.ts"
import type { Status } from "../../domain/shipment/Transitions.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Usd } from "../../domain/usd/Usd.ts"
import type { StoreError } from "./Store.ts"

/** Rows that were created in it. */
export interface Span {
  /** Inclusive. */
  readonly since: Instant
  /** Exclusive. */
  readonly until: Instant
}

/** Packs of one machine that a partner sold in one UTC day, and what came back that day. */
export interface SalesRow {
  /** Such as `2026-11-22`. */
  readonly day: string
  readonly accountId: AccountId
  readonly machineId: number
  readonly packs: number
  readonly sold: Usd
  /** Sealed packs that were given back. */
  readonly refunded: number
  readonly refunds: Usd
  /** Cards that were bought back, on chain once the burn was confirmed. */
  readonly boughtBack: number
  readonly buybacks: Usd
}

/** Deliveries to an endpoint that were created in one UTC day and are finished. */
export interface DeliveryRow {
  readonly day: string
  readonly accountId: AccountId
  readonly endpointId: EndpointId
  readonly url: string
  readonly delivered: number
  /** All attempts failed. */
  readonly failed: number
  /** Held for too long. */
  readonly expired: number
}

/** Parcels of a status to a country. */
export interface ParcelRow {
  readonly status: Status
  readonly countryCode: string
  readonly count: number
  /** When the one that waits longest was made. */
  readonly oldestAt: Instant
}

type Read<A> = Effect.Effect<A, StoreError>

/** The part of the operator's reading port that reports. */
export interface PeriodReports {
  /** Of all partners, or of one. Ascending by day, partner and machine. */
  readonly sales: (span: Span, accountId?: AccountId) => Read<ReadonlyArray<SalesRow>>
  /** Of every partner, by id: opening balance and movements make the closing one. */
  readonly books: (span: Span) => Read<ReadonlyArray<Books>>
  /** By day, partner and machine, ascending. */
  readonly cardCosts: (span: Span) => Read<ReadonlyArray<CardCost>>
  /** The ledger over all partners, newest first; `before` is the last id of the page before. */
  readonly ledgerEntries: (
    span: Span,
    page: { readonly limit: number; readonly before: LedgerEntryId | null }
  ) => Read<ReadonlyArray<Caused>>
  /** Ascending by day and endpoint. */
  readonly deliveryCounts: (span: Span) => Read<ReadonlyArray<DeliveryRow>>
  /** Parcels that have not arrived, by status and country. */
  readonly parcels: Read<ReadonlyArray<ParcelRow>>
}
