/** The whole list of shipping countries from a file. */
import type { ShippingCountries } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/CatalogText.ts"
import type { Importing, Look } from "./Importing.ts"
import { ImportPage } from "./ImportPage.tsx"
import type { Looked } from "./Looked.ts"

type Country = ShippingCountries["data"][number]

const outcomeOf = (at: number, given: Country, was: Country | undefined): Looked => {
  const row = { at, key: given.code, error: null }
  if (was === undefined) return { ...row, outcome: "added", changes: [] }
  const fee = Usd.parse(given.feeUsd)
  const to = fee === null ? given.feeUsd : Usd.exact(fee)
  const changes = [
    { field: "country", from: was.country, to: given.country },
    { field: "feeUsd", from: was.feeUsd, to }
  ].filter((change) => change.from !== change.to)
  return { ...row, outcome: changes.length === 0 ? "unchanged" : "changed", changes }
}

/** The list is short and replaced whole, so it is compared here. */
const lookAtAll = async (rows: ReadonlyArray<Country>): Promise<Look<Country>> => {
  const { data, version } = await host.catalog.shippingCountries()
  const stored = new Map(data.map((each) => [each.code, each]))
  const given = new Set(rows.map(({ code }) => code))
  const looked = [
    ...rows.map((row, at) => outcomeOf(at, row, stored.get(row.code))),
    ...data
      .filter(({ code }) => !given.has(code))
      .map(({ code, country, feeUsd }) => ({
        at: rows.length,
        key: code,
        outcome: "removed",
        error: null,
        changes: [{ field: country, from: feeUsd, to: null }]
      }))
  ]
  const counts: Record<string, number> = {}
  for (const { outcome } of looked) counts[outcome] = (counts[outcome] ?? 0) + 1
  return { counts, rows: looked, consequences: [], parts: [{ rows, preview: version }] }
}

const countries: Importing<Country> = {
  name: "shipping-countries",
  isWhole: true,
  title: text.countries.import,
  says: text.countries.importSays,
  back: "/host/countries",
  needs: "countries.write",
  fields: [
    { name: "code", also: ["alpha2", "iso", "isocode", "countrycode"], isRequired: true },
    { name: "country", also: ["name"], isRequired: true },
    { name: "feeUsd", also: ["fee", "price", "shipping"], isRequired: true }
  ],
  read: ({ code = "", country = "", feeUsd = "" }) => ({
    code: code.trim().toUpperCase(),
    country,
    feeUsd: feeUsd.trim()
  }),
  look: lookAtAll,
  write: async ({ preview, rows }) => {
    await host.catalog.countries({ data: rows, version: preview })
  }
}

export const ImportCountries = () => <ImportPage of={countries} />
