/** One delivery with every attempt, and what the receiver answered. */
import { Link, useParams } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { ActButton } from "../../kit/ActButton.tsx"
import { Facts, Raw } from "../../kit/Facts.tsx"
import { Identifier } from "../../kit/Identifier.tsx"
import { May } from "../../kit/May.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Loaded, Page, Section } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import deliveries from "../../partner/Deliveries.module.css"
import { answerOf } from "../../partner/DeliveryWords.ts"
import { text } from "../../text/HostText.ts"
import { PartnerName } from "../Named.tsx"
import { SECRET } from "../Secret.ts"

export const DeliveryPage = () => {
  const { deliveryId = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["host-delivery", deliveryId]}
      page={text.head.event}
      read={() => host.deliveries.get({ deliveryId })}
    >
      {(delivery) => (
        <Page
          title={delivery.eventType}
          state={<Status of={delivery.held ? "held" : delivery.status} />}
          acts={
            delivery.status !== "delivered" && (
              <May to="deliveries.write">
                <ActButton run={() => host.deliveries.retry({ deliveryId })}>
                  {text.queue.retry}
                </ActButton>
              </May>
            )
          }
        >
          <Facts
            facts={[
              [text.head.id, <Identifier key="id" id={delivery.id} full />],
              [
                text.webhooks.url,
                <Link
                  key="url"
                  to="/host/deliveries"
                  search={{ endpointId: delivery.webhookEndpointId }}
                >
                  {delivery.url}
                </Link>
              ],
              [text.head.event, <Identifier key="event" id={delivery.eventId} full />],
              [text.partners.one, <PartnerName key="partner" id={delivery.partnerId} />],
              [text.webhooks.next, <Moment key="next" at={delivery.nextAttemptAt} exact />],
              [text.head.created, <Moment key="created" at={delivery.createdAt} exact />]
            ]}
          />
          <Section title={text.webhooks.attemptsHead}>
            <ol className={deliveries.attempts}>
              {delivery.attempts.map((attempt) => (
                <li key={attempt.at}>
                  <Moment at={attempt.at} exact />{" "}
                  {text.webhooks.attempt(answerOf(attempt), attempt.durationMs)}
                  {attempt.responseBody !== null && attempt.responseBody !== "" && (
                    <pre>{attempt.responseBody}</pre>
                  )}
                </li>
              ))}
            </ol>
          </Section>
          <Raw value={delivery} path={`/operator/v1/deliveries/${delivery.id}`} secret={SECRET} />
        </Page>
      )}
    </Loaded>
  )
}
