/**
 * Deliveries that failed for good, the newest ones; nothing while there are none, or the endpoints
 * have got their events since.
 */
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Moment } from "../kit/Moment.tsx"
import { Loaded, Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import * as OpenFailures from "./OpenFailures.ts"
import styles from "./Timeline.module.css"

const SHOWN = 5
/** How many are looked at: each event that failed is one more question. */
const LOOKED_AT = 20

const read = async () => {
  const failed = await partner.deliveries.list({ status: "failed", limit: LOOKED_AT }).page()
  const { data, nextCursor } = failed
  const events = [...new Set(data.map(({ eventId }) => eventId))]
  const found = await Promise.all(
    events.map((eventId) => partner.deliveries.list({ eventId, limit: 100 }).page())
  )
  const all = found.flatMap((page) => page.data)
  return { open: OpenFailures.of(data, all), isMore: nextCursor !== null }
}

export const Failing = () => (
  <Loaded name={["failing"]} read={read} refreshMs={30_000}>
    {({ isMore, open }) =>
      open.length === 0 ? null : (
        <Section
          title={text.webhooks.failing(open.length, isMore)}
          acts={
            <Link to="/deliveries" search={{ status: "failed" }}>
              {text.webhooks.allFailed}
            </Link>
          }
        >
          <ul className={styles.deliveries}>
            {open
              .slice(0, SHOWN)
              .map(({ createdAt, eventId, eventType, id, url, webhookEndpointId }) => (
                <li key={id}>
                  <Status of="failed" />
                  <Link to="/events/$eventId" params={{ eventId }}>
                    {eventType}
                  </Link>
                  <Link to="/webhooks/$endpointId" params={{ endpointId: webhookEndpointId }}>
                    {url}
                  </Link>
                  <Moment at={createdAt} />
                </li>
              ))}
          </ul>
        </Section>
      )
    }
  </Loaded>
)
