/** The timeline of a card or a customer: its operations, who requested them, and their events. */
import type { Card, Customer, Operation } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { type Happening, Timeline } from "../kit/Facts.tsx"
import { Reference } from "../kit/Identifier.tsx"
import { Loaded } from "../kit/Page.tsx"
import { text } from "../text/RecordText.ts"
import * as ActHistory from "./ActHistory.tsx"
import * as EventWords from "./EventWords.ts"
import * as OperationTimeline from "./OperationTimeline.tsx"

/** More operations than a card has; of a customer the newest. */
const OPERATIONS = 20

interface Done {
  readonly operation: Operation
  readonly told: ReadonlyArray<OperationTimeline.DeliveredEvent>
}

const toldOf = async (operationId: string, cardId: string) => {
  const told = await OperationTimeline.deliveredEventsOf(operationId)
  return told.filter(({ event }) => EventWords.isAbout(event, cardId))
}

const parcelOf = async ({ id, shipment }: Operation) => {
  const told = shipment === null ? [] : await OperationTimeline.deliveredEventsOf(id)
  return told.filter(({ event }) => event.type === "shipment.updated")
}

const read = async (of: { readonly cardId: string } | { readonly customerId: string }) => {
  const isCard = "cardId" in of
  const [{ data }, deeds] = await Promise.all([
    partner.operations.list({ ...of, limit: OPERATIONS }).page(),
    ActHistory.read(isCard ? of.cardId : of.customerId)
  ])
  // Of a customer's operations, where the parcels are; the other events are on their own pages.
  const done: ReadonlyArray<Done> = await Promise.all(
    data.map(async (operation) => ({
      operation,
      told: isCard ? await toldOf(operation.id, of.cardId) : await parcelOf(operation)
    }))
  )
  return { deeds, done }
}

const doneOf = ({ operation, told }: Done, deeds: ReadonlyArray<ActHistory.RecordedAct>) => [
  ...OperationTimeline.ownOf(
    operation,
    ActHistory.requester(deeds, operation.id),
    <>
      {text.operations.created(operation.kind)}{" "}
      <Reference id={operation.id} to={`/operations/${operation.id}`} />
    </>
  ),
  ...told.map((each) => OperationTimeline.eventOf(each, deeds))
]

export const CardTimeline = ({ card }: { readonly card: Card }) => (
  <Loaded name={["card-life", card.id]} read={() => read({ cardId: card.id })} refreshMs={15_000}>
    {({ deeds, done }) => {
      const others = OperationTimeline.otherActs(
        deeds,
        done.flatMap(({ told }) => told)
      )
      return <Timeline happenings={[...done.flatMap((each) => doneOf(each, deeds)), ...others]} />
    }}
  </Loaded>
)

const isCreation = ({ action }: ActHistory.RecordedAct): boolean =>
  action === "POST /api/v2/customers"

export const CustomerTimeline = ({ customer }: { readonly customer: Customer }) => (
  <Loaded
    name={["customer-life", customer.id]}
    read={() => read({ customerId: customer.id })}
    refreshMs={15_000}
  >
    {({ deeds, done }) => {
      const maker = deeds.find(isCreation)
      const others = deeds.filter((deed) => !ActHistory.isRequest(deed) && !isCreation(deed))
      const made: Happening = {
        at: customer.createdAt,
        what: text.deeds.customer,
        by: maker === undefined ? text.deeds.api : ActHistory.actor(maker)
      }
      const happenings = done.flatMap((each) => doneOf(each, deeds))
      return <Timeline happenings={[made, ...happenings, ...others.map(ActHistory.happeningOf)]} />
    }}
  </Loaded>
)
