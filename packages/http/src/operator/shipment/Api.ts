/** Shipments with the recipients and cards that fulfilment needs (design.md#operator-api). */
import { Shipment as CoreShipment, ShipmentTransitions } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Page from "../../partner/list/Page.ts"
import { Shipment, UpdateShipment } from "../../partner/shipment/Api.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

export const OperatorShipment = Schema.Struct({
  ...Shipment.fields,
  partnerId: Field.id("par", "the partner"),
  customerId: Field.id("cus", "the customer"),
  operationId: Field.id("op", "the redemption"),
  shipmentInfo: Schema.NullOr(Schema.Record(Schema.String, Schema.Json)).annotate({
    description:
      "The recipient, as the partner sent it; null when it was forgotten (after a delivery, or with its customer), or cannot be decrypted with the configured key."
  }),
  channels: Schema.Array(Schema.Literals(CoreShipment.CHANNELS)).annotate({
    description: "Who is mailed."
  }),
  cards: Schema.Array(
    Schema.Struct({
      cardId: Field.id("card", "the redeemed card"),
      reference: Field.text("The physical card.", "PSA-71234567"),
      name: Schema.String,
      valueUsd: Field.usd("What it is worth to insurers and customs: its buyback value now.")
    })
  ).annotate({ description: "The cards to send." }),
  label: Schema.Struct({
    isOffered: Schema.Boolean.annotate({ description: "Whether labels are bought here." }),
    id: Field.maybeText("Of the label that is or was bought; null for none."),
    priceUsd: Schema.NullOr(Schema.String).annotate({
      description: "What it cost; null until it is known to be bought."
    })
  }),
  createdAt: Field.timestamp("When the cards were redeemed.")
}).annotate({ identifier: "OperatorShipment", description: "A shipment with its recipient." })

export const ShipmentChange = Schema.Struct({
  at: Field.timestamp("When."),
  status: Schema.Literals(ShipmentTransitions.STATUSES),
  previousStatus: Schema.Literals(ShipmentTransitions.STATUSES),
  changed: Schema.Array(Schema.String).annotate({ description: "The names of what changed." }),
  eventId: Field.id("evt", "the event that told the partner"),
  actor: Field.maybeText("Who of the operators did it; null when the partner did.")
}).annotate({ identifier: "ShipmentChange", description: "A change of a shipment." })

export const MAX_UPDATES = 1_000

/** A partner's own moves have no parcel. */
export const MoveShipment = Schema.Struct({
  ...UpdateShipment.fields,
  addressUpdatedAt: Schema.optionalKey(
    Field.maybe(
      "As it was read with the address that is on the parcel: if the address was corrected since, nothing changes."
    )
  )
}).annotate({ identifier: "MoveShipment", description: "Omitted fields stay as they are." })

export const OneUpdate = Schema.Struct({
  shipmentId: Field.id("shp", "the shipment"),
  ...MoveShipment.fields
})

export const UpdateShipments = Schema.Struct({
  updates: Schema.Array(OneUpdate).annotate({
    description: `1 to ${MAX_UPDATES} shipments, each as \`PATCH\` takes it.`
  })
}).annotate({ identifier: "UpdateShipments" })

export const UpdatedShipments = Schema.Struct({
  updated: Schema.Int.annotate({ description: "So many changed." }),
  unchanged: Schema.Int.annotate({ description: "So many were so already." }),
  refused: Schema.Array(
    Schema.Struct({
      at: Schema.Int.annotate({ description: "The place in the list, from 0." }),
      shipmentId: Schema.String,
      message: Field.text("Why.", "status cannot go from delivered to shipped")
    })
  ).annotate({ description: "Those that changed nothing, each with its reason." })
}).annotate({ identifier: "UpdatedShipments", description: "What became of each." })

export const ShipmentTotals = Schema.Struct({
  count: Schema.Int,
  cards: Schema.Int.annotate({ description: "In all of them." }),
  oldestAt: Field.maybe("Since when the oldest waits; null when there is none.")
}).annotate({ identifier: "ShipmentTotals", description: "How many shipments a filter admits." })

const COUNTRY = "must be an ISO 3166-1 alpha-2 code such as DE"

const filters = {
  status: Schema.optionalKey(Field.oneOf(ShipmentTransitions.STATUSES)),
  country: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/, { message: COUNTRY }))
  ),
  partnerId: Schema.optionalKey(Schema.String),
  olderThan: Schema.optionalKey(Schema.String)
}

export class OperatorShipments extends HttpApiGroup.make("shipments")
  .add(
    HttpApiEndpoint.get("list", "/shipments", {
      query: {
        ...filters,
        operationId: Schema.optionalKey(Schema.String),
        recipient: Schema.optionalKey(
          Schema.String.check(
            Schema.isPattern(/^.{2,100}$/su, { message: "must have 2 to 100 characters" })
          )
        ),
        order: Schema.optionalKey(Field.oneOf(["newest", "oldest"])),
        ...Page.query(200)
      },
      success: Page.of(OperatorShipment, "Shipments, in the order that was asked for."),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("recipients.read"))
      .annotateMerge(
        described(
          "List shipments",
          "Of all partners, newest first unless `order` is `oldest`, with the recipient's data. `recipient` is a part of a name; a page of it may be short, and its cursor goes on. The operator's log tells who read whose."
        )
      ),
    HttpApiEndpoint.get("totals", "/shipments/totals", {
      query: filters,
      success: ShipmentTotals,
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("parcels.read"))
      .annotateMerge(described("Count shipments", "Without a recipient's data.")),
    HttpApiEndpoint.post("updates", "/shipments/updates", {
      payload: UpdateShipments,
      success: UpdatedShipments,
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("shipments.write"))
      .annotateMerge(
        described(
          "Update many shipments",
          "Carriers, tracking numbers and statuses by shipment, as a carrier's file has them. Each is taken for itself: the right ones are, the wrong ones come back with reasons."
        )
      ),
    HttpApiEndpoint.get("get", "/shipments/:shipmentId", {
      params: { shipmentId: Field.id("shp", "the shipment") },
      success: OperatorShipment,
      error: Documented.NotFound
    })
      .annotateMerge(needs("recipients.read"))
      .annotateMerge(
        described(
          "Read a shipment",
          "With the recipient's data. The operator's log tells who read it."
        )
      ),
    HttpApiEndpoint.get("history", "/shipments/:shipmentId/history", {
      params: { shipmentId: Field.id("shp", "the shipment") },
      success: Schema.Struct({ data: Schema.Array(ShipmentChange) }).annotate({
        description: "Its changes, newest first; at most a hundred."
      }),
      error: Documented.NotFound
    })
      .annotateMerge(needs("recipients.read"))
      .annotateMerge(
        described(
          "List a shipment's changes",
          "Since when it has its status, and by whom; nothing of the recipient."
        )
      ),
    HttpApiEndpoint.patch("update", "/shipments/:shipmentId", {
      params: { shipmentId: Field.id("shp", "the shipment") },
      payload: MoveShipment,
      success: OperatorShipment,
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    })
      .annotateMerge(needs("shipments.write"))
      .annotateMerge(
        described(
          "Update a shipment",
          "Every change sends `shipment.updated`; a request that changes nothing sends nothing. 409 `conflict` when the address is not that of `addressUpdatedAt` any more."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Shipments", "Redeemed cards on their way.")) {}
