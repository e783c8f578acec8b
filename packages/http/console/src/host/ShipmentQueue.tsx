/** What must be shipped, to whom, and what became of it: a queue for the keyboard. */
import type { OperatorShipment } from "@cardpack/client/operator"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { host } from "../api/Calls.ts"
import * as Country from "../kit/Country.ts"
import { type Column, DataTable } from "../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../kit/Filter.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { STATUSES } from "../kit/MoveShipment.tsx"
import { Loaded, Page } from "../kit/Page.tsx"
import { useSelection } from "../kit/Selection.ts"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/HostText.ts"
import * as Names from "./report/Names.ts"
import { Move } from "./ship/Move.tsx"
import { MovesOfMany } from "./ship/MoveMany.tsx"
import * as ParcelFile from "./ship/ParcelFile.ts"
import { addressOf, lacks } from "./ship/Recipient.ts"

const AGES = ["1 day", "2 days", "1 week", "2 weeks"] as const

/** Without a choice, the parcels that wait to be sent. */
const TO_SEND = "created"
const EVERY = "all"
const CHOICES = [...STATUSES.filter((each) => each !== TO_SEND), EVERY]

/** Without the country, which has a column, and the phone. */
const recipientOf = (shipment: OperatorShipment): string => {
  const lacking = lacks(shipment)
  const written = addressOf(shipment).join(", ") || text.queue.forgotten
  return lacking.length === 0 ? written : `${written}. ${text.queue.lacks(lacking)}`
}

const idOf = ({ id }: OperatorShipment): string => id

const COLUMNS: ReadonlyArray<Column<OperatorShipment>> = [
  {
    head: text.head.cards,
    cell: ({ cards }) => cards.map(({ name }) => name).join("; ")
  },
  { head: text.head.status, cell: ({ status }) => <Status of={status} /> },
  { head: text.queue.country, cell: (row) => Country.nameOf(row.countryCode) },
  { head: text.queue.recipient, wide: true, cell: recipientOf },
  {
    head: text.shipments.tracking,
    wide: true,
    cell: (row) => [row.carrier, row.trackingNumber].filter(Boolean).join(" ") || text.detail.none
  },
  {
    head: text.head.created,
    wide: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />
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

/** The API takes no shorter part of a name. */
const isLong = (part: string | undefined): boolean => (part ?? "").trim().length >= 2

interface Filtered {
  readonly status?: (typeof STATUSES)[number] | undefined
  readonly country?: string | undefined
  readonly olderThan?: string | undefined
  readonly partnerId?: string | undefined
}

const Totals = ({ filter }: { readonly filter: Filtered }) => (
  <Loaded
    name={["shipment-totals", ...Object.values(filter).map((each) => each ?? "")]}
    read={() => host.shipments.totals(filter)}
  >
    {({ cards, count, oldestAt }) => (
      <p>
        {text.queue.totals(count, cards)}{" "}
        {oldestAt !== null && (
          <>
            {text.queue.since} <Moment at={oldestAt} />
          </>
        )}
      </p>
    )}
  </Loaded>
)

const PartnerFilter = () => {
  const names = useQuery({ queryKey: ["names"], queryFn: Names.read, staleTime: 60_000 })
  const partners = names.data?.partners ?? new Map<string, string>()
  return (
    <Filter
      name="partner"
      label={text.partners.one}
      options={[...partners.keys()]}
      nameOf={(id) => partners.get(id) ?? id}
    />
  )
}

const CountryFilter = () => {
  const { country } = useFilters("country")
  const served = useQuery({
    queryKey: ["host-countries"],
    queryFn: () => host.catalog.shippingCountries()
  })
  const codes = new Set(served.data?.data.map(({ code }) => code))
  if (country !== undefined) codes.add(country.toUpperCase())
  const named = [...codes].map((code) => [code, Country.nameOf(code)] as const)
  const names = new Map(named.sort(([, a], [, b]) => a.localeCompare(b, "en")))
  return (
    <Filter
      name="country"
      label={text.queue.country}
      options={[...names.keys()]}
      nameOf={(code) => names.get(code) ?? code}
    />
  )
}

export const ShipmentQueue = () => {
  const filters = useFilters("status", "country", "olderThan", "partner", "recipient", "order")
  const selection = useSelection(idOf)
  const ids = selection.rows.map(idOf).join(",")
  const filter = {
    status:
      filters.status === EVERY
        ? undefined
        : (STATUSES.find((each) => each === filters.status) ?? TO_SEND),
    country: filters.country?.toUpperCase(),
    olderThan: AGES.find((each) => each === filters.olderThan),
    partnerId: filters.partner
  }
  const asked = {
    ...filter,
    ...(isLong(filters.recipient) && { recipient: filters.recipient }),
    // Who waits longest comes first.
    order: filters.order === "newest" ? ("newest" as const) : ("oldest" as const)
  }
  return (
    <Page title={text.nav.shipments} acts={<EnterTracking />}>
      <p>{text.parcels.keys}</p>
      <Totals filter={filter} />
      <DataTable
        name="host-shipments"
        caption={text.nav.shipments}
        filter={asked}
        read={(cursor) => host.shipments.list({ ...asked, cursor, limit: 50 })}
        paging={text.queue.paging}
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
            <Filter
              name="status"
              label={text.head.status}
              options={CHOICES}
              all={text.queue.toSend}
            />
            <CountryFilter />
            <Filter name="olderThan" label={text.parcels.age} options={AGES} />
            <PartnerFilter />
            <TextFilter name="recipient" label={text.queue.named} />
            <Filter
              name="order"
              label={text.queue.order}
              options={["newest"]}
              nameOf={() => text.queue.newest}
              all={text.queue.oldest}
            />
          </>
        }
        empty={<p>{text.queue.none}</p>}
      />
    </Page>
  )
}
