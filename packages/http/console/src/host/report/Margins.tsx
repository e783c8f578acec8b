/** What was earned with each pack by partner: sales less what came back and what the cards cost. */
import type { MarginsReport } from "@cardpack/client/operator"
import { useQuery } from "@tanstack/react-query"
import { host } from "../../api/Calls.ts"
import table from "../../kit/DataTable.module.css"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { DateFilter } from "../../kit/DateFilter.tsx"
import * as Days from "../../kit/Days.ts"
import { useFilters } from "../../kit/Filter.tsx"
import { Money } from "../../kit/Money.tsx"
import { Loaded, Page } from "../../kit/Page.tsx"
import * as Percent from "../../kit/Percent.ts"
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

const rateOf = ({ marginUsd, salesUsd }: Row): string => {
  const [margin, sales] = [Usd.of(marginUsd), Usd.of(salesUsd)]
  return margin < 0n ? `−${Percent.of(-margin, sales)}` : Percent.of(margin, sales)
}

const columns = (names: Names.Names | undefined): ReadonlyArray<Column<Row>> => {
  const packOf = ({ vendingMachineId: id }: Row) => names?.packs.get(id) ?? `${id}`
  const partnerOf = ({ partnerId }: Row) => names?.partners.get(partnerId) ?? partnerId
  return [
    { head: text.head.pack, cell: packOf, csv: packOf },
    { head: text.partners.one, cell: partnerOf, csv: partnerOf },
    money(text.reports.soldUsd, ({ salesUsd }) => salesUsd),
    money(text.reports.refundsUsd, ({ refundsUsd }) => refundsUsd),
    money(text.reports.buybacksUsd, ({ buybacksUsd }) => buybacksUsd),
    money(text.reports.cost, ({ costUsd }) => costUsd),
    money(text.reports.margin, ({ marginUsd }) => marginUsd),
    { head: text.reports.marginRate, end: true, cell: rateOf, csv: rateOf },
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
      read={async () => ({ data: report.data, nextCursor: null })}
      columns={columns(names.data)}
      keyOf={({ partnerId, vendingMachineId }) => `${partnerId} ${vendingMachineId}`}
      empty={<p>{text.reports.noSales}</p>}
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
        <DateFilter name="from" label={text.reports.from} />
        <DateFilter name="to" label={text.reports.to} />
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
