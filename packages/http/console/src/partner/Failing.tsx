/** Deliveries that failed for good, the newest ones; nothing while there are none. */
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Moment } from "../kit/Moment.tsx"
import { Loaded, Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import styles from "./Life.module.css"

const SHOWN = 5

export const Failing = () => (
  <Loaded
    name={["failing"]}
    read={() => partner.deliveries.list({ status: "failed", limit: SHOWN }).page()}
    refreshMs={30_000}
  >
    {({ data }) =>
      data.length === 0 ? null : (
        <Section title={text.webhooks.failing}>
          <ul className={styles.deliveries}>
            {data.map(({ createdAt, eventType, id, url, webhookEndpointId }) => (
              <li key={id}>
                <Status of="failed" />
                <span>{eventType}</span>
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
