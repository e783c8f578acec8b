/** Rows of `ledger_entry` and `event`. */
import { type Event, Id, type LedgerEntry } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const ledgerEntries = Table.make<LedgerEntry.Entry>({
  name: "ledger_entry",
  key: ["id"],
  columns: (column) => ({
    id: column.id("led"),
    accountId: column.id("par"),
    kind: column.text(),
    amount: { cash: column.bigint("cash"), bonus: column.bigint("bonus") },
    balanceAfter: { cash: column.bigint("cash_after"), bonus: column.bigint("bonus_after") },
    operationId: column.nullable.id("op"),
    fundingTransactionId: column.nullable.id("ftx"),
    reason: column.nullable.text(),
    sequence: column.bigint(),
    createdAt: column.instant(),
    link: column.hex()
  })
})

/** The UUID of an identifier that an event tells; null where it tells none. */
const told =
  (name: "operationId" | "customerId") =>
  ({ data: { [name]: id } }: Event.Event): string | null =>
    typeof id === "string" ? Id.toUuid(id as Id.OperationId | Id.CustomerId) : null

export const events = Table.make<Event.Event>({
  name: "event",
  key: ["id"],
  columns: (column) => ({
    id: column.id("evt"),
    accountId: column.id("par"),
    type: column.text(),
    data: column.json(),
    sequence: column.bigint(),
    createdAt: column.instant(),
    deliveries: column.nullable.integer()
  }),
  derived: {
    operation_id: ["uuid", told("operationId")],
    customer_id: ["uuid", told("customerId")]
  }
})

/** Whose an event `v` is, as its indexes have it; those of before the columns tell it in their JSON. */
export const operationOf = (v: string): string =>
  `coalesce(${v}.operation_id, uuid_of(${v}.data->>'operationId'))`
export const customerOf = (v: string): string =>
  `coalesce(${v}.customer_id, uuid_of(${v}.data->>'customerId'))`
