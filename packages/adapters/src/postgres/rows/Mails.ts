/** Rows of `mail`. */
import type { Mail } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const mails = Table.make<Mail.Mail>({
  name: "mail",
  key: ["id"],
  fixed: ["accountId", "shipmentId", "operationId", "status", "channel"],
  columns: (column) => ({
    id: column.id("mail"),
    accountId: column.id("par"),
    shipmentId: column.id("shp"),
    operationId: column.id("op"),
    status: column.text(),
    channel: column.text(),
    state: column.text(),
    attempts: column.integer(),
    dueAt: column.nullable.instant(),
    createdAt: column.instant(),
    updatedAt: column.instant()
  })
})
