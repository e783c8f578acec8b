/** Redeemed cards on their way: the redemptions with their shipments. */
import type { Operation } from "@cardpack/client"
import { Link } from "@tanstack/react-router"
import * as Country from "../kit/Country.ts"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { STATUSES } from "../kit/MoveShipment.tsx"
import { Page } from "../kit/Page.tsx"
import { PeriodFilter, usePeriod } from "../kit/PeriodFilter.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { OperationExport } from "./OperationExport.tsx"
import * as OperationFacts from "./OperationFacts.tsx"

const COLUMNS: ReadonlyArray<Column<OperationFacts.Joined<Operation>>> = [
  {
    head: text.head.cards,
    cell: ({ row }) => {
      const [first, ...rest] = row.affectedCards
      return `${first?.name ?? ""}${rest.length > 0 ? text.shipments.more(rest.length) : ""}`
    }
  },
  {
    head: text.head.status,
    cell: ({ row: { shipment } }) => <Status of={shipment?.status ?? ""} />
  },
  { head: text.head.customer, cell: OperationFacts.customerOf },
  {
    head: text.head.country,
    cell: ({ row: { shipment } }) =>
      shipment === null ? text.detail.none : Country.nameOf(shipment.countryCode)
  },
  {
    head: text.shipments.carrier,
    cell: ({ row: { shipment } }) => shipment?.carrier ?? text.detail.none
  },
  {
    head: text.shipments.tracking,
    cell: ({ row: { shipment } }) => shipment?.trackingNumber ?? text.detail.none
  },
  {
    head: text.head.fee,
    end: true,
    cell: ({ row }) => <Money usd={row.chargedUsd} />
  },
  {
    head: text.head.updated,
    cell: ({ row: { shipment } }) => <Moment at={shipment?.updatedAt ?? null} />
  }
]

export const Shipments = () => {
  const filters = useFilters("status", "customer")
  const period = usePeriod()
  const shipmentStatus = STATUSES.find((each) => each === filters.status)
  const { customer } = filters
  const filter = {
    ...(shipmentStatus !== undefined && { shipmentStatus }),
    ...(customer !== undefined && { customerId: customer }),
    ...period
  }
  return (
    <Page title={text.nav.shipments}>
      <DataTable
        name="shipments"
        caption={text.nav.shipments}
        filter={filter}
        read={(cursor) =>
          OperationFacts.operations({ kind: "redemption", ...filter, cursor, limit: 50 })
        }
        filters={
          <>
            <Filter name="status" label={text.head.status} options={STATUSES} />
            <TextFilter name="customer" label={text.head.customer} />
            <PeriodFilter />
          </>
        }
        columns={COLUMNS}
        exported={<OperationExport name="shipments" asked={{ kind: "redemption", ...filter }} />}
        keyOf={({ row }) => row.id}
        linkOf={({ row }) => `/operations/${row.id}`}
        empty={
          <>
            <p>{text.shipments.none}</p>
            <Link to="/packs">{text.operations.first}</Link>
          </>
        }
      />
    </Page>
  )
}
