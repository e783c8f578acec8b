/** What a pasted line would do to its parcel. */
import type { OperatorShipment } from "@cardpack/client/operator"
import type { Line } from "./Pasted.ts"

/** `ready` is written; the others are left alone. */
export type Verdict = "ready" | "replaces" | "same" | "twice" | "moved on" | "unknown"

/** A parcel only goes forward, but for one that is held back. */
const ORDER: ReadonlyArray<OperatorShipment["status"]> = [
  "created",
  "shipped",
  "in_transit",
  "delivered"
]

export const of = (
  line: Line,
  shipment: Pick<OperatorShipment, "carrier" | "status" | "statusReason" | "trackingNumber">
): Verdict => {
  const { carrier, status, statusReason, trackingNumber } = shipment
  const isTracked =
    (line.carrier ?? carrier) === carrier &&
    (line.trackingNumber ?? trackingNumber) === trackingNumber
  if (status === line.status && isTracked && (line.reason ?? statusReason) === statusReason)
    return "same"
  if (line.status === "exception" || status === "created" || status === "exception") return "ready"
  if (status === line.status) return "replaces"
  return ORDER.indexOf(status) < ORDER.indexOf(line.status) ? "ready" : "moved on"
}
