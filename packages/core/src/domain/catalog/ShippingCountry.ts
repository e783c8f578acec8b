/** A country that cards are shipped to (contract.md#shipping-country). */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import * as Usd from "../usd/Usd.ts"
import { codeOf, plain } from "./CountryName.ts"

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

/** Names a list exactly: equal versions mean equal lists, in the same order. */
export const versionOf = (list: ReadonlyArray<ShippingCountry>): string => {
  const entries = list.map(({ code, country, feeUsd }) => [code, country, Usd.format(feeUsd)])
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(entries)))).slice(0, 32)
}

/**
 * Finds a country by its alpha-2 code or an English name, in any spelling: by the list's own names
 * first, as only the list knows what it means by them.
 */
export const resolve = (
  countries: Iterable<ShippingCountry>,
  given: string
): ShippingCountry | undefined => {
  const list = [...countries]
  const wanted = given.trim().toLowerCase()
  const alias = codeOf(given)
  return (
    list.find(({ code, country }) =>
      [code, country].some((each) => each.toLowerCase() === wanted)
    ) ??
    list.find(({ code }) => code === alias) ??
    list.find(({ country }) => plain(country) === plain(given))
  )
}
