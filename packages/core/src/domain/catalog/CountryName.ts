/**
 * English names of countries that the shipping list may lack: customers also write `USA` or
 * `Russian Federation` (contract.md#shipment-info).
 */

/** By alpha-2 code; official and everyday names, because the list may hold either. */
const NAMES: Readonly<Record<string, ReadonlyArray<string>>> = {
  AE: ["United Arab Emirates", "UAE"],
  AX: ["Åland Islands", "Aland Islands"],
  BN: ["Brunei", "Brunei Darussalam"],
  BO: ["Bolivia", "Plurinational State of Bolivia"],
  CD: ["Democratic Republic of the Congo", "DR Congo"],
  CG: ["Republic of the Congo", "Congo"],
  CI: ["Côte d'Ivoire", "Cote d'Ivoire", "Côte d’Ivoire", "Ivory Coast"],
  CN: ["China", "People's Republic of China"],
  CV: ["Cape Verde", "Cabo Verde"],
  CZ: ["Czechia", "Czech Republic"],
  FK: ["Falkland Islands", "Falkland Islands (Malvinas)"],
  FM: ["Micronesia", "Micronesia, Federated States of", "Federated States of Micronesia"],
  GB: ["United Kingdom", "UK", "Great Britain"],
  GM: ["Gambia", "The Gambia", "Republic of The Gambia"],
  IR: ["Iran", "Islamic Republic of Iran"],
  KP: ["North Korea", "Democratic People's Republic of Korea"],
  KR: ["South Korea", "Korea, Republic of", "Republic of Korea"],
  LA: ["Laos", "Lao People's Democratic Republic"],
  MD: ["Moldova", "Moldova, Republic of", "Republic of Moldova"],
  MK: ["North Macedonia", "The Republic of North Macedonia"],
  NL: ["Netherlands", "The Netherlands", "Netherlands (Kingdom of the)"],
  PN: ["Pitcairn", "Pitcairn Islands"],
  PS: ["Palestine", "State of Palestine"],
  RE: ["Réunion", "Reunion"],
  RU: ["Russia", "Russian Federation"],
  SY: ["Syria", "Syrian Arab Republic"],
  SZ: ["Eswatini", "Swaziland"],
  TL: ["Timor-Leste", "East Timor"],
  TR: ["Türkiye", "Turkey"],
  TW: ["Taiwan", "Taiwan, Province of China"],
  TZ: ["Tanzania", "United Republic of Tanzania"],
  US: ["United States", "United States of America", "USA", "U.S.A.", "U.S."],
  VA: ["Vatican City", "Holy See (Vatican City State)", "Holy See"],
  VE: ["Venezuela", "Bolivarian Republic of Venezuela"],
  VG: ["British Virgin Islands", "Virgin Islands, British"],
  VI: ["U.S. Virgin Islands", "Virgin Islands, U.S."],
  VN: ["Vietnam", "Viet Nam"]
}

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, names]) =>
    names.map((name): [string, string] => [name.toLowerCase(), code])
  )
)

/** The alpha-2 code of one of these names, in any letter case. */
export const codeOf = (name: string): string | undefined => codes.get(name.trim().toLowerCase())
