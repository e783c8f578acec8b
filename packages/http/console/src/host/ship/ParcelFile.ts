/** Parcels as a file for the programs that print labels: each part of an address in its column. */
import type { OperatorShipment } from "@cardpack/client/operator"
import * as Usd from "../../kit/Usd.ts"

interface Column {
  readonly head: string
  readonly csv: (row: OperatorShipment) => string
}

const ADDRESS = ["name", "phone", "address1", "address2", "city", "state", "postalCode", "country"]

const ofAddress = (part: string): Column => ({
  head: part,
  csv: ({ shipmentInfo }) => {
    const value = shipmentInfo?.[part]
    return typeof value === "string" ? value : ""
  }
})

const plain = (head: keyof OperatorShipment): Column => ({
  head,
  csv: (row) => String(row[head] ?? "")
})

const lineOf = ({ name, valueUsd }: OperatorShipment["cards"][number]): string =>
  `1 x ${name}, ${valueUsd} USD`

/** The id comes first: a file of tracking numbers is read back by it. */
export const COLUMNS: ReadonlyArray<Column> = [
  ...(["id", "operationId", "partnerId", "customerId", "status"] as const).map(plain),
  ...ADDRESS.map(ofAddress),
  ...(["countryCode", "carrier", "trackingNumber", "createdAt"] as const).map(plain),
  { head: "quantity", csv: ({ cards }) => String(cards.length) },
  { head: "references", csv: ({ cards }) => cards.map(({ reference }) => reference).join("; ") },
  { head: "cards", csv: ({ cards }) => cards.map(({ name }) => name).join("; ") },
  {
    head: "valueUsd",
    csv: ({ cards }) => Usd.exact(cards.reduce((sum, { valueUsd }) => sum + Usd.of(valueUsd), 0n))
  },
  // A line of a customs form for each card.
  { head: "customs", csv: ({ cards }) => cards.map(lineOf).join("; ") },
  // Of this address: an import refuses what was corrected since.
  plain("addressUpdatedAt")
]
