/** Everything that happened, in order, as the feed of events tells it: oldest first. */
import type { CardpackEvent, Page as Listed } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Identifier, Reference } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Page } from "../kit/Page.tsx"
import { text } from "../text/RecordText.ts"
import styles from "./Deliveries.module.css"
import { operationOf } from "./EventPage.tsx"

const LIMIT = 50

const read = async (after: string | undefined): Promise<Listed<CardpackEvent>> => {
  const feed = await partner.events.since(after, { limit: LIMIT }).pages().next()
  if (feed.done === true) return { data: [], nextCursor: null }
  const { data, nextCursor } = feed.value
  return { data, nextCursor: data.length < LIMIT ? null : nextCursor }
}

const COLUMNS: ReadonlyArray<Column<CardpackEvent>> = [
  { head: text.head.event, cell: ({ type }) => type, csv: ({ type }) => type },
  {
    head: text.head.operation,
    cell: (event) => <Reference id={operationOf(event)} to={`/operations/${operationOf(event)}`} />,
    csv: (event) => operationOf(event) ?? ""
  },
  { head: text.head.id, cell: ({ id }) => <Identifier id={id} />, csv: ({ id }) => id },
  {
    head: text.events.payload,
    cell: (event) => (
      <details className={styles.attempts}>
        <summary>{text.events.show}</summary>
        <pre>{JSON.stringify(event, null, 2)}</pre>
      </details>
    ),
    csv: (event) => JSON.stringify(event)
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

export const Events = () => (
  <Page title={text.nav.events}>
    <p>{text.events.says}</p>
    <DataTable
      name="events"
      caption={text.nav.events}
      read={read}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/events/${id}`}
      paging={text.events}
      refreshMs={5_000}
      empty={<p>{text.events.none}</p>}
    />
  </Page>
)
