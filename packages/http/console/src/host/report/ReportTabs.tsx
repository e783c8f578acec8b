/** The reports, side by side; each reader has those of the role. */
import { may, useOrganization } from "../../api/Session.ts"
import { Tabs } from "../../kit/Tabs.tsx"
import { text } from "../../text/HostText.ts"

const REPORTS = [
  { to: "/host/reports", label: text.nav.sales, needs: "reports.read" },
  { to: "/host/reports/balances", label: text.reports.balances, needs: "reports.read" },
  { to: "/host/reports/books", label: text.reports.books, needs: "reports.read" },
  { to: "/host/reports/margins", label: text.reports.margins, needs: "reports.read" },
  { to: "/host/reports/stock", label: text.reports.stock, needs: "catalog.read" },
  { to: "/host/reports/deliveries", label: text.reports.deliveries, needs: "deliveries.read" }
] as const

export const ReportTabs = () => {
  const organization = useOrganization()
  const tabs = REPORTS.filter(({ needs }) => may(organization, needs))
  return <Tabs label={text.nav.reports} tabs={tabs} />
}
