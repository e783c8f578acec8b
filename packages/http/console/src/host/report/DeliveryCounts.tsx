/** Deliveries by day, and the endpoints that fail most. */
import type { DeliveriesReport } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { Bars } from "../../kit/Bars.tsx"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { Loaded, Page } from "../../kit/Page.tsx"
import { text } from "../../text/HostText.ts"
import { partnerColumn } from "../Named.tsx"
import { byDay, byEndpoint, type EndpointCount, failureRate } from "./EndpointCounts.ts"
import { ReportTabs } from "./ReportTabs.tsx"

const COLUMNS: ReadonlyArray<Column<EndpointCount>> = [
  {
    head: text.webhooks.url,
    cell: ({ url, webhookEndpointId }) => (
      <Link to="/host/deliveries" search={{ endpointId: webhookEndpointId }}>
        {url}
      </Link>
    ),
    csv: ({ url }) => url
  },
  partnerColumn(),
  {
    head: text.reports.delivered,
    end: true,
    cell: ({ delivered }) => delivered,
    csv: ({ delivered }) => `${delivered}`
  },
  {
    head: text.reports.failed,
    end: true,
    cell: ({ failed }) => failed,
    csv: ({ failed }) => `${failed}`
  },
  {
    head: text.reports.expired,
    end: true,
    cell: ({ expired }) => expired,
    csv: ({ expired }) => `${expired}`
  },
  {
    head: text.reports.failureRate,
    end: true,
    cell: failureRate,
    csv: failureRate
  }
]

const Chart = ({ report }: { readonly report: DeliveriesReport }) => {
  const days = byDay(report)
  const total = (of: (day: (typeof days)[number]) => number) =>
    `${days.reduce((all, day) => all + of(day), 0)}`
  return (
    <Bars
      caption={text.reports.deliveries}
      bars={days.map(({ day, delivered, failed }) => ({
        label: day,
        values: [BigInt(delivered), BigInt(failed)]
      }))}
      series={[
        {
          name: text.reports.delivered,
          total: total(({ delivered }) => delivered),
          colour: "accent"
        },
        { name: text.reports.failed, total: total(({ failed }) => failed), colour: "bad" }
      ]}
      words={String}
      empty={text.queue.noDeliveries}
    />
  )
}

export const DeliveryCounts = () => (
  <Page title={text.nav.reports} name={`${text.nav.reports}: ${text.reports.deliveries}`}>
    <ReportTabs />
    <Loaded name={["delivery-counts"]} read={() => host.reports.deliveries()} refreshMs={60_000}>
      {(report) => (
        <>
          <Chart report={report} />
          <DataTable
            name="endpoint-counts"
            caption={text.reports.deliveries}
            read={async () => ({ data: byEndpoint(report), nextCursor: null })}
            columns={COLUMNS}
            keyOf={({ webhookEndpointId }) => webhookEndpointId}
            empty={<p>{text.queue.noDeliveries}</p>}
          />
        </>
      )}
    </Loaded>
  </Page>
)
