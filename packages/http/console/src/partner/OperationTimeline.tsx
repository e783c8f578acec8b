/**
 * The timeline of an operation: its own times, its ledger entries, its events and their deliveries,
 * and its mint or burn entries.
 */
import type { CardpackEvent, EndpointDelivery, LedgerEntry, Operation } from "@cardpack/client"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { partner } from "../api/Calls.ts"
import { type Happening, Timeline } from "../kit/Facts.tsx"
import { Reference } from "../kit/Identifier.tsx"
import { Loaded } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/RecordText.ts"
import * as ActHistory from "./ActHistory.tsx"
import * as EventWords from "./EventWords.ts"
import { Transaction } from "./Explorer.tsx"
import styles from "./Timeline.module.css"

/** More than an operation has, unless it was signed again for hours. */
const MOST = 100

export interface DeliveredEvent {
  readonly event: CardpackEvent
  readonly deliveries: ReadonlyArray<EndpointDelivery>
}

interface Facts {
  readonly entries: ReadonlyArray<LedgerEntry>
  readonly told: ReadonlyArray<DeliveredEvent>
  readonly deeds: ReadonlyArray<ActHistory.RecordedAct>
}

export const deliveredEventsOf = async (
  operationId: string
): Promise<ReadonlyArray<DeliveredEvent>> => {
  const feed = partner.events.since(undefined, { operationId, limit: MOST })
  const page = await feed.pages().next()
  const events = page.done === true ? [] : page.value.data
  return Promise.all(
    events.map(async (event) => {
      const { data } = await partner.deliveries.list({ eventId: event.id, limit: 20 }).page()
      return { event, deliveries: data }
    })
  )
}

const read = async (operationId: string): Promise<Facts> => {
  const [told, ledger, deeds] = await Promise.all([
    deliveredEventsOf(operationId),
    partner.account.ledger({ operationId, limit: MOST }).page(),
    ActHistory.read(operationId)
  ])
  return { entries: ledger.data, told, deeds }
}

const Deliveries = ({ deliveries }: Pick<DeliveredEvent, "deliveries">) =>
  deliveries.length === 0 ? (
    <p className={styles.note}>{text.operations.undelivered}</p>
  ) : (
    <ul className={styles.deliveries} aria-label={text.webhooks.deliveries}>
      {deliveries.map((each) => (
        <li key={each.id}>
          <Status of={each.held ? "paused" : each.status} />
          <Link to="/webhooks/$endpointId" params={{ endpointId: each.webhookEndpointId }}>
            {each.url}
          </Link>
          <span>
            {text.webhooks.attempts(each.attempts.length)}
            {each.attempts.length > 0 &&
              `: ${each.attempts.at(-1)?.statusCode ?? each.attempts.at(-1)?.error ?? ""}`}
          </span>
        </li>
      ))}
    </ul>
  )

export const eventOf = (
  { deliveries, event }: DeliveredEvent,
  deeds: ReadonlyArray<ActHistory.RecordedAct>
): Happening => {
  const words = EventWords.wordsOf(event)
  return {
    at: event.createdAt,
    what: (
      <>
        {words !== "" && `${words}. `}
        {text.operations.emitted(event.type)} <Reference id={event.id} to={`/events/${event.id}`} />
      </>
    ),
    ...EventWords.byWhom(event, deeds),
    more: <Deliveries deliveries={deliveries} />
  }
}

/** The acts that neither asked for an operation nor are told with an event. */
export const otherActs = (
  deeds: ReadonlyArray<ActHistory.RecordedAct>,
  told: ReadonlyArray<DeliveredEvent>
): ReadonlyArray<Happening> =>
  deeds
    .filter((deed) => !ActHistory.isRequest(deed))
    .filter((deed) => !told.some(({ event }) => EventWords.isOf(event, deed)))
    .map(ActHistory.happeningOf)

const entryOf = ({ amountUsd, bonusUsd, cashUsd, cause, createdAt }: LedgerEntry): Happening => {
  const [amount, cash, bonus] = [amountUsd, cashUsd, bonusUsd].map(Usd.of)
  return {
    at: createdAt,
    what: text.operations.entry(text.balance.causes[cause], Usd.words(amount ?? 0n)),
    more: (
      <p className={styles.note}>
        {text.operations.buckets(Usd.short(cash ?? 0n), Usd.short(bonus ?? 0n))}
      </p>
    )
  }
}

/** Its changes are events. */
const parcelOf = ({ shipment }: Operation): ReadonlyArray<Happening> =>
  shipment === null
    ? []
    : shipment.notifications.emails.map(({ at, channel, state, status }) => ({
        at,
        what: text.shipments.mail(status, channel, state)
      }))

/** What the operation itself tells of its life; `what` it is, in words. */
export const ownOf = (
  operation: Operation,
  by: string,
  what: ReactNode = text.operations.created(operation.kind)
): ReadonlyArray<Happening> => {
  const { completedAt, createdAt, kind, onchainBurns, onchainOrders, status, updatedAt } = operation
  return [
    { at: createdAt, what, by },
    ...[...onchainOrders, ...onchainBurns].flatMap(({ confirmedAt, id, transactionHash }) =>
      confirmedAt === null
        ? []
        : [
            {
              at: confirmedAt,
              what: text.operations.confirmed(id),
              more: (
                <p className={styles.note}>
                  <Transaction hash={transactionHash} />
                </p>
              )
            }
          ]
    ),
    ...parcelOf(operation),
    ...(completedAt === null ? [] : [{ at: completedAt, what: text.operations.completed(kind) }]),
    ...(status === "cancelled" ? [{ at: updatedAt, what: text.operations.cancelled(kind) }] : [])
  ]
}

export const OperationTimeline = ({ operation }: { readonly operation: Operation }) => (
  <Loaded name={["life", operation.id]} read={() => read(operation.id)} refreshMs={10_000}>
    {({ deeds, entries, told }) => (
      <Timeline
        happenings={[
          ...ownOf(operation, ActHistory.requester(deeds, operation.id)),
          ...otherActs(deeds, told),
          ...entries.map(entryOf),
          ...told.map((each) => eventOf(each, deeds))
        ]}
      />
    )}
  </Loaded>
)
