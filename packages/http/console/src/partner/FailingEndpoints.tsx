/** Endpoints that fail now, with their last answers; nothing while none does. */
import type { EndpointDelivery } from "@cardpack/client"
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Moment } from "../kit/Moment.tsx"
import { Loaded, Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import * as DeliveryWords from "./DeliveryWords.ts"
import * as EndpointHealth from "./EndpointHealth.ts"
import styles from "./Timeline.module.css"

/** The newest, and the newest that wait: an endpoint that fails is among one of them. */
const LOOKED_AT = 100

/** Paused endpoints get nothing, and are as their people left them. */
const isSent = ({ held }: EndpointDelivery): boolean => !held

const readAll = async () => {
  const limit = LOOKED_AT
  const pages = await Promise.all([
    partner.deliveries.list({ limit }).page(),
    partner.deliveries.list({ status: "pending", limit }).page()
  ])
  return EndpointHealth.failing(pages.flatMap(({ data }) => data).filter(isSent))
}

const Told = ({ failures, last, since }: EndpointHealth.Failing) => (
  <>
    <span>{text.webhooks.failed(failures, DeliveryWords.answerOf(last))}</span>
    <span>
      {text.webhooks.failingSince} <Moment at={since} />
    </span>
  </>
)

export const FailingEndpoints = () => (
  <Loaded name={["failing-endpoints"]} read={readAll} refreshMs={15_000}>
    {(all) =>
      all.length === 0 ? null : (
        <Section title={text.webhooks.failingEndpoints(all.length)}>
          <ul className={styles.deliveries}>
            {all.map((each) => (
              <li key={each.endpointId}>
                <Status of="failed" />
                <Link to="/webhooks/$endpointId" params={{ endpointId: each.endpointId }}>
                  {each.url}
                </Link>
                <Told {...each} />
              </li>
            ))}
          </ul>
        </Section>
      )
    }
  </Loaded>
)

/** On the page of an endpoint. */
export const FailingNow = ({ id, url }: { readonly id: string; readonly url: string }) => (
  <Loaded
    name={["failing-endpoint", id]}
    read={async () => {
      const { data } = await partner.webhooks.deliveries(id, { limit: LOOKED_AT }).page()
      const own = data.map((each) => ({ ...each, url, webhookEndpointId: id }))
      return EndpointHealth.failing(own.filter(isSent))
    }}
    refreshMs={5_000}
  >
    {([found]) =>
      found === undefined ? null : (
        <div className={styles.alert} role="status">
          <Status of={text.webhooks.failingNow} tone="bad" />
          <Told {...found} />
        </div>
      )
    }
  </Loaded>
)
