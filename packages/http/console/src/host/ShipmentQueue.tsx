/** What must be shipped, to whom, and what became of it: a queue for the keyboard. */
import type { OperatorShipment } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../api/Calls.ts"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { STATUSES } from "../kit/MoveShipment.tsx"
import { Page } from "../kit/Page.tsx"
import { useSelection } from "../kit/Selection.ts"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/HostText.ts"
import { Move } from "./ship/Move.tsx"
import { MovesOfMany } from "./ship/MoveMany.tsx"
import * as ParcelFile from "./ship/ParcelFile.ts"
import { linesOf } from "./ship/Recipient.ts"

const AGES = ["1 day", "2 days", "1 week", "2 weeks"] as const

const recipientOf = (shipment: OperatorShipment): string =>
  linesOf(shipment).join(", ") || text.queue.forgotten

const idOf = ({ id }: OperatorShipment): string => id

const COLUMNS: ReadonlyArray<Column<OperatorShipment>> = [
  {
    head: text.head.cards,
    cell: ({ cards }) => cards.map(({ name }) => name).join("; "),
    csv: ({ cards }) => cards.map(({ reference }) => reference).join("; ")
  },
  {
    head: text.head.status,
    cell: ({ status }) => <Status of={status} />,
    csv: ({ status }) => status
  },
  { head: text.queue.country, cell: (row) => row.countryCode, csv: (row) => row.countryCode },
  { head: text.queue.recipient, cell: recipientOf, csv: recipientOf },
  {
    head: text.shipments.tracking,
    cell: (row) => [row.carrier, row.trackingNumber].filter(Boolean).join(" ") || text.detail.none,
    csv: (row) => row.trackingNumber ?? ""
  },
  {
    head: text.head.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  },
  {
    head: text.head.acts,
    needs: "shipments.write",
    end: true,
    cell: (shipment) => <Move shipment={shipment} />
  }
]

const EnterTracking = (search: { readonly ids?: string }) => (
  <May to="shipments.write">
    <Link to="/host/shipments/tracking" search={search}>
      {text.tracking.title}
    </Link>
  </May>
)

export const ShipmentQueue = () => {
  const filters = useFilters("status", "country", "olderThan")
  const selection = useSelection(idOf)
  const ids = selection.rows.map(idOf).join(",")
  const filter = {
    status: STATUSES.find((each) => each === filters.status),
    country: filters.country?.toUpperCase(),
    olderThan: AGES.find((each) => each === filters.olderThan)
  }
  return (
    <Page title={text.nav.shipments} acts={<EnterTracking />}>
      <p>{text.parcels.keys}</p>
      <DataTable
        name="host-shipments"
        caption={text.nav.shipments}
        filter={filter}
        read={(cursor) => host.shipments.list({ ...filter, cursor, limit: 50 })}
        columns={COLUMNS}
        file={ParcelFile.COLUMNS}
        keyOf={idOf}
        linkOf={({ id }) => `/host/shipments/${id}`}
        selection={selection}
        acts={
          <>
            <Link to="/host/shipments/slips" search={{ ids }}>
              {text.slips.open}
            </Link>
            <EnterTracking ids={ids} />
            <May to="shipments.write">
              <MovesOfMany shipments={selection.rows} />
            </May>
          </>
        }
        filters={
          <>
            <Filter name="status" label={text.head.status} options={STATUSES} />
            <TextFilter name="country" label={text.queue.country} />
            <Filter name="olderThan" label={text.parcels.age} options={AGES} />
          </>
        }
        empty={<p>{text.queue.none}</p>}
      />
    </Page>
  )
}
