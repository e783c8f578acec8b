/** One operation with its cards, its entries on chain and its life. */
import type { LogEntry, OperatorCard, OperatorOperation } from "@cardpack/client/operator"
import { useParams } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { Facts, type Happening, Raw, Timeline } from "../../kit/Facts.tsx"
import { Identifier, Reference } from "../../kit/Identifier.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Loaded, Page, Section } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { amountsOf } from "../../partner/Amounts.tsx"
import { text } from "../../text/HostText.ts"
import { PackName, PartnerName } from "../Named.tsx"
import { orNothing } from "../Permitted.tsx"
import { SECRET } from "../Secret.ts"
import { changeOf } from "../ship/ShipmentLife.tsx"

/** A sealed card is a claim: nobody knows what it will be. */
const Cards = ({ cards }: { readonly cards: ReadonlyArray<OperatorCard> }) => (
  <ul>
    {cards.map((card) => (
      <li key={card.id}>
        <Reference id={card.id} to={`/host/cards/${card.id}`} /> <Status of={card.status} />{" "}
        {card.reference === null ? (
          text.cards.closedName
        ) : (
          <>
            <Reference
              id={card.reference}
              to={`/host/stock/${encodeURIComponent(card.reference)}`}
            />{" "}
            {card.name}
          </>
        )}
      </li>
    ))}
  </ul>
)

const entriesOf = (operation: OperatorOperation) => [
  ...operation.onchainOrders,
  ...operation.onchainBurns
]

/** What the log and the events know besides, for the roles that may read them. */
const read = async ({ id, partnerId, shipment }: OperatorOperation) => {
  const asked = {
    subject: partnerId,
    resource: id,
    action: "partner.act",
    limit: 100
  }
  const [acts, changes] = await Promise.all([
    orNothing(host.service.log(asked)),
    shipment === null ? [] : orNothing(host.shipments.history({ shipmentId: shipment.id }))
  ])
  return { acts, changes }
}

const actOf = ({ actor, createdAt, detail }: LogEntry): Happening => {
  const { method, path } = Object(detail) as Readonly<Record<"method" | "path", unknown>>
  const action = `${method} ${path}`
  return { at: createdAt, what: text.deeds.done[action] ?? action, by: actor }
}

/** The person who requested it has an act of the same operation, a moment later. */
const REQUEST = "/api/v2/operations"

const isRequest = ({ detail }: LogEntry): boolean => Object(detail).path === REQUEST

const happeningsOf = (
  operation: OperatorOperation,
  { acts, changes }: Awaited<ReturnType<typeof read>>
): ReadonlyArray<Happening> => [
  {
    at: operation.createdAt,
    what: text.operations.created(operation.kind),
    by: acts.find(isRequest)?.actor ?? text.deeds.partner
  },
  ...acts.filter((act) => !isRequest(act)).map(actOf),
  ...entriesOf(operation).flatMap(({ confirmedAt, id }) =>
    confirmedAt === null ? [] : [{ at: confirmedAt, what: text.operations.confirmed(id) }]
  ),
  ...changes.toReversed().map(changeOf),
  ...(operation.completedAt === null
    ? []
    : [
        {
          at: operation.completedAt,
          what: text.operations.completed(operation.kind)
        }
      ]),
  ...(operation.status === "cancelled"
    ? [
        {
          at: operation.updatedAt,
          what: text.operations.cancelled(operation.kind)
        }
      ]
    : [])
]

const Entries = ({ operation }: { readonly operation: OperatorOperation }) => (
  <Section title={text.operations.entries}>
    <ul>
      {entriesOf(operation).map((entry) => (
        <li key={entry.id}>
          <Identifier id={entry.id} /> <Status of={entry.status} />{" "}
          {entry.transactionHash !== null && <Identifier id={entry.transactionHash} />}{" "}
          {entry.failureReason}
        </li>
      ))}
    </ul>
  </Section>
)

export const HostOperation = () => {
  const { operationId = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["host-operation", operationId]}
      page={text.head.operation}
      read={() => host.operations.get({ operationId })}
      refreshMs={15_000}
    >
      {(operation) => (
        <Page
          title={text.hostOperations.one(operation.kind)}
          state={<Status of={operation.status} />}
        >
          <Facts
            facts={[
              [text.head.id, <Identifier key="id" id={operation.id} full />],
              [text.partners.one, <PartnerName key="partner" id={operation.partnerId} />],
              [text.head.customer, <Identifier key="customer" id={operation.customerId} />],
              ...amountsOf(operation),
              ...(operation.vendingMachineId === null
                ? []
                : ([
                    [text.head.pack, <PackName key="pack" id={operation.vendingMachineId} />]
                  ] as const)),
              ...(operation.shipment === null
                ? []
                : ([
                    [
                      text.shipments.one,
                      <Reference
                        key="shipment"
                        id={operation.shipment.id}
                        to={`/host/shipments/${operation.shipment.id}`}
                      />
                    ]
                  ] as const)),
              [text.hostOperations.key, <code key="key">{operation.idempotencyKey}</code>],
              ...(operation.clientSeed === null
                ? []
                : [[text.hostOperations.clientSeed, operation.clientSeed] as const]),
              [text.head.created, <Moment key="created" at={operation.createdAt} exact />],
              [text.head.completed, <Moment key="completed" at={operation.completedAt} exact />]
            ]}
          />
          <Section title={text.head.cards}>
            <Cards cards={[...operation.cards, ...operation.affectedCards]} />
          </Section>
          {entriesOf(operation).length > 0 && <Entries operation={operation} />}
          <Section title={text.detail.timeline}>
            <Loaded
              name={["host-life", operation.id, operation.updatedAt]}
              read={() => read(operation)}
            >
              {(found) => <Timeline happenings={happeningsOf(operation, found)} />}
            </Loaded>
          </Section>
          <Raw value={operation} path={`/operator/v1/operations/${operation.id}`} secret={SECRET} />
        </Page>
      )}
    </Loaded>
  )
}
