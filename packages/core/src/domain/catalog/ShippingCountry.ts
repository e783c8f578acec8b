/** A country that cards are shipped to (contract.md#shipping-country). */
import * as Usd from "../usd/Usd.ts"
import { codeOf } from "./CountryName.ts"

export interface ShippingCountry {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly code: string
  /** English name, sent verbatim as `shipmentInfo.country`. */
  readonly country: string
  readonly feeUsd: Usd.Usd
}

export const view = (entry: ShippingCountry) => ({
  country: entry.country,
  feeUsd: Usd.format(entry.feeUsd)
})

/** Finds a country by an English name or its alpha-2 code, in any letter case. */
export const resolve = (
  countries: Iterable<ShippingCountry>,
  given: string
): ShippingCountry | undefined => {
  const wanted = given.trim().toLowerCase()
  const alias = codeOf(wanted)
  let byAlias: ShippingCountry | undefined
  for (const entry of countries) {
    if (entry.code.toLowerCase() === wanted || entry.country.toLowerCase() === wanted) return entry
    if (entry.code === alias) byAlias = entry
  }
  return byAlias
}
