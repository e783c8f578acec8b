/** One event: the request that endpoints get, and how each of them answered. */
import type { CardpackEvent } from "@cardpack/client"
import { useParams } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Facts, Raw } from "../kit/Facts.tsx"
import { Identifier, Reference } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Loaded, Page, Section } from "../kit/Page.tsx"
import { text } from "../text/RecordText.ts"
import { EventDeliveries } from "./Deliveries.tsx"

export const operationOf = ({ data }: CardpackEvent): string | null =>
  "operationId" in data ? data.operationId : null

export const EventPage = () => {
  const { eventId = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["event", eventId]}
      page={text.head.event}
      read={() => partner.events.get(eventId)}
    >
      {(event) => (
        <Page title={event.type}>
          <Facts
            facts={[
              [text.head.id, <Identifier key="id" id={event.id} full />],
              [
                text.head.operation,
                <Reference
                  key="operation"
                  id={operationOf(event)}
                  to={`/operations/${operationOf(event)}`}
                />
              ],
              [text.head.created, <Moment key="created" at={event.createdAt} exact />]
            ]}
          />
          <Section title={text.webhooks.deliveries}>
            <EventDeliveries eventId={event.id} />
          </Section>
          <Raw value={event} path={`/api/v2/events/${event.id}`} />
        </Page>
      )}
    </Loaded>
  )
}
