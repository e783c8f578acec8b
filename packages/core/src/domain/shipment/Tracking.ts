/** What a carrier says of a parcel, and what that changes: forward alone (design.md#carrier). */
import type { Shipment } from "./Shipment.ts"
import * as TrackingLink from "./TrackingLink.ts"
import type { Status } from "./Transitions.ts"

/** In a carrier's words: `pre_transit` is a label without a parcel yet. */
export const PLACES = ["unknown", "pre_transit", "in_transit", "delivered", "exception"] as const
export type Place = (typeof PLACES)[number]

export interface Tracked {
  readonly trackingNumber: string
  readonly place: Place
  readonly trackingUrl: string | null
  /** Why it is on hold, if it is. */
  readonly why: string | null
}

/** How far a parcel is; on hold it may yet arrive, and nothing leads away from there. */
const RANK: Readonly<Record<Status, number>> = {
  created: 0,
  shipped: 1,
  in_transit: 2,
  exception: 3,
  delivered: 4
}

interface News {
  readonly status?: Status
  readonly statusReason?: string
  readonly trackingUrl?: string
}

const MAX_REASON = 1000

/** Nor half a character, which makes JSON that the database can't read: not what comes, nor what is cut. */
const reasonOf = ({ why }: Tracked): string => {
  const said = (why ?? "").replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, " ").trim()
  return said === ""
    ? "the carrier says that it can't be delivered"
    : said.slice(0, MAX_REASON).replace(/\p{Cs}$/u, "")
}

/**
 * A parcel that was returned gets a new address, and its old number goes on saying where it is, until the
 * new one has a label or was sent.
 */
const isOfBefore = ({ addressUpdatedAt, labelId, status }: Shipment, place: Place): boolean =>
  status === "created" && (place === "exception" || (addressUpdatedAt !== null && labelId === null))

/** Null when it changes nothing: of another number, nothing new, or of before. */
export const newsOf = (shipment: Shipment, tracked: Tracked): News | null => {
  const { place, trackingNumber, trackingUrl } = tracked
  if (shipment.trackingNumber !== trackingNumber) return null
  const isNewLink =
    trackingUrl !== null && shipment.trackingUrl === null && TrackingLink.isValid(trackingUrl)
  const link = isNewLink ? { trackingUrl } : {}
  if (
    place === "unknown" ||
    place === "pre_transit" ||
    isOfBefore(shipment, place) ||
    RANK[place] <= RANK[shipment.status]
  )
    return isNewLink && shipment.status !== "delivered" ? link : null
  return {
    ...link,
    status: place,
    ...(place === "exception" && { statusReason: reasonOf(tracked) })
  }
}
