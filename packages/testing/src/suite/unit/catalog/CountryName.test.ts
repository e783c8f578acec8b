/** Customers write countries as they please; a parcel goes to the one that they mean. */
import { codeOf } from "@cardpack/core/domain/catalog/CountryName"
import { resolve } from "@cardpack/core/domain/catalog/ShippingCountry"
import { assert, it } from "@effect/vitest"
import english from "i18n-iso-countries/langs/en.json" with { type: "json" }

const cldr = new Intl.DisplayNames(["en"], { type: "region" })

it("every name of the standard's list, of CLDR's and with other forms of accents is known", () => {
  const wrong = Object.entries<string | ReadonlyArray<string>>(english.countries).flatMap(
    ([code, given]) =>
      [given, cldr.of(code) ?? ""]
        .flat()
        // Two countries have this name there.
        .filter((name) => !(code === "CD" && name === "Congo"))
        .flatMap((name) => [name, name.normalize("NFD"), name.toLocaleUpperCase("tr")])
        .filter((name) => codeOf(name) !== code)
  )
  assert.deepStrictEqual(wrong, [])
})

it.each([
  ["U.S.A.", "US"],
  ["the Bahamas", "BS"],
  ["Bahamas, The", "BS"],
  ["ST LUCIA", "LC"],
  ["St.Kitts and Nevis", "KN"],
  ["Trinidad & Tobago", "TT"],
  ["Sao Tome & Principe", "ST"],
  ["Cote d’Ivoire", "CI"],
  ["TÜRKİYE", "TR"],
  ["Holland", "NL"],
  ["Burma", "MM"],
  ["Swaziland", "SZ"],
  ["Macedonia", "MK"],
  ["Tanzania, United Republic of", "TZ"],
  ["Korea, Republic of", "KR"],
  ["Democratic People’s Republic of Korea", "KP"],
  ["Congo", "CG"],
  ["Congo (Kinshasa)", "CD"],
  ["Korea", undefined],
  ["Virgin Islands", undefined],
  ["Atlantis", undefined]
])("%j is %j", (name, code) => {
  assert.strictEqual(codeOf(name), code)
})

it("the list's own names come first, in any spelling", () => {
  const entry = (code: string, country: string) => ({ code, country, feeUsd: 1n })
  const list = [entry("CG", "Congo Republic"), entry("CD", "Congo"), entry("XK", "Kósovo & Co")]
  assert.strictEqual(resolve(list, "CONGO")?.code, "CD")
  assert.strictEqual(resolve(list, "cg")?.code, "CG")
  assert.strictEqual(resolve(list, "kosovo and co")?.code, "XK")
  assert.isUndefined(resolve(list, "St. Lucia"))
})
