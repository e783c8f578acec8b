/** Sales of a span of days, by day, pack or partner. */
import type { SalesReport } from "@cardpack/client/operator"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { host } from "../../api/Calls.ts"
import table from "../../kit/DataTable.module.css"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { DateFilter } from "../../kit/DateFilter.tsx"
import * as Days from "../../kit/Days.ts"
import { Filter, useFilters } from "../../kit/Filter.tsx"
import { Money } from "../../kit/Money.tsx"
import { Loaded, Page } from "../../kit/Page.tsx"
import * as Percent from "../../kit/Percent.ts"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/HostText.ts"
import * as Names from "./Names.ts"
import { ReportTabs } from "./ReportTabs.tsx"
import { SalesChart } from "./SalesChart.tsx"
import { BY, type By, type Summed, summed } from "./SalesSums.ts"

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

const nameOf = (by: By, key: string, names: Names.Names | undefined): string => {
  if (by === "day") return key
  const name = by === "pack" ? names?.packs.get(Number(key)) : names?.partners.get(key)
  return name ?? key
}

const columns = (by: By, names: Names.Names | undefined): ReadonlyArray<Column<Summed>> => [
  {
    head: text.reports.by[by],
    cell: ({ key }): ReactNode => nameOf(by, key, names),
    csv: ({ key }) => (by === "day" ? key : `${key} ${nameOf(by, key, names)}`)
  },
  count(text.reports.packs, ({ packs }) => packs),
  money(text.reports.soldUsd, ({ sold }) => sold),
  count(text.reports.refunded, ({ refunded }) => refunded),
  money(text.reports.refundsUsd, ({ refunds }) => refunds),
  count(text.reports.cardsBack, ({ boughtBack }) => boughtBack),
  money(text.reports.buybacksUsd, ({ buybacks }) => buybacks),
  {
    head: text.reports.buybackRate,
    end: true,
    cell: ({ buybacks, sold }) => Percent.of(buybacks, sold),
    csv: ({ buybacks, sold }) => Percent.of(buybacks, sold)
  }
]

const Table = ({ by, report }: { readonly by: By; readonly report: SalesReport }) => {
  const names = useQuery({ queryKey: ["names"], queryFn: Names.read, staleTime: 60_000 })
  return (
    <DataTable
      name={`sales-by-${by}`}
      scope={`${report.since} ${report.until}`}
      caption={text.reports.sales}
      read={async () => ({ data: summed(report.data, by), nextCursor: null })}
      columns={columns(by, names.data)}
      keyOf={({ key }) => key}
      {...(by === "partner" && {
        linkOf: ({ key }: Summed) => `/host/partners/${key}`
      })}
      empty={<p>{text.reports.noSales}</p>}
    />
  )
}

export const Sales = () => {
  const filters = useFilters("from", "to", "by")
  const by = BY.find((each) => each === filters.by) ?? "day"
  const span = Days.spanOf(filters.from, filters.to)
  return (
    <Page title={text.nav.reports}>
      <ReportTabs />
      <div className={table.tools}>
        <DateFilter name="from" label={text.reports.from} />
        <DateFilter name="to" label={text.reports.to} />
        <Filter name="by" label={text.reports.group} options={BY.slice(1)} all={text.reports.day} />
      </div>
      <Loaded
        name={["sales-report", span.since ?? "", span.until ?? ""]}
        read={() => host.reports.sales(span) as Promise<SalesReport>}
      >
        {(report) => (
          <>
            <SalesChart report={report} />
            <Table by={by} report={report} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
