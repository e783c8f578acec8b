/** Rows of `webhook_endpoint`, `delivery` and `delivery_history`. */
import type { Delivery, Endpoint } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const endpoints = Table.make<Endpoint.Endpoint>({
  name: "webhook_endpoint",
  key: ["id"],
  fixed: ["accountId", "sequence"],
  columns: (column) => ({
    id: column.id("wh"),
    accountId: column.id("par"),
    url: column.text(),
    subscribedEvents: column.json(),
    active: column.boolean(),
    secret: column.text(),
    previous: column.group((previous) => ({
      secret: previous.text(),
      until: previous.instant()
    })),
    disabledAt: column.nullable.instant(),
    failingSince: column.nullable.instant(),
    madeBy: column.nullable.text(),
    sequence: column.bigint(),
    createdAt: column.instant(),
    updatedAt: column.instant()
  })
})

/** Pending deliveries; finished ones are in the history. */
export const deliveries = Table.make<Delivery.Delivery>({
  name: "delivery",
  key: ["id"],
  columns: (column) => ({
    id: column.id("dlv"),
    accountId: column.id("par"),
    endpointId: column.id("wh"),
    eventId: column.id("evt"),
    eventType: column.text(),
    status: column.instead(() => "'pending'::text").text(),
    attempts: column.json(),
    retryAt: column.nullable.instant(),
    sequence: column.bigint(),
    createdAt: column.instant(),
    finishedAt: column.instead(() => "NULL::timestamptz").nullable.instant()
  }),
  derived: { attempt_count: ["int4", (row) => row.attempts.length] }
})

/** The same columns in the same order, because both are read as one list. */
export const finished = Table.make<Delivery.Delivery>({
  name: "delivery_history",
  key: ["id"],
  columns: (column) => ({
    id: column.id("dlv"),
    accountId: column.id("par"),
    endpointId: column.id("wh"),
    eventId: column.id("evt"),
    eventType: column.text(),
    status: column.text(),
    attempts: column.json(),
    retryAt: column.instead(() => "NULL::timestamptz").nullable.instant(),
    sequence: column.bigint(),
    createdAt: column.instant(),
    finishedAt: column.nullable.instant()
  })
})
