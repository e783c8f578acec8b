/** Rows of `shipment`. */
import type { Shipment } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const shipments = Table.make<Shipment.Shipment>({
  name: "shipment",
  key: ["id"],
  fixed: ["accountId"],
  columns: (column) => ({
    id: column.id("shp"),
    accountId: column.id("par"),
    operationId: column.id("op"),
    customerId: column.id("cus"),
    status: column.text(),
    carrier: column.nullable.text(),
    trackingNumber: column.nullable.text(),
    trackingUrl: column.nullable.text(),
    statusReason: column.nullable.text(),
    countryCode: column.text(),
    countryName: column.text(),
    info: column.nullable.text(),
    infoFingerprint: column.nullable.text(),
    channels: column.json(),
    customerEmail: column.nullable.text(),
    emails: column.json(),
    addressUpdatedAt: column.nullable.instant(),
    labelId: column.nullable.text(),
    labelPriceUsd: column.nullable.bigint("label_price"),
    labelCount: column.integer(),
    createdAt: column.instant(),
    updatedAt: column.instant()
  })
})
