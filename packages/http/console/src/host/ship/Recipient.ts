/** To whom a parcel goes, as lines of an address. */
import type { OperatorShipment } from "@cardpack/client/operator"

const LINES = [
  ["name"],
  ["address1"],
  ["address2"],
  ["postalCode", "city"],
  ["state"],
  ["country"],
  ["phone"]
]

/** Empty when the recipient was forgotten. */
export const linesOf = ({
  shipmentInfo
}: Pick<OperatorShipment, "shipmentInfo">): ReadonlyArray<string> =>
  LINES.flatMap((parts) => {
    const given = parts.flatMap((part) => {
      const value = shipmentInfo?.[part]
      return typeof value === "string" && value !== "" ? [value] : []
    })
    return given.length === 0 ? [] : [given.join(" ")]
  })
