/** The body of a redemption (contract.md#redemption). */
import { MAX_OF_PARCEL } from "@cardpack/core/commands/card/Selection"
import { kinds } from "@cardpack/core/commands/operation/Kinds"
import * as Address from "@cardpack/core/domain/mail/Address"
import { CHANNELS } from "@cardpack/core/domain/shipment/Shipment"
import { Schema } from "effect"
import { cardIds } from "../card/Api.ts"
import * as Field from "../Field.ts"
import { ShipmentInfo } from "../shipment/Api.ts"
import * as Variant from "./Variant.ts"

const channels = `must be an array of ${CHANNELS.map((word) => `"${word}"`).join(" and ")}`

const Notifications = Schema.Struct({
  channels: Schema.Array(Field.oneOf(CHANNELS))
    .annotate({ message: channels })
    .check(Schema.isUnique({ message: "must not name a channel twice" }))
    .annotate({ description: "Who is mailed about the shipment." }),
  customerEmail: Schema.optionalKey(
    Schema.String.check(
      Schema.makeFilter((text) => Address.parse(text) !== null, {
        message: "must be an email address"
      })
    ).annotate({
      description: "One plain address. Required with `customer_email`.",
      examples: ["ada@example.com"]
    })
  )
}).annotate({ message: "must be an object" })

const Redemption = Schema.Struct({
  kind: Field.only("redemption"),
  mode: Variant.only("offchain"),
  customerId: Variant.customerId,
  cardIds: cardIds("Held cards; they ship together for one fee.", MAX_OF_PARCEL),
  shipmentInfo: ShipmentInfo,
  notifications: Schema.optionalKey(Notifications)
}).annotate({
  identifier: "Redemption",
  description: `Ships up to ${MAX_OF_PARCEL} cards as one parcel. Charges the country's fee once.`
})

export const redemption = Variant.of(kinds.redemption)(
  Redemption,
  ({ cardIds, customerId, notifications, shipmentInfo }) => {
    const { channels = [], customerEmail = null } = notifications ?? {}
    return {
      kind: "redemption",
      customerId,
      cardIds,
      shipmentInfo,
      notifications: { channels, customerEmail }
    }
  }
)
