/** Where is this card? Every item and its place; returns and withdrawals of many. */
import type { Item } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { useMay } from "../../api/Session.ts"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { Filter, TextFilter, useFilters } from "../../kit/Filter.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { Page } from "../../kit/Page.tsx"
import { useSelection } from "../../kit/Selection.ts"
import { text } from "../../text/HostText.ts"
import { PackFilter, PackName } from "../Named.tsx"
import { Locate } from "./Locate.tsx"
import { PLACES, Place, placeName } from "./Place.tsx"
import { Return, Withdraw } from "./StockActs.tsx"

const COLUMNS: ReadonlyArray<Column<Item>> = [
  { head: text.slips.reference, cell: ({ reference }) => reference, csv: (row) => row.reference },
  { head: text.head.card, cell: ({ name }) => name, csv: ({ name }) => name },
  {
    head: text.items.place,
    cell: ({ place }) => <Place place={place} />,
    csv: ({ place }) => place.kind
  },
  {
    head: text.head.pack,
    cell: ({ vendingMachineId }) => <PackName id={vendingMachineId} />,
    csv: ({ vendingMachineId }) => `${vendingMachineId}`
  },
  { head: text.items.tier, cell: ({ tier }) => tier, csv: ({ tier }) => tier },
  {
    head: text.head.value,
    end: true,
    cell: ({ buybackUsd }) => <Money usd={buybackUsd} />,
    csv: ({ buybackUsd }) => buybackUsd
  },
  {
    head: text.head.created,
    wide: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    csv: ({ createdAt }) => createdAt
  }
]

const referenceOf = ({ reference }: Item): string => reference

export const Stock = () => {
  const filters = useFilters("place", "vendingMachineId", "tier")
  const isWriter = useMay("stock.write")
  const selection = useSelection(referenceOf)
  const filter = { ...filters, place: PLACES.find((each) => each === filters.place) }
  const references = selection.rows.map(referenceOf)
  return (
    <Page title={text.nav.stock} acts={<Link to="/host/reports/stock">{text.reports.stock}</Link>}>
      <Locate />
      <DataTable
        name="stock"
        caption={text.nav.stock}
        filter={filter}
        read={(cursor) => host.items.list({ ...filter, cursor, limit: 50 })}
        columns={COLUMNS}
        keyOf={referenceOf}
        linkOf={({ reference }) => `/host/stock/${encodeURIComponent(reference)}`}
        {...(isWriter && { selection })}
        acts={
          <>
            <Return references={references} onDone={selection.clear} />
            <Withdraw references={references} onDone={selection.clear} />
          </>
        }
        filters={
          <>
            <Filter name="place" label={text.items.place} options={PLACES} nameOf={placeName} />
            <PackFilter />
            <TextFilter name="tier" label={text.items.tier} />
          </>
        }
        paging={text.items.paging}
        empty={<p>{text.items.none}</p>}
      />
    </Page>
  )
}
