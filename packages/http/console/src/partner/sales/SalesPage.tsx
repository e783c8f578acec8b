/** What sold and came back in a span of days, by day or pack, or one pack by day. */
import { useQuery } from "@tanstack/react-query"
import { partner } from "../../api/Calls.ts"
import * as OwnPartner from "../../api/OwnPartner.ts"
import { chosen } from "../../api/Session.ts"
import table from "../../kit/DataTable.module.css"
import { Filter, useFilters } from "../../kit/Filter.tsx"
import { Loaded, Page } from "../../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../../kit/PeriodFilter.tsx"
import { text } from "../../text/RecordText.ts"
import { PackFilter } from "../PackFilter.tsx"
import { SalesChart } from "./SalesChart.tsx"
import { ofPack } from "./SalesSums.ts"
import { SalesTable } from "./SalesTable.tsx"

export const SalesPage = () => {
  const { by, pack } = useFilters("by", "pack")
  const span = usePeriod()
  const packs = useQuery({ queryKey: ["packs"], queryFn: () => partner.catalog.vendingMachines() })
  const names = new Map(packs.data?.map(({ id, name }) => [`${id}`, name]))
  const nameOf = (id: string) =>
    names.get(id) ?? (packs.isSuccess ? text.operations.offSale(id) : id)
  const linkOf = (key: string) => `/operations?${new URLSearchParams({ kind: "order", pack: key })}`
  const isByPack = by === "pack"
  return (
    <Page title={text.nav.sales}>
      <div className={table.tools}>
        <PeriodFilter />
        <PackFilter />
        <Filter name="by" label={text.sales.group} options={["pack"]} all={text.sales.day} />
      </div>
      <Loaded
        name={["sales-report", span.since ?? "", span.until ?? ""]}
        read={() => OwnPartner.sales(chosen() ?? "", span)}
      >
        {(whole) => {
          const report = ofPack(whole, pack)
          return (
            <>
              <SalesChart report={report} />
              <SalesTable
                by={isByPack ? "pack" : "day"}
                report={report}
                scope={pack ?? ""}
                nameOf={(key) => (isByPack ? nameOf(key) : key)}
                {...(isByPack && { linkOf: ({ key }) => linkOf(key) })}
              />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
