/** Rows of `mail`. */
import { Id, type Mail, type MailTransitions, type Shipment } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const mails = Table.make<Mail.Mail>({
  name: "mail",
  key: ["id"],
  fixed: ["account_id", "shipment_id", "operation_id", "status", "channel"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["shipment_id", "uuid", (row) => Id.toUuid(row.shipmentId)],
    ["operation_id", "uuid", (row) => Id.toUuid(row.operationId)],
    ["status", "text", (row) => row.status],
    ["channel", "text", (row) => row.channel],
    ["state", "text", (row) => row.state],
    ["attempts", "int4", (row) => row.attempts],
    ["due_at", "timestamptz", (row) => row.dueAt],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["updated_at", "timestamptz", (row) => row.updatedAt]
  ]
})

export const readMail = (v: Table.Values): Mail.Mail => ({
  id: Id.fromUuid("mail", v[0] as string),
  accountId: Id.fromUuid("par", v[1] as string),
  shipmentId: Id.fromUuid("shp", v[2] as string),
  operationId: Id.fromUuid("op", v[3] as string),
  status: v[4] as Mail.MailedStatus,
  channel: v[5] as Shipment.Channel,
  state: v[6] as MailTransitions.State,
  attempts: v[7] as number,
  dueAt: Table.nullableInstant(v[8]),
  createdAt: Table.instant(v[9]),
  updatedAt: Table.instant(v[10])
})
