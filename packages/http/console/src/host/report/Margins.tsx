/** What was earned with each pack by partner: sales less what came back and what the cards cost. */
import type { MarginsReport } from "@cardpack/client/operator"
import { useQuery } from "@tanstack/react-query"
import { host } from "../../api/Calls.ts"
import table from "../../kit/DataTable.module.css"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import * as Days from "../../kit/Days.ts"
import { useFilters } from "../../kit/Filter.tsx"
import { Money } from "../../kit/Money.tsx"
import { Loaded, Page } from "../../kit/Page.tsx"
import * as Percent from "../../kit/Percent.ts"
import { PeriodFilter } from "../../kit/PeriodFilter.tsx"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/HostText.ts"
import * as Names from "./Names.ts"
import { ReportTabs } from "./ReportTabs.tsx"

type Row = MarginsReport["data"][number]

const money = (head: string, of: (row: Row) => string): Column<Row> => ({
  head,
  end: true,
  cell: (row) => <Money usd={of(row)} />,
  csv: of
})

/** Cards whose cost nobody entered would count as free. */
const rateOf = ({ marginUsd, salesUsd, unknownCosts }: Row): string => {
  if (unknownCosts > 0) return text.detail.none
  const [margin, sales] = [Usd.of(marginUsd), Usd.of(salesUsd)]
  return margin < 0n ? `−${Percent.of(-margin, sales)}` : Percent.of(margin, sales)
}

const ALL = ""
const EVERY = 0

const SUMMED = ["salesUsd", "refundsUsd", "buybacksUsd", "costUsd", "marginUsd"] as const

/** The rows, and what they come to. */
const totalled = (rows: ReadonlyArray<Row>): ReadonlyArray<Row> => {
  const [first] = rows
  if (first === undefined) return rows
  const sumOf = (name: (typeof SUMMED)[number]) =>
    Usd.exact(Usd.sum(rows.map((row) => Usd.of(row[name]))))
  const sums = Object.fromEntries(SUMMED.map((name) => [name, sumOf(name)]))
  const unknownCosts = rows.reduce((all, row) => all + row.unknownCosts, 0)
  return [...rows, { ...first, ...sums, unknownCosts, partnerId: ALL, vendingMachineId: EVERY }]
}

const columns = (names: Names.Names | undefined): ReadonlyArray<Column<Row>> => {
  const packOf = ({ vendingMachineId: id }: Row) =>
    id === EVERY ? "" : (names?.packs.get(id) ?? `${id}`)
  const partnerOf = ({ partnerId }: Row) =>
    partnerId === ALL ? text.reports.all : (names?.partners.get(partnerId) ?? partnerId)
  return [
    { head: text.head.pack, cell: packOf, csv: packOf },
    { head: text.partners.one, cell: partnerOf, csv: partnerOf },
    money(text.sales.soldUsd, ({ salesUsd }) => salesUsd),
    money(text.sales.refundsUsd, ({ refundsUsd }) => refundsUsd),
    money(text.sales.buybacksUsd, ({ buybacksUsd }) => buybacksUsd),
    money(text.reports.cost, ({ costUsd }) => costUsd),
    money(text.reports.margin, ({ marginUsd }) => marginUsd),
    {
      head: text.reports.marginRate,
      end: true,
      cell: rateOf,
      csv: (row) => (row.unknownCosts > 0 ? "" : rateOf(row))
    },
    {
      head: text.reports.unknownCosts,
      end: true,
      cell: ({ unknownCosts }) => unknownCosts,
      csv: ({ unknownCosts }) => `${unknownCosts}`
    }
  ]
}

const Table = ({ report }: { readonly report: MarginsReport }) => {
  const names = useQuery({ queryKey: ["names"], queryFn: Names.read, staleTime: 60_000 })
  return (
    <DataTable
      name="margins"
      scope={`${report.since} ${report.until}`}
      caption={text.reports.margins}
      read={async () => ({ data: totalled(report.data), nextCursor: null })}
      columns={columns(names.data)}
      keyOf={({ partnerId, vendingMachineId }) => `${partnerId} ${vendingMachineId}`}
      empty={<p>{text.sales.none}</p>}
    />
  )
}

export const Margins = () => {
  const filters = useFilters("from", "to")
  const span = Days.pastSpanOf(filters.from, filters.to, Date.now())
  return (
    <Page title={text.nav.reports} name={`${text.nav.reports}: ${text.reports.margins}`}>
      <ReportTabs />
      <p>{text.reports.marginsSay}</p>
      <div className={table.tools}>
        <PeriodFilter />
      </div>
      <Loaded
        name={["margins", span.since ?? "", span.until ?? ""]}
        read={() => host.books.margins(span) as Promise<MarginsReport>}
      >
        {(report) => <Table report={report} />}
      </Loaded>
    </Page>
  )
}
