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

type Sent = Pick<OperatorShipment, "countryCode" | "shipmentInfo">

const written = ({ shipmentInfo }: Sent, lines: ReadonlyArray<Line>): ReadonlyArray<string> =>
  lines.flatMap(([between, ...parts]) => {
    const given = parts.flatMap((part) => {
      const value = shipmentInfo?.[part]
      return typeof value === "string" && value !== "" ? [value] : []
    })
    return given.length === 0 ? [] : [given.join(between)]
  })

/** Within the country; empty when the recipient was forgotten. */
export const addressOf = (sent: Sent): ReadonlyArray<string> =>
  written(sent, [["", "name"], ["", "address1"], ["", "address2"], ...townOf(sent.countryCode)])

/** Empty when the recipient was forgotten. */
export const linesOf = (sent: Sent): ReadonlyArray<string> =>
  sent.shipmentInfo === null
    ? []
    : [
        ...addressOf(sent),
        // Whatever was sent for it, the post looks for the name, in capitals.
        Country.nameOf(sent.countryCode).toUpperCase(),
        ...written(sent, [["", "phone"]])
      ]

/** All needed to ship (contract.md#shipment-info); a partner may have left some out. */
const NEEDED = ["name", "phone", "address1", "city"] as const

/** What a parcel that is not sent yet needs from its partner; nothing of a recipient who was forgotten. */
export const lacks = ({ shipmentInfo, status }: Sent & Pick<OperatorShipment, "status">) =>
  shipmentInfo === null || (status !== "created" && status !== "exception")
    ? []
    : NEEDED.filter((part) => `${shipmentInfo[part] ?? ""}`.trim() === "")
