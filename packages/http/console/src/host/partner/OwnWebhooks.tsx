/** A partner's webhook endpoints, each with a way to its deliveries. */
import type { WebhookEndpoint } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { Identifier } from "../../kit/Identifier.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { OwnPage } from "./OwnPage.tsx"

const COLUMNS: ReadonlyArray<Column<WebhookEndpoint>> = [
  {
    head: text.webhooks.url,
    cell: ({ id, url }) => (
      <Link to="/host/deliveries" search={{ endpointId: id }}>
        {url}
      </Link>
    ),
    csv: ({ url }) => url
  },
  {
    head: text.head.status,
    cell: ({ active }) => <Status of={active ? "active" : "paused"} />,
    csv: ({ active }) => `${active}`
  },
  {
    head: text.webhooks.types,
    cell: ({ subscribedEvents }) => subscribedEvents.join(", "),
    csv: ({ subscribedEvents }) => subscribedEvents.join(" ")
  },
  { head: text.head.id, cell: ({ id }) => <Identifier id={id} />, csv: ({ id }) => id },
  {
    head: text.keys.madeBy,
    cell: ({ madeBy }) => madeBy ?? "",
    csv: ({ madeBy }) => madeBy ?? ""
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

export const OwnWebhooks = () => (
  <OwnPage list={text.nav.webhooks}>
    {(partnerId) => (
      <DataTable
        name="partner-webhooks"
        scope={partnerId}
        caption={text.nav.webhooks}
        read={(cursor) => host.support.webhooks({ partnerId, cursor, limit: 50 })}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<p>{text.own.noWebhooks}</p>}
      />
    )}
  </OwnPage>
)
