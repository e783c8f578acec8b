/** Sales of a span of days, by day, pack or partner. */
import type { SalesReport } from "@cardpack/client/operator"
import { useQuery } from "@tanstack/react-query"
import { host } from "../../api/Calls.ts"
import table from "../../kit/DataTable.module.css"
import { Filter, useFilters } from "../../kit/Filter.tsx"
import { Loaded, Page } from "../../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../../kit/PeriodFilter.tsx"
import { SalesChart } from "../../partner/sales/SalesChart.tsx"
import { BY, type By } from "../../partner/sales/SalesSums.ts"
import { SalesTable } from "../../partner/sales/SalesTable.tsx"
import { text } from "../../text/HostText.ts"
import * as Names from "./Names.ts"
import { ReportTabs } from "./ReportTabs.tsx"

const nameOf = (by: By, key: string, names: Names.Names | undefined): string => {
  if (by === "day") return key
  const name = by === "pack" ? names?.packs.get(Number(key)) : names?.partners.get(key)
  return name ?? key
}

const Table = ({ by, report }: { readonly by: By; readonly report: SalesReport }) => {
  const names = useQuery({ queryKey: ["names"], queryFn: Names.read, staleTime: 60_000 })
  return (
    <SalesTable
      by={by}
      report={report}
      nameOf={(key) => nameOf(by, key, names.data)}
      {...(by === "partner" && { linkOf: ({ key }) => `/host/partners/${key}` })}
    />
  )
}

export const Sales = () => {
  const filters = useFilters("by")
  const by = BY.find((each) => each === filters.by) ?? "day"
  const span = usePeriod()
  return (
    <Page title={text.nav.reports}>
      <ReportTabs />
      <div className={table.tools}>
        <PeriodFilter />
        <Filter name="by" label={text.sales.group} options={BY.slice(1)} all={text.sales.day} />
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
