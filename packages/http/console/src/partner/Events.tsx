/** Everything that happened, newest first; servers follow the same feed the other way. */
import type { CardpackEvent, Page as Listed, Newest } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { Identifier, Reference } from "../kit/Identifier.tsx"
import { Json } from "../kit/Json.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Page } from "../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { text } from "../text/RecordText.ts"
import styles from "./Deliveries.module.css"
import { operationOf } from "./EventPage.tsx"
import { TYPES } from "./EventTypes.ts"

const LIMIT = 50

/** The feed's cursor goes on for ever; the list ends. */
const read = async (query: Newest): Promise<Listed<CardpackEvent>> => {
  const { data, nextCursor } = await partner.events.newest({ ...query, limit: LIMIT }).page()
  return { data, nextCursor: data.length < LIMIT ? null : nextCursor }
}

const SINGLE = TYPES.filter((type) => type !== "*")

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
        <Json value={event} />
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

export const Events = () => {
  const filters = useFilters("type", "customer")
  const period = usePeriod()
  const type = SINGLE.find((each) => each === filters.type)
  const { customer } = filters
  const asked = {
    ...(type !== undefined && { type }),
    ...(customer !== undefined && { customerId: customer }),
    ...period
  }
  return (
    <Page title={text.nav.events}>
      <p>{text.events.says}</p>
      <DataTable
        name="events"
        caption={text.nav.events}
        filter={asked}
        read={(cursor) => read({ ...asked, cursor })}
        filters={
          <>
            <Filter name="type" label={text.head.event} options={SINGLE} nameOf={String} />
            <TextFilter name="customer" label={text.head.customer} />
            <PeriodFilter />
          </>
        }
        columns={COLUMNS}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/events/${id}`}
        refreshMs={5_000}
        empty={<p>{text.events.none}</p>}
      />
    </Page>
  )
}
