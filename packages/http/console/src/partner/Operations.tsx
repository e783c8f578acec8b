/** Orders, refunds, buybacks, redemptions and mints. */
import type { Operation } from "@cardpack/client"
import { Link } from "@tanstack/react-router"
import { KINDS, TRAITS } from "../api/Kinds.ts"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { Identifier } from "../kit/Identifier.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Page } from "../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { FindById } from "./FindById.tsx"
import { OperationExport } from "./OperationExport.tsx"
import * as OperationFacts from "./OperationFacts.tsx"
import { PackFilter, usePack } from "./PackFilter.tsx"

const STATUSES = ["awaiting_chain", "completed", "cancelled"] as const

/** What an operation is about, in words. */
export const subjectOf = (operation: Operation): string =>
  TRAITS[operation.kind].about === "packs"
    ? text.operations.packs(operation.quantity ?? operation.cards.length)
    : text.operations.cards(operation.affectedCards.length)

type Row = OperationFacts.Joined<Operation>

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { head: text.head.kind, cell: ({ row }) => row.kind },
  { head: text.head.of, cell: ({ row }) => subjectOf(row) },
  { head: text.head.status, cell: ({ row }) => <Status of={row.status} /> },
  {
    head: text.head.charged,
    end: true,
    cell: ({ row }) => <Money usd={row.chargedUsd} />
  },
  {
    head: text.head.credited,
    end: true,
    cell: ({ row }) => <Money usd={row.creditedUsd} />
  },
  {
    head: text.head.customer,
    wide: true,
    cell: OperationFacts.customerOf
  },
  { head: text.head.id, wide: true, cell: ({ row }) => <Identifier id={row.id} /> },
  {
    head: text.head.created,
    cell: ({ row }) => <Moment at={row.createdAt} />
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
      read={(cursor) => OperationFacts.operations({ ...asked, cursor, limit: 50 })}
      columns={COLUMNS}
      exported={<OperationExport name="operations" asked={asked} />}
      keyOf={({ row }) => row.id}
      linkOf={({ row }) => `/operations/${row.id}`}
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
