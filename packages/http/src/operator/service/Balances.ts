/** The balances report as JSON and as CSV. */
import type { PartnerBalance } from "@cardpack/core/engine/Desk"
import * as Buckets from "@cardpack/core/ledger/Buckets"
import { viewShares } from "@cardpack/core/ledger/Entry"
import * as Instant from "@cardpack/core/time/Instant"
import * as Usd from "@cardpack/core/usd/Usd"

export const report = (rows: ReadonlyArray<PartnerBalance>, at: Instant.Instant) => ({
  at: Instant.format(at),
  data: rows.map(({ account, balance, openSealedRefunds }) => ({
    partnerId: account.id,
    name: account.name,
    status: account.status,
    ...viewShares(balance),
    openSealedRefundsUsd: Usd.format(openSealedRefunds)
  })),
  total: {
    ...viewShares(Buckets.sum(rows.map((row) => row.balance))),
    openSealedRefundsUsd: Usd.format(Usd.sum(rows.map((row) => row.openSealedRefunds)))
  }
})

type Report = ReturnType<typeof report>

const COLUMNS = [
  "partnerId",
  "name",
  "status",
  "cash",
  "bonus",
  "total",
  "openSealedRefundsUsd"
] as const

/** Quoted where needed; a leading sign that a spreadsheet would run as a formula is disarmed. */
const cell = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180, with one row for each partner. */
export const csv = (made: Report): string =>
  [["at", ...COLUMNS], ...made.data.map((row) => [made.at, ...COLUMNS.map((name) => row[name])])]
    .map((row) => `${row.map(cell).join(",")}\r\n`)
    .join("")
