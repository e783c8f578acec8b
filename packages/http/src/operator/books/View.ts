/** The books as operators read them, as JSON and as CSV. */
import { Books, Buckets, Instant, Usd } from "@cardpack/core/domain"
import type { PeriodReport } from "@cardpack/core/ports"
import * as Csv from "../Csv.ts"

type Rows = ReadonlyArray<Books.Books>
type Costs = ReadonlyArray<Books.CardCost>

const spanOf = ({ since, until }: PeriodReport.Span) => ({
  since: Instant.format(since),
  until: Instant.format(until)
})

const BUCKETS = ["cash", "bonus"] as const

/** One bucket of what stood before, moved and stands after. */
const amountsOf = (
  { closing, movements, opening }: Pick<Books.Books, "closing" | "movements" | "opening">,
  bucket: (typeof BUCKETS)[number]
) => {
  const sums = Books.sumsOf(movements)
  const usd = (shares: Buckets.Shares) => Usd.format(shares[bucket])
  return {
    bucket,
    openingUsd: usd(opening),
    topupsUsd: usd(sums.topup),
    creditsUsd: usd(sums.credit),
    bonusesUsd: usd(sums.bonus),
    adjustmentsUsd: usd(sums.adjustment),
    salesUsd: usd(sums.sale),
    refundsUsd: usd(sums.refund),
    buybacksUsd: usd(sums.buyback),
    feesUsd: usd(sums.fee),
    closingUsd: usd(closing)
  }
}

export const trialBalance = (span: PeriodReport.Span, books: Rows) => {
  const total = {
    opening: Buckets.sum(books.map(({ opening }) => opening)),
    movements: books.flatMap(({ movements }) => movements),
    closing: Buckets.sum(books.map(({ closing }) => closing))
  }
  return {
    ...spanOf(span),
    data: books.flatMap((each) =>
      BUCKETS.map((bucket) => ({ partnerId: each.accountId, ...amountsOf(each, bucket) }))
    ),
    total: BUCKETS.map((bucket) => amountsOf(total, bucket)),
    cashOwedUsd: Usd.format(total.closing.cash),
    usdcReceivedUsd: Usd.format(Usd.sum(books.map(({ usdcReceived }) => usdcReceived)))
  }
}

export const movements = (span: PeriodReport.Span, books: Rows) => ({
  ...spanOf(span),
  data: books.flatMap(({ accountId, movements: own }) =>
    own.map(({ amount, cause, day, machineId }) => ({
      day,
      partnerId: accountId,
      vendingMachineId: machineId,
      cause,
      cashUsd: Usd.format(amount.cash),
      bonusUsd: Usd.format(amount.bonus),
      amountUsd: Usd.format(Buckets.total(amount))
    }))
  )
})

export const journal = (span: PeriodReport.Span, books: Rows, costs: Costs) => ({
  ...spanOf(span),
  data: Books.journalOf(books, costs).map((each, index) => ({
    entry: index + 1,
    day: each.day,
    debit: each.debit,
    credit: each.credit,
    amountUsd: Usd.format(each.amount),
    partnerId: each.accountId,
    vendingMachineId: each.machineId,
    cause: each.cause
  }))
})

export const margins = (span: PeriodReport.Span, books: Rows, costs: Costs) => ({
  ...spanOf(span),
  data: Books.marginsOf(books, costs).map((each) => ({
    partnerId: each.accountId,
    vendingMachineId: each.machineId,
    salesUsd: Usd.format(each.sales),
    refundsUsd: Usd.format(each.refunds),
    buybacksUsd: Usd.format(each.buybacks),
    costUsd: Usd.format(each.cost),
    marginUsd: Usd.format(each.margin),
    unknownCosts: each.unknown
  }))
})

const written = (value: string | number | null): string => (value === null ? "" : String(value))

/** Add new columns at the end: some readers go by position. */
const csvOf = <Row extends Readonly<Record<string, string | number | null>>>(
  columns: ReadonlyArray<keyof Row & string>,
  rows: ReadonlyArray<Row>
): string =>
  [columns, ...rows.map((row) => columns.map((name) => written(row[name] ?? null)))]
    .map(Csv.line)
    .join("")

const AMOUNTS = [
  ...["openingUsd", "topupsUsd", "creditsUsd", "bonusesUsd", "adjustmentsUsd", "salesUsd"],
  ...["refundsUsd", "buybacksUsd", "feesUsd", "closingUsd"]
] as const

export const trialBalanceCsv = ({ data, total }: ReturnType<typeof trialBalance>): string =>
  csvOf(["partnerId", "bucket", ...AMOUNTS], [
    ...data,
    ...total.map((row) => ({ partnerId: "total", ...row }))
  ] as ReadonlyArray<Readonly<Record<string, string>>>)

export const movementsCsv = ({ data }: ReturnType<typeof movements>): string =>
  csvOf(["day", "partnerId", "vendingMachineId", "cause", "cashUsd", "bonusUsd", "amountUsd"], data)

/** Two lines an entry, which balance. */
export const journalCsv = ({ data }: ReturnType<typeof journal>): string =>
  csvOf(
    [
      ...(["entry", "day", "account", "debitUsd", "creditUsd"] as const),
      ...(["partnerId", "vendingMachineId", "cause"] as const)
    ],
    data.flatMap(({ amountUsd, credit, debit, ...row }) => [
      { ...row, account: debit, debitUsd: amountUsd, creditUsd: "" },
      { ...row, account: credit, debitUsd: "", creditUsd: amountUsd }
    ])
  )

export const marginsCsv = ({ data }: ReturnType<typeof margins>): string =>
  csvOf(
    [
      ...(["partnerId", "vendingMachineId", "salesUsd", "refundsUsd"] as const),
      ...(["buybacksUsd", "costUsd", "marginUsd", "unknownCosts"] as const)
    ],
    data
  )
