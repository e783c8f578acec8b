/** To whom a parcel goes, as lines of an address in the layout of the country. */
import type { OperatorShipment } from "@cardpack/client/operator"
import * as Country from "../../kit/Country.ts"

/** One line of parts, with what stands between them. */
type Line = readonly [between: string, ...parts: ReadonlyArray<string>]

/** What stands between the street and the country. */
const TOWNS: ReadonlyArray<readonly [codes: string, ...lines: ReadonlyArray<Line>]> = [
  ["US PR GU VI AS MP UM CA AU", [" ", "city", "state", "postalCode"]],
  ["GB IE GG JE IM GI FK", ["", "city"], ["", "state"], ["", "postalCode"]],
  ["IN NZ SG TH TW ID PK SA HK MO AE QA", [" ", "city", "postalCode"], ["", "state"]],
  ["BR", ["-", "city", "state"], ["", "postalCode"]],
  ["IT", [" ", "postalCode", "city", "state"]],
  ["MX", [" ", "postalCode", "city"], ["", "state"]]
]

/** Most of the world. */
const USUAL: ReadonlyArray<Line> = [
  [" ", "postalCode", "city"],
  ["", "state"]
]

const townOf = (code: string): ReadonlyArray<Line> => {
  const [, ...lines] = TOWNS.find(([codes]) => codes.split(" ").includes(code)) ?? ["", ...USUAL]
  return lines
}

/** Empty when the recipient was forgotten. */
export const linesOf = ({
  countryCode,
  shipmentInfo
}: Pick<OperatorShipment, "countryCode" | "shipmentInfo">): ReadonlyArray<string> => {
  const lines: ReadonlyArray<Line> = [
    ["", "name"],
    ["", "address1"],
    ["", "address2"],
    ...townOf(countryCode),
    ["", "country"],
    ["", "phone"]
  ]
  if (shipmentInfo === null) return []
  // Whatever was sent for it, the post looks for the name, in capitals.
  const given = { ...shipmentInfo, country: Country.nameOf(countryCode).toUpperCase() }
  return lines.flatMap(([between, ...parts]) => {
    const values = parts.flatMap((part) => {
      const value: unknown = Reflect.get(given, part)
      return typeof value === "string" && value !== "" ? [value] : []
    })
    return values.length === 0 ? [] : [values.join(between)]
  })
}
