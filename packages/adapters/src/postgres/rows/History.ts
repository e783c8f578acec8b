/** Rows of `ledger_entry` and `event`. */
import { type Event, Id, type Json, type LedgerEntry } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const ledgerEntries = Table.make<LedgerEntry.Entry>({
  name: "ledger_entry",
  key: ["id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["kind", "text", (row) => row.kind],
    ["cash", "int8", (row) => row.amount.cash],
    ["bonus", "int8", (row) => row.amount.bonus],
    ["cash_after", "int8", (row) => row.balanceAfter.cash],
    ["bonus_after", "int8", (row) => row.balanceAfter.bonus],
    [
      "operation_id",
      "uuid",
      (row) => (row.operationId === null ? null : Id.toUuid(row.operationId))
    ],
    [
      "funding_transaction_id",
      "uuid",
      (row) => (row.fundingTransactionId === null ? null : Id.toUuid(row.fundingTransactionId))
    ],
    ["reason", "text", (row) => row.reason],
    ["sequence", "int8", (row) => row.sequence],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

export const readEntry = (v: Table.Values): LedgerEntry.Entry => ({
  id: Id.fromUuid("led", v[0] as string),
  accountId: Id.fromUuid("par", v[1] as string),
  kind: v[2] as LedgerEntry.Kind,
  amount: { cash: v[3] as bigint, bonus: v[4] as bigint },
  balanceAfter: { cash: v[5] as bigint, bonus: v[6] as bigint },
  operationId: v[7] === null ? null : Id.fromUuid("op", v[7] as string),
  fundingTransactionId: v[8] === null ? null : Id.fromUuid("ftx", v[8] as string),
  reason: v[9] as string | null,
  sequence: v[10] as bigint,
  createdAt: Table.instant(v[11])
})

export const events = Table.make<Event.Event>({
  name: "event",
  key: ["id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["type", "text", (row) => row.type],
    ["data", "json", (row) => Table.json(row.data)],
    ["sequence", "int8", (row) => row.sequence],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

export const readEvent = (v: Table.Values, at = 0): Event.Event => ({
  id: Id.fromUuid("evt", v[at] as string),
  accountId: Id.fromUuid("par", v[at + 1] as string),
  type: v[at + 2] as Event.AnyType,
  data: v[at + 3] as Json.JsonObject,
  sequence: v[at + 4] as bigint,
  createdAt: Table.instant(v[at + 5])
})
