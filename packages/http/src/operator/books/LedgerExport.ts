/** The ledger over all partners as CSV, read in pages while it is sent. */
import { Movement } from "@cardpack/core/domain"
import type { Desk, PeriodReport } from "@cardpack/core/ports"
import { Stream } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Csv from "../Csv.ts"
import * as ExportPages from "../ExportPages.ts"

export const view = (entry: Movement.Caused) => ({
  partnerId: entry.accountId,
  ...Movement.viewCaused(entry)
})

/** Add new columns at the end: some readers go by position. */
const COLUMNS = [
  ...["createdAt", "partnerId", "id", "kind", "amountUsd", "cashUsd", "bonusUsd", "cashAfter"],
  ...["bonusAfter", "operationId", "fundingTransactionId", "reason", "sequence", "link", "cause"]
]

const line = (entry: Movement.Caused): string => {
  const { balanceAfter, ...row } = view(entry)
  const cells: Readonly<Record<string, string | null>> = {
    ...row,
    cashAfter: balanceAfter.cash,
    bonusAfter: balanceAfter.bonus
  }
  return Csv.line(COLUMNS.map((name) => cells[name] ?? ""))
}

export const csv = (
  desk: Pick<Desk.Desk["Service"], "ledgerEntries">,
  span: PeriodReport.Span,
  start: string
) => {
  const pages = ExportPages.text({
    read: ({ after, limit }) => desk.ledgerEntries(span, { limit, before: after }),
    cursorOf: ({ id }: Movement.Caused) => id,
    textOf: (rows) => rows.map(line).join("")
  })
  const text = Stream.encodeText(Stream.concat(Stream.succeed(start + Csv.line(COLUMNS)), pages))
  return HttpServerResponse.stream(text, { contentType: Csv.CONTENT_TYPE })
}
