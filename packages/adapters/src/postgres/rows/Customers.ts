/** Rows of `customer`. */
import type { Customer } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const customers = Table.make<Customer.Customer>({
  name: "customer",
  key: ["id"],
  fixed: ["accountId"],
  columns: (column) => ({
    id: column.id("cus"),
    accountId: column.id("par"),
    externalUserId: column.nullable.text(),
    attributes: column.json(),
    sequence: column.bigint(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
    erasedAt: column.nullable.instant(),
    idempotencyKey: column.nullable.text(),
    fingerprint: column.nullable.text()
  })
})
