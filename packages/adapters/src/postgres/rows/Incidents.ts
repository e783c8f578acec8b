/** Rows of `incident`. */
import type { Incident } from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const incidents = Table.make<Incident.Incident>({
  name: "incident",
  key: ["id"],
  fixed: ["kind", "subject", "accountId", "operationId", "cardId"],
  columns: (column) => ({
    id: column.id("inc"),
    kind: column.text(),
    subject: column.text(),
    accountId: column.id("par"),
    operationId: column.nullable.id("op"),
    cardId: column.nullable.id("card"),
    transactionHash: column.nullable.text(),
    detail: column.json(),
    createdAt: column.instant(),
    resolvedAt: column.nullable.instant(),
    resolvedBy: column.nullable.text(),
    resolution: column.nullable.text()
  })
})
