/** Where cards are shipped, and what that costs. */
import type { ShippingCountries } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { Act, field } from "../../kit/Act.tsx"
import { Input } from "../../kit/Button.tsx"
import table from "../../kit/DataTable.module.css"
import { type Column, DataTable } from "../../kit/DataTable.tsx"
import { Money } from "../../kit/Money.tsx"
import { Page } from "../../kit/Page.tsx"
import { text } from "../../text/CatalogText.ts"

type Country = ShippingCountries["data"][number]

/** The API takes the whole list, so each change begins with what it is at that moment. */
const change = async (
  edit: (list: ReadonlyArray<Country>) => ReadonlyArray<Country>
): Promise<void> => {
  const { data } = await host.catalog.shippingCountries()
  await host.catalog.countries({ data: edit(data) })
}

const Fee = ({ value }: { readonly value?: string }) => (
  <Input
    name="feeUsd"
    label={text.countries.fee}
    inputMode="decimal"
    pattern="[0-9]+(\.[0-9]{1,6})?"
    defaultValue={value}
    required
  />
)

const Acts = ({ of: { code, country, feeUsd } }: { readonly of: Country }) => (
  <span className={table.pair}>
    <Act
      label={text.countries.edit}
      title={text.countries.editTitle(country)}
      says={text.countries.editSays}
      fields={<Fee value={feeUsd} />}
      run={(form) =>
        change((list) =>
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
      run={() => change((list) => list.filter((each) => each.code !== code))}
    />
  </span>
)

const COLUMNS: ReadonlyArray<Column<Country>> = [
  { head: text.countries.country, cell: ({ country }) => country, csv: ({ country }) => country },
  { head: text.countries.code, cell: ({ code }) => code, csv: ({ code }) => code },
  {
    head: text.head.fee,
    end: true,
    cell: ({ feeUsd }) => <Money usd={feeUsd} />,
    csv: ({ feeUsd }) => feeUsd
  },
  { head: text.head.acts, end: true, cell: (row) => <Acts of={row} /> }
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
      return change((list) => [...list, added])
    }}
  />
)

export const CountriesPage = () => (
  <Page
    title={text.countries.title}
    acts={
      <>
        <Link to="/host/countries/import">{text.countries.import}</Link>
        <Add />
      </>
    }
  >
    <DataTable
      name="shipping-countries"
      caption={text.countries.title}
      read={async () => ({ ...(await host.catalog.shippingCountries()), nextCursor: null })}
      columns={COLUMNS}
      keyOf={({ code }) => code}
      empty={<p>{text.countries.none}</p>}
    />
  </Page>
)
