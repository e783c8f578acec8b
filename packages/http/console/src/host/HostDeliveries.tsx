/** Webhook deliveries of all partners, and their retries, also of many. */
import type { OperatorDelivery } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../api/Calls.ts"
import { useMay } from "../api/Session.ts"
import { Outcomes, useBulkAct } from "../kit/BulkAct.tsx"
import { Button } from "../kit/Button.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { shortened } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Page } from "../kit/Page.tsx"
import { useSelection } from "../kit/Selection.ts"
import { Status } from "../kit/Status.tsx"
import { answerOf } from "../partner/DeliveryWords.ts"
import { text } from "../text/HostText.ts"
import { PartnerFilter, partnerColumn } from "./Named.tsx"

const STATUSES = ["pending", "held", "delivered", "failed", "expired", "late"] as const

const lastOf = ({ attempts }: OperatorDelivery): string => {
  const last = attempts.at(-1)
  if (last === undefined) return text.detail.none
  return text.webhooks.attempt(answerOf(last), last.durationMs)
}

const COLUMNS: ReadonlyArray<Column<OperatorDelivery>> = [
  { head: text.head.event, cell: (row) => row.eventType, csv: (row) => row.eventType },
  {
    head: text.head.status,
    cell: (row) => <Status of={row.held ? "held" : row.status} />,
    csv: (row) => row.status
  },
  {
    head: text.webhooks.url,
    cell: ({ url, webhookEndpointId }) => (
      <Link to="/host/deliveries" search={{ endpointId: webhookEndpointId }}>
        {url}
      </Link>
    ),
    csv: ({ url }) => url
  },
  {
    head: text.webhooks.attemptsHead,
    end: true,
    cell: ({ attempts }) => attempts.length,
    csv: ({ attempts }) => `${attempts.length}`
  },
  { head: text.queue.last, cell: lastOf, csv: lastOf },
  partnerColumn({ wide: true }),
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

const idOf = ({ id }: OperatorDelivery): string => id

/** Only what did not arrive is sent again by hand; more would repeat what partners have. */
const isRetried = ({ status }: OperatorDelivery): boolean => status !== "delivered"

export const HostDeliveries = () => {
  const filters = useFilters("status", "partnerId", "endpointId", "eventId")
  const filter = { ...filters, status: STATUSES.find((each) => each === filters.status) }
  const isWriter = useMay("deliveries.write")
  const selection = useSelection(idOf)
  const many = useBulkAct(idOf, ({ id }: OperatorDelivery) =>
    host.deliveries.retry({ deliveryId: id })
  )
  const rows = selection.rows.filter(isRetried)
  const retry = async () => {
    selection.clear()
    await many.start(rows)
  }
  return (
    <Page
      title={text.webhooks.deliveries}
      acts={<Link to="/host/reports/deliveries">{text.sends.byEndpoint}</Link>}
    >
      <Outcomes many={many} nameOf={shortened} done={text.sends.retried} />
      <DataTable
        name="host-deliveries"
        caption={text.webhooks.deliveries}
        filter={filter}
        read={(cursor) => host.deliveries.list({ ...filter, cursor, limit: 50 })}
        columns={COLUMNS}
        keyOf={idOf}
        linkOf={({ id }) => `/host/deliveries/${id}`}
        {...(isWriter && { selection })}
        acts={
          <Button disabled={rows.length === 0 || many.isRunning} onClick={retry}>
            {text.sends.retry(rows.length)}
          </Button>
        }
        filters={
          <>
            <Filter name="status" label={text.head.status} options={STATUSES} />
            <PartnerFilter />
            <TextFilter name="endpointId" label={text.sends.endpoint} />
            <TextFilter name="eventId" label={text.head.event} />
          </>
        }
        empty={<p>{text.queue.noDeliveries}</p>}
      />
    </Page>
  )
}
