/** Orders, refunds, buybacks, redemptions and mints. */
import type { Operation } from "@cardpack/client"
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { KINDS, TRAITS } from "../api/Kinds.ts"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { Identifier, Reference } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Page } from "../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { FindById } from "./FindById.tsx"
import { OperationExport } from "./OperationExport.tsx"
import { PackFilter, usePack } from "./PackFilter.tsx"

const STATUSES = ["awaiting_chain", "completed", "cancelled"] as const

/** What an operation is about, in words. */
export const subjectOf = (operation: Operation): string =>
  TRAITS[operation.kind].about === "packs"
    ? text.operations.packs(operation.quantity ?? operation.cards.length)
    : text.operations.cards(operation.affectedCards.length)

export const columns: ReadonlyArray<Column<Operation>> = [
  { head: text.head.kind, cell: ({ kind }) => kind },
  { head: text.head.of, cell: subjectOf },
  { head: text.head.status, cell: (row) => <Status of={row.status} /> },
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
    head: text.head.customer,
    wide: true,
    cell: ({ customerId }) => <Reference id={customerId} to={`/customers/${customerId}`} />
  },
  { head: text.head.id, cell: ({ id }) => <Identifier id={id} /> },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />
  }
]

const oneOf = <A extends string>(all: ReadonlyArray<A>, value: string | undefined) =>
  all.find((each) => each === value)

const OperationList = () => {
  const filters = useFilters("kind", "status", "customer")
  const kind = oneOf(KINDS, filters.kind)
  const status = oneOf(STATUSES, filters.status)
  const { customer } = filters
  const asked = {
    ...(kind !== undefined && { kind }),
    ...(status !== undefined && { status }),
    ...(customer !== undefined && { customerId: customer }),
    ...usePack(),
    ...usePeriod()
  }
  return (
    <DataTable
      name="operations"
      caption={text.nav.operations}
      filter={asked}
      read={(cursor) => partner.operations.list({ ...asked, cursor, limit: 50 }).page()}
      columns={columns}
      exported={<OperationExport name="operations" asked={asked} />}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/operations/${id}`}
      filters={
        <>
          <Filter name="kind" label={text.head.kind} options={KINDS} />
          <Filter name="status" label={text.head.status} options={STATUSES} />
          <PackFilter />
          <TextFilter name="customer" label={text.head.customer} />
          <PeriodFilter />
        </>
      }
      empty={
        <>
          <p>{text.operations.none}</p>
          <Link to="/packs">{text.operations.first}</Link>
        </>
      }
    />
  )
}

export const Operations = () => (
  <Page title={text.nav.operations} acts={<FindById />}>
    <OperationList />
  </Page>
)
