/** Sales of a time, summed by day, pack or partner. */
import type { SalesReport } from "@cardpack/client/operator"
import { type Column, DataTable, type Listed } from "../../kit/DataTable.tsx"
import { Money } from "../../kit/Money.tsx"
import * as Percent from "../../kit/Percent.ts"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/RecordText.ts"
import { type By, type Summed, summed } from "./SalesSums.ts"

const money = (head: string, of: (row: Summed) => bigint): Column<Summed> => ({
  head,
  end: true,
  cell: (row) => <Money usd={Usd.exact(of(row))} />,
  csv: (row) => Usd.exact(of(row))
})

const count = (head: string, of: (row: Summed) => number): Column<Summed> => ({
  head,
  end: true,
  cell: of,
  csv: (row) => `${of(row)}`
})

type NameOf = (key: string) => string

const keyColumn = (by: By, nameOf: NameOf): Column<Summed> => ({
  head: text.sales.by[by],
  cell: ({ key }) => nameOf(key),
  csv: ({ key }) => (by === "day" ? key : `${key} ${nameOf(key)}`)
})

const SUMS: ReadonlyArray<Column<Summed>> = [
  count(text.sales.packs, ({ packs }) => packs),
  money(text.sales.soldUsd, ({ sold }) => sold),
  count(text.sales.refunded, ({ refunded }) => refunded),
  money(text.sales.refundsUsd, ({ refunds }) => refunds),
  count(text.sales.cardsBack, ({ boughtBack }) => boughtBack),
  money(text.sales.buybacksUsd, ({ buybacks }) => buybacks),
  {
    head: text.sales.buybackRate,
    end: true,
    cell: ({ buybacks, sold }) => Percent.of(buybacks, sold),
    csv: ({ buybacks, sold }) => Percent.of(buybacks, sold)
  }
]

export const SalesTable = ({
  by,
  linkOf,
  nameOf,
  report,
  scope = ""
}: Pick<Listed<Summed>, "linkOf" | "scope"> & {
  readonly by: By
  readonly nameOf: NameOf
  readonly report: SalesReport
}) => (
  <DataTable
    name={`sales-by-${by}`}
    scope={`${scope} ${report.since} ${report.until}`}
    caption={text.nav.sales}
    read={async () => ({ data: summed(report.data, by), nextCursor: null })}
    columns={[keyColumn(by, nameOf), ...SUMS]}
    keyOf={({ key }) => key}
    {...(linkOf !== undefined && { linkOf })}
    empty={<p>{text.sales.none}</p>}
  />
)
