/** Rows of `ledger_entry` and `event`. */
import type { Event, LedgerEntry } from "@cardpack/core/domain"
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
  })
})
