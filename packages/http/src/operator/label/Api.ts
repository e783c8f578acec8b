/** Labels of carriers, bought where the parcel is (design.md#labels). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"
import { OperatorShipment } from "../shipment/Api.ts"

const measured = (most: number, description: string) =>
  Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: most })).annotate({ description })

export const MeasureParcel = Schema.Struct({
  weightGrams: measured(30_000, "With its packaging."),
  lengthCm: measured(150, "Its longest side."),
  widthCm: measured(150, "Its second side."),
  heightCm: measured(150, "Its third side.")
}).annotate({ identifier: "MeasureParcel" })

export const LabelOffer = Schema.Struct({
  id: Field.text("Names the offer when a rate is bought.", "shp_8f0c1d2e"),
  rates: Schema.Array(
    Schema.Struct({
      id: Field.text("Names the rate.", "rate_27f4"),
      carrier: Schema.String,
      service: Schema.String,
      priceUsd: Field.usd("What it costs."),
      days: Schema.NullOr(Schema.Int).annotate({
        description: "Until it is delivered, as the carrier says; null when it does not."
      })
    })
  ).annotate({ description: "Cheapest first." })
}).annotate({ identifier: "LabelOffer", description: "What carriers would take for a parcel." })

export const BuyLabel = Schema.Struct({
  offerId: Field.text("The offer.", "shp_8f0c1d2e"),
  rateId: Field.text("One of its rates.", "rate_27f4"),
  replaces: Schema.optionalKey(Schema.NullOr(Schema.String)).annotate({
    description:
      "The id of the label that the shipment has, which stays paid; absent or null for none."
  })
}).annotate({ identifier: "BuyLabel" })

const params = { shipmentId: Field.id("shp", "the shipment") }

export class LabelsGroup extends HttpApiGroup.make("labels")
  .add(
    HttpApiEndpoint.post("offer", "/shipments/:shipmentId/label/offers", {
      params,
      payload: MeasureParcel,
      success: LabelOffer,
      error: [
        Documented.InvalidRequest,
        Documented.NotFound,
        Documented.Conflict,
        Documented.ServiceUnavailable
      ]
    })
      .annotateMerge(needs("shipments.write"))
      .annotateMerge(
        described(
          "Ask what a label costs",
          "Of each carrier, for this parcel. The service that sells labels gets the recipient; the operator's log tells who asked. Nothing is bought."
        )
      ),
    HttpApiEndpoint.post("buy", "/shipments/:shipmentId/label", {
      params,
      payload: BuyLabel,
      success: OperatorShipment,
      error: [
        Documented.InvalidRequest,
        Documented.NotFound,
        Documented.Conflict,
        Documented.ServiceUnavailable
      ]
    })
      .annotateMerge(needs("shipments.write"))
      .annotateMerge(
        described(
          "Buy a label",
          "Pays one rate of an offer, at most once however often it is sent, and writes carrier and tracking number to the shipment, which `shipment.updated` tells. After a 503 it is not known whether it was paid: send the same again."
        )
      ),
    HttpApiEndpoint.get("file", "/shipments/:shipmentId/label", {
      params,
      success: Schema.Struct({
        url: Field.text("Where the file is.", "https://files.example/label.pdf")
      }).annotate({ description: "A bought label." }),
      error: [Documented.NotFound, Documented.ServiceUnavailable]
    })
      .annotateMerge(needs("shipments.write"))
      .annotateMerge(
        described(
          "Find a label's file",
          "For printing; it shows the recipient, and the log who read it."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Labels", "Postage for parcels.")) {}
