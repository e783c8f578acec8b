/** What is owed to partners at a moment, against the USDC that came in. */
import type { BalancesReport } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import table from "../../kit/DataTable.module.css"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { DateFilter } from "../../kit/DateFilter.tsx"
import * as Days from "../../kit/Days.ts"
import { Facts } from "../../kit/Facts.tsx"
import { useFilters } from "../../kit/Filter.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { Loaded, Page } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { Obligations } from "./Obligations.tsx"
import { ReportTabs } from "./ReportTabs.tsx"

type Row = BalancesReport["data"][number]

const money = (head: string, of: (row: Row) => string): Column<Row> => ({
  head,
  end: true,
  cell: (row) => <Money usd={of(row)} />,
  csv: of
})

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { head: text.partners.one, cell: ({ name }) => name, csv: ({ name }) => name },
  {
    head: text.head.status,
    cell: ({ status }) => <Status of={status} />,
    csv: ({ status }) => status
  },
  money(text.reports.cash, ({ cash }) => cash),
  money(text.reports.bonus, ({ bonus }) => bonus),
  money(text.reports.sealed, ({ openSealedRefundsUsd }) => openSealedRefundsUsd),
  money(text.reports.quotes, ({ openBurnQuotesUsd }) => openBurnQuotesUsd),
  money(text.reports.received, ({ usdcReceivedUsd }) => usdcReceivedUsd)
]

export const read = (at?: string): Promise<BalancesReport> =>
  host.service.balances(at === undefined ? {} : { at }) as Promise<BalancesReport>

const Totals = ({ total }: Pick<BalancesReport, "total">) => (
  <Facts
    facts={[
      [text.reports.float, <Money key="float" usd={total.total} exact />],
      [text.reports.sealed, <Money key="sealed" usd={total.openSealedRefundsUsd} exact />],
      [text.reports.quotes, <Money key="quotes" usd={total.openBurnQuotesUsd} exact />],
      [text.reports.received, <Money key="received" usd={total.usdcReceivedUsd} exact />]
    ]}
  />
)

export const HostBalances = () => {
  /** Now, unless it is a day that is over. */
  const at = Days.momentOf(useFilters("at").at, Date.now())
  return (
    <Page title={text.nav.reports} name={`${text.nav.reports}: ${text.reports.balances}`}>
      <ReportTabs />
      <div className={table.tools}>
        <DateFilter name="at" label={text.reports.at} />
      </div>
      <Loaded name={["balances", at ?? "now"]} read={() => read(at)}>
        {(report) => (
          <>
            <p>
              {text.reports.asOf} <Moment at={report.at} exact />
            </p>
            <Obligations total={report.total} />
            <Totals total={report.total} />
            <DataTable
              name="balances-report"
              scope={report.at}
              caption={text.reports.balances}
              read={async () => ({ data: report.data, nextCursor: null })}
              columns={COLUMNS}
              keyOf={({ partnerId }) => partnerId}
              linkOf={({ partnerId }) => `/host/partners/${partnerId}`}
              empty={<p>{text.partners.none}</p>}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
