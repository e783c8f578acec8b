/** Rows of `customer`. */
import { type Customer, Id, type Json } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const customers = Table.make<Customer.Customer>({
  name: "customer",
  key: ["id"],
  fixed: ["account_id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["external_user_id", "text", (row) => row.externalUserId],
    ["attributes", "json", (row) => Table.json(row.attributes)],
    ["sequence", "int8", (row) => row.sequence],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["updated_at", "timestamptz", (row) => row.updatedAt],
    ["idempotency_key", "text", (row) => row.idempotencyKey],
    ["fingerprint", "text", (row) => row.fingerprint]
  ]
})

export const readCustomer = (v: Table.Values): Customer.Customer => ({
  id: Id.fromUuid("cus", v[0] as string),
  accountId: Id.fromUuid("par", v[1] as string),
  externalUserId: v[2] as string | null,
  attributes: v[3] as Json.JsonObject,
  sequence: v[4] as bigint,
  createdAt: Table.instant(v[5]),
  updatedAt: Table.instant(v[6]),
  idempotencyKey: v[7] as string | null,
  fingerprint: v[8] as string | null
})
