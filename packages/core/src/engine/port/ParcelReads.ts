/** The part of the operator's reading port that finds parcels. */
import type { Effect } from "effect"
import type { ShipmentId } from "../../domain/id/Id.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { ShipmentFilter } from "./ShipmentFilter.ts"
import type { StoreError } from "./Store.ts"

type Read<A> = Effect.Effect<A, StoreError>

/** `before` is the last id of the page before, also where the oldest come first. */
export interface ShipmentPage {
  readonly limit: number
  readonly before: ShipmentId | null
  readonly oldestFirst?: boolean
}

export interface ShipmentTotals {
  readonly count: number
  readonly cards: number
  /** Since when the oldest waits; null when there is none. */
  readonly oldestAt: Instant | null
}

export interface ParcelReads {
  /** Newest first, unless the page asks for the oldest first. */
  readonly shipments: (filter: ShipmentFilter, page: ShipmentPage) => Read<ReadonlyArray<Shipment>>
  readonly shipmentTotals: (filter: ShipmentFilter) => Read<ShipmentTotals>
  readonly shipment: (id: ShipmentId) => Read<Shipment | null>
  /** Delivered shipments unchanged since `before` that still hold an address; oldest first. */
  readonly keptAddresses: (before: Instant, limit: number) => Read<ReadonlyArray<Shipment>>
}
