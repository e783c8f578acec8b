/** One operation: its facts, cards, chain entries, and what happened. */
import type { Operation } from "@cardpack/client"
import { useParams } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Facts, Raw } from "../kit/Facts.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Loaded, Page, Section } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { amountsOf } from "./Amounts.tsx"
import { CardTable } from "./CardTable.tsx"
import { ChainActs } from "./ChainActs.tsx"
import { CustomerName } from "./CustomerName.tsx"
import { Entries } from "./Entries.tsx"
import { subjectOf } from "./Operations.tsx"
import { OperationTimeline } from "./OperationTimeline.tsx"
import { PackName } from "./PackName.tsx"
import { Parcel } from "./Parcel.tsx"

const factsOf = (operation: Operation) =>
  [
    [text.head.id, <Identifier key="id" id={operation.id} full />],
    [text.head.customer, <CustomerName key="customer" id={operation.customerId} />],
    [text.head.of, subjectOf(operation)],
    ...(operation.vendingMachineId === null
      ? []
      : ([[text.head.pack, <PackName key="pack" id={operation.vendingMachineId} />]] as const)),
    ...amountsOf(operation),
    [text.head.created, <Moment key="created" at={operation.createdAt} exact />],
    [text.head.completed, <Moment key="completed" at={operation.completedAt} exact />]
  ] as const

export const OperationPage = () => {
  const { operationId = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["operation", operationId]}
      page={text.head.operation}
      read={() => partner.operations.get(operationId)}
    >
      {(operation) => (
        <Page
          title={text.operations.title(operation.kind, subjectOf(operation))}
          state={<Status of={operation.status} />}
          acts={<ChainActs operation={operation} />}
        >
          <Facts facts={factsOf(operation)} />
          {operation.shipment !== null && (
            <Section title={text.shipments.one}>
              <Parcel operationId={operation.id} shipment={operation.shipment} />
            </Section>
          )}
          {operation.cards.length + operation.affectedCards.length > 0 && (
            <Section title={text.cards.title}>
              <CardTable cards={[...operation.cards, ...operation.affectedCards]} />
            </Section>
          )}
          <Entries operation={operation} />
          <Section title={text.detail.timeline}>
            <OperationTimeline operation={operation} />
          </Section>
          <Raw value={operation} path={`/api/v2/operations/${operation.id}`} />
        </Page>
      )}
    </Loaded>
  )
}
