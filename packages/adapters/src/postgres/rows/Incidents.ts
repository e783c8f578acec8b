/** Rows of `incident`. */
import { type Evm, Id, type Incident, type Json } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const incidents = Table.make<Incident.Incident>({
  name: "incident",
  key: ["id"],
  fixed: ["kind", "subject", "account_id", "operation_id", "card_id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["kind", "text", (row) => row.kind],
    ["subject", "text", (row) => row.subject],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    [
      "operation_id",
      "uuid",
      (row) => (row.operationId === null ? null : Id.toUuid(row.operationId))
    ],
    ["card_id", "uuid", (row) => (row.cardId === null ? null : Id.toUuid(row.cardId))],
    ["transaction_hash", "text", (row) => row.transactionHash],
    ["detail", "json", (row) => Table.json(row.detail)],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["resolved_at", "timestamptz", (row) => row.resolvedAt],
    ["resolved_by", "text", (row) => row.resolvedBy],
    ["resolution", "text", (row) => row.resolution]
  ]
})

export const readIncident = (v: Table.Values): Incident.Incident => ({
  id: Id.fromUuid("inc", v[0] as string),
  kind: v[1] as Incident.Kind,
  subject: v[2] as string,
  accountId: Id.fromUuid("par", v[3] as string),
  operationId: v[4] === null ? null : Id.fromUuid("op", v[4] as string),
  cardId: v[5] === null ? null : Id.fromUuid("card", v[5] as string),
  transactionHash: v[6] as Evm.Hash | null,
  detail: v[7] as Json.JsonObject,
  createdAt: Table.instant(v[8]),
  resolvedAt: Table.nullableInstant(v[9]),
  resolvedBy: v[10] as string | null,
  resolution: v[11] as string | null
})
