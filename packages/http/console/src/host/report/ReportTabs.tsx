/** The reports, side by side. */
import { Tabs } from "../../kit/Tabs.tsx"
import { text } from "../../text/HostText.ts"

export const ReportTabs = () => (
  <Tabs
    label={text.nav.reports}
    tabs={[
      { to: "/host/reports", label: text.reports.sales },
      { to: "/host/reports/balances", label: text.reports.balances },
      { to: "/host/reports/stock", label: text.reports.stock },
      { to: "/host/reports/deliveries", label: text.reports.deliveries }
    ]}
  />
)
