/** Sales and deliveries as operators read them. */
import { type Id, Instant, Usd } from "@cardpack/core/domain"
import type { PeriodReport } from "@cardpack/core/ports"
import * as Csv from "../Csv.ts"

type Row = PeriodReport.SalesRow

const totalOf = (rows: ReadonlyArray<Row>, count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0)

export const sums = (rows: ReadonlyArray<Row>) => ({
  packs: totalOf(rows, ({ packs }) => packs),
  soldUsd: Usd.format(Usd.sum(rows.map(({ sold }) => sold))),
  refunded: totalOf(rows, ({ refunded }) => refunded),
  refundsUsd: Usd.format(Usd.sum(rows.map(({ refunds }) => refunds))),
  boughtBack: totalOf(rows, ({ boughtBack }) => boughtBack),
  buybacksUsd: Usd.format(Usd.sum(rows.map(({ buybacks }) => buybacks)))
})

const viewSpan = ({ since, until }: PeriodReport.Span) => ({
  since: Instant.format(since),
  until: Instant.format(until)
})

export const sales = (span: PeriodReport.Span, rows: ReadonlyArray<Row>) => ({
  ...viewSpan(span),
  data: rows.map((row) => ({
    day: row.day,
    partnerId: row.accountId,
    vendingMachineId: row.machineId,
    ...sums([row])
  })),
  total: sums(rows)
})

/** Add new columns at the end: some readers go by position. */
const COLUMNS = [
  "day",
  "partnerId",
  "vendingMachineId",
  "packs",
  "soldUsd",
  "refunded",
  "refundsUsd",
  "boughtBack",
  "buybacksUsd"
] as const

export const csv = ({ data }: ReturnType<typeof sales>): string =>
  [COLUMNS, ...data.map((row) => COLUMNS.map((name) => String(row[name])))].map(Csv.line).join("")

export const deliveries = (
  span: PeriodReport.Span,
  rows: ReadonlyArray<PeriodReport.DeliveryRow>
) => ({
  ...viewSpan(span),
  data: rows.map(({ accountId, endpointId, ...row }) => ({
    ...row,
    partnerId: accountId,
    webhookEndpointId: endpointId
  }))
})

export const byPartner = (rows: ReadonlyArray<Row>): ReadonlyMap<Id.AccountId, typeof rows> =>
  Map.groupBy(rows, ({ accountId }) => accountId)

export const parcels = ({ count, countryCode, oldestAt, status }: PeriodReport.ParcelRow) => ({
  status,
  country: countryCode,
  count,
  oldestAt: Instant.format(oldestAt)
})
