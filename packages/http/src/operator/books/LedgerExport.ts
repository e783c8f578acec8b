/** The ledger over all partners as CSV, read in pages while it is sent. */
import { LedgerEntry } from "@cardpack/core/domain"
import type { Desk, PeriodReport } from "@cardpack/core/ports"
import { Effect, Option, Stream } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Csv from "../Csv.ts"

const PAGE = 500

export const view = (entry: LedgerEntry.Entry) => ({
  partnerId: entry.accountId,
  ...LedgerEntry.view(entry)
})

/** Add new columns at the end: some readers go by position. */
const COLUMNS = [
  ...["createdAt", "partnerId", "id", "kind", "amountUsd", "cashUsd", "bonusUsd", "cashAfter"],
  ...["bonusAfter", "operationId", "fundingTransactionId", "reason", "sequence", "link"]
]

const line = (entry: LedgerEntry.Entry): string => {
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
  const pages = Stream.paginate(null as LedgerEntry.LedgerEntryId | null, (before) =>
    Effect.map(desk.ledgerEntries(span, { limit: PAGE, before }), (rows) => {
      const last = rows.at(-1)
      const next = last === undefined || rows.length < PAGE ? null : last.id
      return [[rows.map(line).join("")], Option.fromNullOr(next)] as const
    })
  )
  const text = Stream.encodeText(Stream.concat(Stream.succeed(start + Csv.line(COLUMNS)), pages))
  return HttpServerResponse.stream(text, { contentType: Csv.CONTENT_TYPE })
}
