/** A shipment of redeemed cards (contract.md#shipment). */
import { Result } from "effect"
import type { AccountId, CustomerId, OperationId, ShipmentId } from "../id/Id.ts"
import * as Machine from "../machine/Machine.ts"
import * as Instant from "../time/Instant.ts"
import type { Usd } from "../usd/Usd.ts"
import { type Facts, type Status, table } from "./Transitions.ts"

/** Encrypted personal data. Only a vault decrypts it; the domain never reads it. */
export type Confidential = string

export const CHANNELS = ["customer_email", "partner_email"] as const
export type Channel = (typeof CHANNELS)[number]

/** The result of one mail, without its address (contract.md#shipment). */
export interface Email {
  readonly status: Status
  readonly channel: Channel
  readonly state: "sent" | "skipped" | "failed" | "unknown"
  readonly at: Instant.Instant
}

export interface Shipment {
  readonly id: ShipmentId
  readonly accountId: AccountId
  readonly operationId: OperationId
  readonly customerId: CustomerId
  readonly status: Status
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  readonly statusReason: string | null
  /** ISO 3166-1 alpha-2; the country that the fee was charged for. */
  readonly countryCode: string
  /** The country's name when the fee was charged; the shipping list may have changed since. */
  readonly countryName: string
  /** The recipient's `shipmentInfo`, decrypted only for fulfilment; null once erased. */
  readonly info: Confidential | null
  /**
   * Tells whether a corrected address differs from the stored one, without decrypting it. Erased
   * with `info`, because an address can be guessed from its hash.
   */
  readonly infoFingerprint: string | null
  readonly channels: ReadonlyArray<Channel>
  readonly customerEmail: Confidential | null
  /** At most one for each status and channel. */
  readonly emails: ReadonlyArray<Email>
  readonly addressUpdatedAt: Instant.Instant | null
  /** The service's id of the label that is or was bought; null for none, and after a corrected address. */
  readonly labelId: string | null
  /** What the label cost; null until it is known to be bought. */
  readonly labelPriceUsd: Usd | null
  /** Labels that were or may have been paid for it, at most {@link MAX_LABELS}. */
  readonly labelCount: number
  readonly createdAt: Instant.Instant
  readonly updatedAt: Instant.Instant
}

/** Whoever buys labels can't spend the host's money without end; more are bought at the carrier. */
export const MAX_LABELS = 5

/** Names the shipment with its address: a label for an address that was corrected has another name. */
export const labelReference = ({
  addressUpdatedAt,
  id
}: Pick<Shipment, "addressUpdatedAt" | "id">): string =>
  addressUpdatedAt === null ? id : `${id}.${addressUpdatedAt}`

/** A shipment in its next status, with the events to emit. */
export interface Moved extends Pick<Machine.Fired<Status>, "emits"> {
  readonly shipment: Shipment
}

export const fire = <Trigger extends keyof Facts>(
  shipment: Shipment,
  trigger: Trigger,
  facts: Facts[Trigger],
  now: Instant.Instant
): Result.Result<Moved, Machine.Illegal> =>
  Result.map(Machine.fire(table, shipment.status, trigger, facts), ({ emits, to }) => ({
    shipment: { ...shipment, status: to, updatedAt: now },
    emits
  }))

/** The fields that `shipment.updated` carries; never the recipient's address. */
export const eventView = (shipment: Shipment) => ({
  id: shipment.id,
  status: shipment.status,
  carrier: shipment.carrier,
  trackingNumber: shipment.trackingNumber,
  trackingUrl: shipment.trackingUrl,
  statusReason: shipment.statusReason,
  updatedAt: Instant.format(shipment.updatedAt)
})

/** As the partner reads it. */
export const view = (shipment: Shipment) => ({
  ...eventView(shipment),
  countryCode: shipment.countryCode,
  addressUpdatedAt: Instant.formatNullable(shipment.addressUpdatedAt),
  notifications: {
    emails: shipment.emails.map((email) => ({ ...email, at: Instant.format(email.at) }))
  }
})
