/** Rows of `shipment`. */
import { Id, type Shipment, type ShipmentTransitions } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const shipments = Table.make<Shipment.Shipment>({
  name: "shipment",
  key: ["id"],
  fixed: ["account_id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["operation_id", "uuid", (row) => Id.toUuid(row.operationId)],
    ["customer_id", "uuid", (row) => Id.toUuid(row.customerId)],
    ["status", "text", (row) => row.status],
    ["carrier", "text", (row) => row.carrier],
    ["tracking_number", "text", (row) => row.trackingNumber],
    ["tracking_url", "text", (row) => row.trackingUrl],
    ["status_reason", "text", (row) => row.statusReason],
    ["country_code", "text", (row) => row.countryCode],
    ["country_name", "text", (row) => row.countryName],
    ["info", "text", (row) => row.info],
    ["info_fingerprint", "text", (row) => row.infoFingerprint],
    ["channels", "json", (row) => Table.json(row.channels)],
    ["customer_email", "text", (row) => row.customerEmail],
    ["emails", "json", (row) => Table.json(row.emails)],
    ["address_updated_at", "timestamptz", (row) => row.addressUpdatedAt],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["updated_at", "timestamptz", (row) => row.updatedAt]
  ]
})

export const readShipment = (v: Table.Values, at = 0): Shipment.Shipment => ({
  id: Id.fromUuid("shp", v[at] as string),
  accountId: Id.fromUuid("par", v[at + 1] as string),
  operationId: Id.fromUuid("op", v[at + 2] as string),
  customerId: Id.fromUuid("cus", v[at + 3] as string),
  status: v[at + 4] as ShipmentTransitions.Status,
  carrier: v[at + 5] as string | null,
  trackingNumber: v[at + 6] as string | null,
  trackingUrl: v[at + 7] as string | null,
  statusReason: v[at + 8] as string | null,
  countryCode: v[at + 9] as string,
  countryName: v[at + 10] as string,
  info: v[at + 11] as string | null,
  infoFingerprint: v[at + 12] as string | null,
  channels: v[at + 13] as ReadonlyArray<Shipment.Channel>,
  customerEmail: v[at + 14] as string | null,
  emails: v[at + 15] as ReadonlyArray<Shipment.Email>,
  addressUpdatedAt: Table.nullableInstant(v[at + 16]),
  createdAt: Table.instant(v[at + 17]),
  updatedAt: Table.instant(v[at + 18])
})
