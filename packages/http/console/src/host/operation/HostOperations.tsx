/** Operations of all partners; those that wait for long are stuck. */
import type { OperationSummary } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import { KINDS } from "../../api/Kinds.ts"
import * as Csv from "../../kit/Csv.ts"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { Filter, useFilters } from "../../kit/Filter.tsx"
import { Identifier } from "../../kit/Identifier.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { Page } from "../../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../../kit/PeriodFilter.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { PartnerFilter, partnerColumn } from "../Named.tsx"
import { PartnerOperations, STATUSES } from "../partner/OwnOperations.tsx"

const AGES = ["15 minutes", "1 hour", "1 day", "1 week"] as const

const COLUMNS: ReadonlyArray<Column<OperationSummary>> = [
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
  partnerColumn({ wide: true }),
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />
  }
]

const FILE = Csv.named<OperationSummary>(
  ...(["id", "partnerId", "customerId", "kind", "mode", "status", "vendingMachineId"] as const),
  ...(["quantity", "chargedUsd", "creditedUsd", "idempotencyKey"] as const),
  ...(["createdAt", "completedAt", "updatedAt"] as const)
)

const All = () => {
  const filters = useFilters("kind", "status", "olderThan")
  const filter = {
    kind: KINDS.find((each) => each === filters.kind),
    status: STATUSES.find((each) => each === filters.status),
    olderThan: AGES.find((each) => each === filters.olderThan),
    ...usePeriod()
  }
  return (
    <DataTable
      name="host-operations"
      caption={text.nav.hostOperations}
      filter={filter}
      read={(cursor) => host.operations.list({ ...filter, cursor, limit: 50 })}
      columns={COLUMNS}
      file={FILE}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/host/operations/${id}`}
      filters={
        <>
          <PartnerFilter />
          <Filter name="kind" label={text.head.kind} options={KINDS} />
          <Filter name="status" label={text.head.status} options={STATUSES} />
          <Filter name="olderThan" label={text.parcels.age} options={AGES} />
          <PeriodFilter />
        </>
      }
      empty={<p>{text.hostOperations.none}</p>}
    />
  )
}

/** Of one partner, they are found by pack, too. */
export const HostOperations = () => {
  const { partnerId } = useFilters("partnerId")
  return (
    <Page title={text.nav.hostOperations}>
      {partnerId === undefined ? (
        <All />
      ) : (
        <PartnerOperations partnerId={partnerId} filters={<PartnerFilter />} />
      )}
    </Page>
  )
}
