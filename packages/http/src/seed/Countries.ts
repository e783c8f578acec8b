/** Every country of ISO 3166-1 but sanctioned ones with a plausible fee, as `PUT /operator/v1/shipping-countries` takes them. */
import { Usd } from "@cardpack/core/domain"
import english from "i18n-iso-countries/langs/en.json" with { type: "json" }

export interface Entry {
  readonly country: string
  readonly code: string
  readonly feeUsd: string
}

/** Everyday names, where the standard's are inverted, official or lack accents. */
const EVERYDAY: Readonly<Record<string, string>> = {
  BN: "Brunei",
  CI: "Côte d'Ivoire",
  CN: "China",
  CZ: "Czechia",
  FK: "Falkland Islands",
  FM: "Micronesia",
  GM: "Gambia",
  LA: "Laos",
  MD: "Moldova",
  MK: "North Macedonia",
  PS: "Palestine",
  RE: "Réunion",
  TW: "Taiwan",
  TZ: "Tanzania",
  US: "United States",
  VA: "Vatican City",
  VG: "British Virgin Islands",
  VI: "U.S. Virgin Islands"
}

/** Codes that the standard leaves to users; most lists have `XK`, the standard does not. */
const isUserAssigned = (code: string): boolean => /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/.test(code)

/** Under embargoes or bans of what is sold here, by the US, the EU or the UK. */
const SANCTIONED = ["BY", "CU", "IR", "KP", "RU", "SY"]

/** Dollars by destination; elsewhere 35. */
// biome-ignore format: one fee a line reads as a table
const FEES: ReadonlyArray<readonly [fee: number, codes: string]> = [
  [8, "US PR VI GU MP AS UM"],
  [15, "CA MX BM GL PM"],
  [18, "AD AT AX BE BG CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MT NL NO PL PT RO SE SI SJ SK SM VA"],
  [22, "AU CN HK JP KR MO MY NZ SG TH TW VN PH ID IN IL AE QA SA KW"],
  [25, "AR BR CL CO CR DO EC GT HN JM PA PE PY SV UY TT BB BS AG AI AW BL BQ CW DM GD GP KN KY LC MF MQ MS SX TC VC VG"],
  [28, "AL BA GE MD ME MK RS TR UA AM AZ KZ"]
]

const ELSEWHERE = 35

const fees: ReadonlyMap<string, number> = new Map(
  FEES.flatMap(([fee, codes]) => codes.split(" ").map((code): [string, number] => [code, fee]))
)

const nameOf = (code: string, given: string | ReadonlyArray<string>): string =>
  EVERYDAY[code] ?? (typeof given === "string" ? given : (given[0] ?? code))

/** Sorted by name. */
export const shippingCountries: ReadonlyArray<Entry> = Object.entries<
  string | ReadonlyArray<string>
>(english.countries)
  .filter(([code]) => !isUserAssigned(code) && !SANCTIONED.includes(code))
  .map(([code, given]) => ({
    country: nameOf(code, given),
    code,
    feeUsd: Usd.format(Usd.of(fees.get(code) ?? ELSEWHERE))
  }))
  .sort((a, b) => a.country.localeCompare(b.country, "en"))
