/** The trial balance: what was owed to partners, what moved it, and what is owed then. */
import type { TrialBalance } from "@cardpack/client/operator"
import { useQuery } from "@tanstack/react-query"
import { host } from "../../api/Calls.ts"
import table from "../../kit/DataTable.module.css"
import { DataTable } from "../../kit/DataTable.tsx"
import * as Days from "../../kit/Days.ts"
import { Facts } from "../../kit/Facts.tsx"
import { useFilters } from "../../kit/Filter.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { Loaded, Page } from "../../kit/Page.tsx"
import { PeriodFilter } from "../../kit/PeriodFilter.tsx"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/HostText.ts"
import * as Names from "./Names.ts"
import { ReportFile } from "./ReportFile.tsx"
import { ReportTabs } from "./ReportTabs.tsx"

type Row = TrialBalance["data"][number]

const money = (head: string, of: (row: Row) => string) => ({
  head,
  end: true,
  cell: (row: Row) => <Money usd={of(row)} />,
  csv: of
})

const OPENING = money(text.reports.opening, ({ openingUsd }) => openingUsd)
const CLOSING = money(text.reports.closing, ({ closingUsd }) => closingUsd)

const MOVED = [
  money(text.reports.topups, ({ topupsUsd }) => topupsUsd),
  money(text.reports.credits, ({ creditsUsd }) => creditsUsd),
  money(text.reports.bonuses, ({ bonusesUsd }) => bonusesUsd),
  money(text.reports.adjustments, ({ adjustmentsUsd }) => adjustmentsUsd),
  money(text.reports.salesMoved, ({ salesUsd }) => salesUsd),
  money(text.reports.refunds, ({ refundsUsd }) => refundsUsd),
  money(text.reports.buybacks, ({ buybacksUsd }) => buybacksUsd),
  money(text.reports.fees, ({ feesUsd }) => feesUsd)
]

/** Partners by name, and all of them last. What moved nothing has a column in the file alone. */
const columns = (names: Names.Names | undefined, rows: ReadonlyArray<Row>) => {
  const nameOf = ({ partnerId }: Row) =>
    partnerId === ALL ? text.reports.all : (names?.partners.get(partnerId) ?? partnerId)
  const whose = [
    { head: text.partners.one, cell: nameOf, csv: nameOf },
    {
      head: text.reports.bucket,
      cell: ({ bucket }: Row) => text.reports.buckets[bucket],
      csv: ({ bucket }: Row) => bucket
    }
  ]
  const moved = MOVED.filter(({ csv }) => rows.some((row) => Usd.of(csv(row)) !== 0n))
  return {
    shown: [...whose, OPENING, ...moved, CLOSING],
    file: [...whose, OPENING, ...MOVED, CLOSING]
  }
}

const ALL = ""

const Owed = ({ cashOwedUsd, usdcReceivedUsd }: TrialBalance) => (
  <Facts
    facts={[
      [text.reports.cashOwed, <Money key="owed" usd={cashOwedUsd} exact />],
      [text.reports.received, <Money key="received" usd={usdcReceivedUsd} exact />],
      [
        text.reports.over,
        <Money key="over" usd={Usd.exact(Usd.of(usdcReceivedUsd) - Usd.of(cashOwedUsd))} exact />
      ]
    ]}
  />
)

const Table = ({ report }: { readonly report: TrialBalance }) => {
  const names = useQuery({ queryKey: ["names"], queryFn: Names.read, staleTime: 60_000 })
  const rows = [...report.data, ...report.total.map((row) => ({ partnerId: ALL, ...row }))]
  const { file, shown } = columns(names.data, rows)
  return (
    <DataTable
      name="trial-balance"
      scope={`${report.since} ${report.until}`}
      caption={text.reports.books}
      read={async () => ({ data: rows, nextCursor: null })}
      columns={shown}
      file={file}
      keyOf={({ bucket, partnerId }) => `${partnerId} ${bucket}`}
      empty={<p>{text.partners.none}</p>}
    />
  )
}

export const HostBooks = () => {
  const filters = useFilters("from", "to")
  const span = Days.pastSpanOf(filters.from, filters.to, Date.now())
  return (
    <Page title={text.nav.reports} name={`${text.nav.reports}: ${text.reports.books}`}>
      <ReportTabs />
      <p>{text.reports.booksSay}</p>
      <div className={table.tools}>
        <PeriodFilter />
      </div>
      <Loaded
        name={["trial-balance", span.since ?? "", span.until ?? ""]}
        read={() => host.books.trialBalance(span) as Promise<TrialBalance>}
      >
        {(report) => (
          <>
            <p>
              <Moment at={report.since} exact /> – <Moment at={report.until} exact />
            </p>
            <Owed {...report} />
            <Table report={report} />
            <p className={table.tools}>
              {text.reports.files}
              <ReportFile
                path="/reports/trial-balance"
                span={report}
                label={text.reports.trialFile}
              />
              <ReportFile
                path="/reports/movements"
                span={report}
                label={text.reports.movementsFile}
              />
              <ReportFile path="/reports/journal" span={report} label={text.reports.journalFile} />
              <ReportFile path="/ledger-entries" span={report} label={text.reports.ledgerFile} />
            </p>
          </>
        )}
      </Loaded>
    </Page>
  )
}
