/** The balances report as JSON and as CSV. */
import { Buckets, Instant, LedgerEntry, Usd } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import * as Csv from "../Csv.ts"

const amounts = (row: Omit<Desk.PartnerBalance, "account">) => ({
  ...LedgerEntry.viewShares(row.balance),
  openSealedRefundsUsd: Usd.format(row.openSealedRefunds),
  usdcReceivedUsd: Usd.format(row.usdcReceived),
  openBurnQuotesUsd: Usd.format(row.openBurnQuotes)
})

export const report = (rows: ReadonlyArray<Desk.PartnerBalance>, at: Instant.Instant) => ({
  at: Instant.format(at),
  data: rows.map(({ account, ...row }) => ({
    partnerId: account.id,
    name: account.name,
    status: account.status,
    ...amounts(row)
  })),
  total: amounts({
    balance: Buckets.sum(rows.map((row) => row.balance)),
    openSealedRefunds: Usd.sum(rows.map((row) => row.openSealedRefunds)),
    usdcReceived: Usd.sum(rows.map((row) => row.usdcReceived)),
    openBurnQuotes: Usd.sum(rows.map((row) => row.openBurnQuotes))
  })
})

type Report = ReturnType<typeof report>

/** Add new columns at the end: some readers go by position. */
const COLUMNS = [
  "partnerId",
  "name",
  "status",
  "cash",
  "bonus",
  "total",
  "openSealedRefundsUsd",
  "usdcReceivedUsd",
  "openBurnQuotesUsd"
] as const

/** One row a partner. */
export const csv = (made: Report): string =>
  [["at", ...COLUMNS], ...made.data.map((row) => [made.at, ...COLUMNS.map((name) => row[name])])]
    .map(Csv.line)
    .join("")
