/** Sales summed by day, by pack or by partner. */
import type { SalesReport } from "@cardpack/client/operator"
import * as Usd from "../../kit/Usd.ts"

type Row = SalesReport["data"][number]

export const BY = ["day", "pack", "partner"] as const

export type By = (typeof BY)[number]

export interface Sums {
  readonly packs: number
  readonly sold: bigint
  readonly refunded: number
  readonly refunds: bigint
  readonly boughtBack: number
  readonly buybacks: bigint
}

export interface Summed extends Sums {
  /** The day, or the id of the pack or partner. */
  readonly key: string
}

const KEYS: Readonly<Record<By, (row: Row) => string>> = {
  day: ({ day }) => day,
  pack: ({ vendingMachineId }) => `${vendingMachineId}`,
  partner: ({ partnerId }) => partnerId
}

const count = (rows: ReadonlyArray<Row>, of: (row: Row) => number): number =>
  rows.reduce((all, row) => all + of(row), 0)

const usd = (rows: ReadonlyArray<Row>, of: (row: Row) => string): bigint =>
  Usd.sum(rows.map((row) => Usd.of(of(row))))

export const sums = (rows: ReadonlyArray<Row>): Sums => ({
  packs: count(rows, ({ packs }) => packs),
  sold: usd(rows, ({ soldUsd }) => soldUsd),
  refunded: count(rows, ({ refunded }) => refunded),
  refunds: usd(rows, ({ refundsUsd }) => refundsUsd),
  boughtBack: count(rows, ({ boughtBack }) => boughtBack),
  buybacks: usd(rows, ({ buybacksUsd }) => buybacksUsd)
})

/** The same of one pack alone; of all without its id. */
export const ofPack = (report: SalesReport, id: string | undefined): SalesReport =>
  id === undefined
    ? report
    : { ...report, data: report.data.filter((row) => `${row.vendingMachineId}` === id) }

/** In the order of their first rows, which is that of days. */
export const summed = (rows: ReadonlyArray<Row>, by: By): ReadonlyArray<Summed> =>
  Array.from(Map.groupBy(rows, KEYS[by]), ([key, own]) => ({ key, ...sums(own) }))

const DAY_MS = 86_400_000

/** Every day of the span, also those without a sale. */
export const days = ({ data, since, until }: SalesReport): ReadonlyArray<Summed> => {
  const byDay = new Map(summed(data, "day").map((row) => [row.key, row]))
  const [first, end] = [Date.parse(since.slice(0, 10)), Date.parse(until)]
  return Array.from({ length: Math.ceil((end - first) / DAY_MS) }, (_, index) => {
    const key = new Date(first + index * DAY_MS).toISOString().slice(0, 10)
    return byDay.get(key) ?? { key, ...sums([]) }
  })
}
