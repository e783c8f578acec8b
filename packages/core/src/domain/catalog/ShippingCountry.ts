/** A country that cards are shipped to (contract.md#shipping-country). */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
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

/** Names a list exactly: equal versions mean equal lists, in the same order. */
export const versionOf = (list: ReadonlyArray<ShippingCountry>): string => {
  const entries = list.map(({ code, country, feeUsd }) => [code, country, Usd.format(feeUsd)])
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(entries)))).slice(0, 32)
}

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
