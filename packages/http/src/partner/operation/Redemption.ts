/** The body of a redemption (contract.md#redemption). */
import { kinds, Selection } from "@cardpack/core/commands"
import { MailAddress, Shipment } from "@cardpack/core/domain"
import { Schema } from "effect"
import { cardIds } from "../card/Api.ts"
import * as Field from "../Field.ts"
import { ShipmentInfo } from "../shipment/Api.ts"
import * as Variant from "./Variant.ts"

const channels = `must be an array of ${Shipment.CHANNELS.map((word) => `"${word}"`).join(" and ")}`

const Notifications = Schema.Struct({
  channels: Schema.Array(Field.oneOf(Shipment.CHANNELS))
    .annotate({ message: channels })
    .check(Schema.isUnique({ message: "must not name a channel twice" }))
    .annotate({ description: "Who is mailed about the shipment." }),
  customerEmail: Schema.optionalKey(
    Schema.String.check(
      Schema.makeFilter((text) => MailAddress.parse(text) !== null, {
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
  cardIds: cardIds("Held cards; they ship together for one fee.", Selection.MAX_OF_PARCEL),
  shipmentInfo: ShipmentInfo,
  notifications: Schema.optionalKey(Notifications)
}).annotate({
  identifier: "Redemption",
  description: `Ships up to ${Selection.MAX_OF_PARCEL} cards as one parcel. Charges the country's fee once.`
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
