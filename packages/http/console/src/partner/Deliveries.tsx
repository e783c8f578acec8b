/** What was delivered to an endpoint, with every attempt and what the receiver answered. */
import type { EndpointDelivery, WebhookDelivery } from "@cardpack/client"
import { Fragment } from "react"
import { partner } from "../api/Calls.ts"
import { ActButton } from "../kit/ActButton.tsx"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Filter, useFilters } from "../kit/Filter.tsx"
import { Reference } from "../kit/Identifier.tsx"
import { May } from "../kit/May.tsx"
import { Moment, useNow } from "../kit/Moment.tsx"
import { Loaded, Page } from "../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import styles from "./Deliveries.module.css"
import * as DeliveryWords from "./DeliveryWords.ts"

const Attempts = ({ attempts }: WebhookDelivery) =>
  attempts.length === 0 ? null : (
    <ol className={styles.attempts}>
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          <Moment at={attempt.at} exact />{" "}
          {text.webhooks.attempt(DeliveryWords.answerOf(attempt), attempt.durationMs)}
          {attempt.responseBody !== null && attempt.responseBody !== "" && (
            <pre>{attempt.responseBody}</pre>
          )}
        </li>
      ))}
    </ol>
  )

/** What is posted: the event as it is, with headers of which the signature alone is not kept. */
const Sent = ({ url, eventId }: { readonly url: string; readonly eventId: string }) => (
  <div className={styles.attempts}>
    <Loaded name={["event", eventId]} read={() => partner.events.get(eventId)}>
      {(event) => (
        <pre>
          {`POST ${url}\ncontent-type: application/json\nwebhook-id: ${eventId}\nwebhook-timestamp: …\nwebhook-signature: v1,…\n\n${JSON.stringify(event, null, 2)}`}
        </pre>
      )}
    </Loaded>
  </div>
)

/** Opens below a delivery. */
const Next = (row: WebhookDelivery) => <>{DeliveryWords.next(row, useNow())}</>

const Replay = ({
  endpointId,
  row
}: {
  readonly endpointId: string
  readonly row: WebhookDelivery
}) =>
  row.eventType === "webhook.test" ? null : (
    <ActButton run={() => partner.webhooks.replay(endpointId, { eventId: row.eventId })}>
      {text.webhooks.replay}
    </ActButton>
  )

const Detail = ({ row, url, ...to }: Opened) => (
  <>
    <span>
      {text.webhooks.nextOf} <Next {...row} />
    </span>
    <Attempts {...row} />
    <Sent url={url} eventId={row.eventId} />
    <May to="webhooks">
      <Replay endpointId={to.endpointId} row={row} />
    </May>
  </>
)

interface Opened {
  readonly row: WebhookDelivery
  readonly url: string
  readonly endpointId: string
}

/** May break at its dots. */
const Type = ({ of }: { readonly of: string }) => (
  <span>
    {of.split(".").map((part, at) => (
      <Fragment key={part}>
        {at > 0 && (
          <>
            .<wbr />
          </>
        )}
        {part}
      </Fragment>
    ))}
  </span>
)

const eventColumn: Column<WebhookDelivery> = {
  head: text.head.event,
  cell: (row) => <Type of={row.eventType} />,
  csv: (row) => row.eventType
}

const own: ReadonlyArray<Column<WebhookDelivery>> = [
  {
    head: text.head.status,
    cell: (row) => <Status of={row.held ? "paused" : row.status} />,
    csv: (row) => row.status
  },
  {
    head: text.webhooks.attemptsHead,
    cell: (row) => DeliveryWords.attempts(row),
    csv: (row) => `${row.attempts.length}`
  },
  {
    head: text.webhooks.next,
    wide: true,
    cell: (row) => <Next {...row} />,
    csv: (row) => row.nextAttemptAt ?? ""
  },
  {
    head: text.head.created,
    wide: true,
    cell: (row) => <Moment at={row.createdAt} />,
    csv: (row) => row.createdAt
  }
]

const STATUSES = ["pending", "delivered", "failed"] as const

const useAsked = () => {
  const filters = useFilters("status")
  const status = STATUSES.find((each) => each === filters.status)
  return { ...usePeriod(), ...(status !== undefined && { status }) }
}

const Filters = () => (
  <>
    <Filter name="status" label={text.head.status} options={STATUSES} />
    <PeriodFilter />
  </>
)

export const Deliveries = ({
  endpointId,
  url
}: {
  readonly endpointId: string
  readonly url: string
}) => {
  const columns: ReadonlyArray<Column<WebhookDelivery>> = [
    eventColumn,
    ...own,
    {
      head: text.head.id,
      wide: true,
      cell: (row) => <Reference id={row.eventId} to={`/events/${row.eventId}`} />,
      csv: (row) => row.eventId
    }
  ]
  const asked = useAsked()
  return (
    <DataTable
      name="deliveries"
      scope={endpointId}
      caption={text.webhooks.deliveries}
      filter={asked}
      read={(cursor) =>
        partner.webhooks.deliveries(endpointId, { ...asked, cursor, limit: 50 }).page()
      }
      filters={<Filters />}
      columns={columns}
      detail={{
        label: text.webhooks.details,
        of: (row) => <Detail row={row} url={url} endpointId={endpointId} />
      }}
      keyOf={({ id }) => id}
      refreshMs={3_000}
      empty={<p>{text.webhooks.noDeliveries}</p>}
    />
  )
}

const toEndpoint: ReadonlyArray<Column<EndpointDelivery>> = [
  { head: text.webhooks.url, wide: true, cell: ({ url }) => url, csv: ({ url }) => url },
  ...own
]

const EVERY_DETAIL = {
  label: text.webhooks.details,
  of: (row: EndpointDelivery) => (
    <Detail row={row} url={row.url} endpointId={row.webhookEndpointId} />
  )
}

/** To all endpoints, newest first. */
const EveryDelivery = () => {
  const asked = useAsked()
  return (
    <DataTable
      name="all-deliveries"
      caption={text.webhooks.deliveries}
      filter={asked}
      read={(cursor) => partner.deliveries.list({ ...asked, cursor, limit: 50 }).page()}
      columns={[eventColumn, ...toEndpoint]}
      detail={EVERY_DETAIL}
      keyOf={({ id }) => id}
      linkOf={({ eventId }) => `/events/${eventId}`}
      filters={<Filters />}
      empty={<p>{text.webhooks.noDeliveries}</p>}
    />
  )
}

export const AllDeliveries = () => (
  <Page title={text.webhooks.deliveries}>
    <EveryDelivery />
  </Page>
)

/** Of one event, to all endpoints. */
export const EventDeliveries = ({ eventId }: { readonly eventId: string }) => (
  <DataTable
    name="event-deliveries"
    scope={eventId}
    caption={text.webhooks.deliveries}
    read={(cursor) => partner.deliveries.list({ cursor, eventId, limit: 50 }).page()}
    columns={toEndpoint}
    detail={EVERY_DETAIL}
    keyOf={({ id }) => id}
    linkOf={({ webhookEndpointId }) => `/webhooks/${webhookEndpointId}`}
    refreshMs={3_000}
    empty={<p>{text.operations.undelivered}</p>}
  />
)
