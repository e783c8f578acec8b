/** What bookkeeping joins an operation with, of many at once (decisions.md#machine-exports). */

import { type Event, Id, type Operation, VendingMachine } from "@cardpack/core/domain"
import { ListFilter, type Reads } from "@cardpack/core/ports"
import { Effect, Schema } from "effect"
import * as Field from "../operator/Field.ts"
import * as Problem from "../problem/Problem.ts"

const MOST = 200
const IDS = `must be 1 to ${MOST} identifiers of operations, with commas between them`

export const query = {
  ids: Field.text(
    `1 to ${MOST} operations, with commas between them.`,
    "op_01jb5m8x3tf9r9v1s6k2c4d7ae"
  )
}

export const Shape = Schema.Struct({
  id: Field.id("op", "the operation"),
  kind: Schema.String,
  customerId: Field.id("cus", "the customer"),
  externalUserId: Field.maybeText("The customer's own id; null without one."),
  vendingMachineId: Schema.NullOr(Schema.Int).annotate({ description: "Null except for orders." }),
  pack: Field.maybeText("The machine's name, while it is on sale."),
  quantity: Schema.NullOr(Schema.Int).annotate({ description: "Null except for orders." }),
  cardIds: Schema.Array(Schema.String).annotate({
    description: "The cards that it created or acted on."
  }),
  shipmentId: Field.maybeText("Of redemptions."),
  eventIds: Schema.Array(Schema.String).annotate({
    description: "The events that told of it, oldest first."
  }),
  metadata: Field.maybeText("JSON text, exactly as it was sent; null without.")
}).annotate({ identifier: "OperationFacts", description: "An operation, as bookkeeping joins it." })

const idsOf = (text: string) => {
  const ids = text.split(",")
  const own = ids.flatMap((id) => (Id.is("op", id) ? [id] : []))
  return own.length === 0 || own.length !== ids.length || ids.length > MOST
    ? Effect.fail(Problem.invalid(`ids ${IDS}`))
    : Effect.succeed([...new Set(own)])
}

const AT_ONCE = 1000

/** The ids of events by their operation: each has a few, an order one more for each pack that is opened. */
const eventsOf = Effect.fnUntraced(function* (
  reads: Reads.Reads["Service"],
  accountId: Id.AccountId,
  operationIds: ReadonlyArray<Id.OperationId>
) {
  const events: Array<Event.Event> = []
  for (let read = AT_ONCE; read === AT_ONCE; ) {
    const after = events.at(-1)?.sequence ?? 0n
    const filter = { ...ListFilter.EVENTS, operationIds }
    const page = yield* reads.events(accountId, filter, after, AT_ONCE)
    events.push(...page)
    read = page.length
  }
  return Map.groupBy(events, ({ data }) => data.operationId)
})

type Names = ReadonlyMap<string | number, string | null>

const view =
  (packs: Names, customers: Names, events: Effect.Success<ReturnType<typeof eventsOf>>) =>
  ({ affectedCards, cards, operation, shipment }: Operation.Details) => ({
    id: operation.id,
    kind: operation.kind,
    customerId: operation.customerId,
    externalUserId: customers.get(operation.customerId) ?? null,
    vendingMachineId: operation.vendingMachineId,
    pack: packs.get(operation.vendingMachineId ?? -1) ?? null,
    quantity: operation.quantity,
    cardIds: [...cards, ...affectedCards].map(({ card }) => card.id),
    shipmentId: shipment?.id ?? null,
    eventIds: (events.get(operation.id) ?? []).map(({ id }) => id),
    metadata: operation.metadata
  })

/** Those that are the account's, in no order. */
export const read = Effect.fnUntraced(function* (
  reads: Reads.Reads["Service"],
  accountId: Id.AccountId,
  text: string
) {
  const asked = yield* idsOf(text)
  const details = yield* reads.operationDetails(accountId, asked)
  const events = yield* eventsOf(reads, accountId, asked)
  const ids = new Set(details.map(({ operation }) => operation.customerId))
  const customers = yield* Effect.forEach(ids, (id) => reads.customer(accountId, id), {
    concurrency: 8
  })
  const listed = (yield* reads.vendingMachines).filter(({ machine }) =>
    VendingMachine.isAvailable(machine)
  )
  const packs = new Map(listed.map(({ machine }) => [machine.id, machine.name] as const))
  const own = customers.flatMap((each) =>
    each === null ? [] : [[each.id, each.externalUserId] as const]
  )
  return { data: details.map(view(packs, new Map(own), events)) }
})
