/** Where cards are shipped, and what that costs. */
import type { ShippingCountries } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { Act } from "../../kit/Act.tsx"
import { Input } from "../../kit/Button.tsx"
import table from "../../kit/DataTable.module.css"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { field } from "../../kit/Field.ts"
import { May } from "../../kit/May.tsx"
import { Money } from "../../kit/Money.tsx"
import { Page } from "../../kit/Page.tsx"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/CatalogText.ts"
import { NewAmount } from "./NewAmount.tsx"

type Country = ShippingCountries["data"][number]

/** A country, in the version of the list that is on the page. */
type Row = Country & { readonly version: string }

/**
 * The API takes the whole list. A change of what the page shows is refused when somebody else
 * changed the list since; an addition needs no look at it (null).
 */
const change = async (
  seen: string | null,
  edit: (list: ReadonlyArray<Country>) => ReadonlyArray<Country>
): Promise<void> => {
  const { data, version } = await host.catalog.shippingCountries()
  await host.catalog.countries({ data: edit(data), version: seen ?? version })
}

const read = async () => {
  const { data, version } = await host.catalog.shippingCountries()
  return { data: data.map((country): Row => ({ ...country, version })), nextCursor: null }
}

const Fee = () => (
  <Input
    name="feeUsd"
    label={text.countries.fee}
    inputMode="decimal"
    pattern="[0-9]+(\.[0-9]{1,6})?"
    required
  />
)

const Acts = ({ of: { code, country, feeUsd, version } }: { readonly of: Row }) => (
  <span className={table.pair}>
    <Act
      label={text.countries.edit}
      title={text.countries.editTitle(country)}
      says={text.countries.editSays(Usd.words(Usd.of(feeUsd)))}
      fields={<NewAmount name="feeUsd" label={text.countries.fee} now={feeUsd} />}
      run={(form) =>
        change(version, (list) =>
          list.map((each) =>
            each.code === code ? { ...each, feeUsd: field(form, "feeUsd") } : each
          )
        )
      }
    />
    <Act
      label={text.countries.remove}
      look="danger"
      title={text.countries.removeTitle(country)}
      says={text.countries.removeSays(country)}
      run={() => change(version, (list) => list.filter((each) => each.code !== code))}
    />
  </span>
)

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { head: text.countries.country, cell: ({ country }) => country, csv: ({ country }) => country },
  { head: text.countries.code, cell: ({ code }) => code, csv: ({ code }) => code },
  {
    head: text.head.fee,
    end: true,
    cell: ({ feeUsd }) => <Money usd={feeUsd} />,
    csv: ({ feeUsd }) => feeUsd
  },
  { head: text.head.acts, needs: "countries.write", end: true, cell: (row) => <Acts of={row} /> }
]

const Add = () => (
  <Act
    label={text.countries.add}
    title={text.countries.add}
    says={text.countries.addSays}
    fields={
      <>
        <Input name="country" label={text.countries.country} required />
        <Input
          name="code"
          label={text.countries.code}
          hint={text.countries.codeHint}
          pattern="[A-Za-z]{2}"
          required
        />
        <Fee />
      </>
    }
    run={(form) => {
      const code = field(form, "code").toUpperCase()
      const added = { country: field(form, "country"), code, feeUsd: field(form, "feeUsd") }
      return change(null, (list) => [...list, added])
    }}
  />
)

export const CountriesPage = () => (
  <Page
    title={text.countries.title}
    acts={
      <May to="countries.write">
        <Link to="/host/countries/import">{text.countries.import}</Link>
        <Add />
      </May>
    }
  >
    <DataTable
      name="shipping-countries"
      caption={text.countries.title}
      read={read}
      columns={COLUMNS}
      keyOf={({ code }) => code}
      empty={<p>{text.countries.none}</p>}
    />
  </Page>
)
