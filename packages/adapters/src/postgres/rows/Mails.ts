/** Rows of `mail`. */
import type { Mail } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const mails = Table.make<Mail.Mail>({
  name: "mail",
  key: ["id"],
  fixed: ["accountId", "shipmentId", "operationId", "status", "eventId", "channel"],
  // A check of the table holds that it is about one of both.
  columns: (column) =>
    ({
      id: column.id("mail"),
      accountId: column.id("par"),
      shipmentId: column.nullable.id("shp"),
      operationId: column.nullable.id("op"),
      status: column.nullable.text(),
      eventId: column.nullable.id("evt"),
      channel: column.text(),
      state: column.text(),
      attempts: column.integer(),
      dueAt: column.nullable.instant(),
      createdAt: column.instant(),
      updatedAt: column.instant()
    }) as Mail.Mail
})
