/** A partner's operations, as it reads them itself. */
import type { Operation } from "@cardpack/client/operator"
import type { ReactNode } from "react"
import { host } from "../../api/Calls.ts"
import { KINDS } from "../../api/Kinds.ts"
import * as Csv from "../../kit/Csv.ts"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { Filter, useFilters } from "../../kit/Filter.tsx"
import { Identifier } from "../../kit/Identifier.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { PeriodFilter, usePeriod } from "../../kit/PeriodFilter.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { PackFilter } from "../Named.tsx"
import { OwnPage } from "./OwnPage.tsx"

export const STATUSES = ["awaiting_chain", "completed", "cancelled"] as const

const COLUMNS: ReadonlyArray<Column<Operation>> = [
  { head: text.head.kind, cell: ({ kind }) => kind },
  {
    head: text.head.status,
    cell: ({ status }) => <Status of={status} />
  },
  { head: text.head.id, wide: true, cell: ({ id }) => <Identifier id={id} /> },
  {
    head: text.head.charged,
    end: true,
    cell: ({ chargedUsd }) => <Money usd={chargedUsd} />
  },
  {
    head: text.head.credited,
    end: true,
    cell: ({ creditedUsd }) => <Money usd={creditedUsd} />
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />
  }
]

const FILE = [
  ...Csv.named<Operation>(
    ...(["id", "customerId", "kind", "mode", "status", "vendingMachineId", "quantity"] as const),
    ...(["chargedUsd", "creditedUsd", "createdAt", "completedAt", "updatedAt"] as const)
  ),
  {
    head: "cardIds",
    csv: ({ affectedCards, cards }: Operation) =>
      [...cards, ...affectedCards].map(({ id }) => id).join(" ")
  },
  { head: "shipmentId", csv: ({ shipment }: Operation) => shipment?.id ?? "" }
]

/** With the filters that lead here, if others than its own did. */
export const PartnerOperations = ({
  filters,
  partnerId
}: {
  readonly partnerId: string
  readonly filters?: ReactNode
}) => {
  const { kind, status, vendingMachineId } = useFilters("kind", "status", "vendingMachineId")
  const filter = {
    kind: KINDS.find((each) => each === kind),
    status: STATUSES.find((each) => each === status),
    vendingMachineId,
    ...usePeriod()
  }
  return (
    <DataTable
      name="partner-operations"
      scope={partnerId}
      caption={text.nav.operations}
      filter={filter}
      read={(cursor) => host.support.operations({ partnerId, ...filter, cursor, limit: 50 })}
      columns={COLUMNS}
      file={FILE}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/host/operations/${id}`}
      filters={
        <>
          {filters}
          <PackFilter />
          <Filter name="kind" label={text.head.kind} options={KINDS} />
          <Filter name="status" label={text.head.status} options={STATUSES} />
          <PeriodFilter />
        </>
      }
      empty={<p>{text.hostOperations.none}</p>}
    />
  )
}

export const OwnOperations = () => (
  <OwnPage list={text.nav.operations}>
    {(partnerId) => <PartnerOperations partnerId={partnerId} />}
  </OwnPage>
)
