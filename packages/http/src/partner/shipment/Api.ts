/** Shipments of redeemed cards (contract.md#shipment). */
import { Address } from "@cardpack/core/commands"
import { Shipment as CoreShipment, ShipmentTransitions } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import * as Field from "../Field.ts"

const nullableText = (description: string) => Schema.NullOr(Schema.String).annotate({ description })

export const Shipment = Schema.Struct({
  id: Field.id("shp", "the shipment"),
  status: Schema.Literals(ShipmentTransitions.STATUSES),
  carrier: nullableText("Once known."),
  trackingNumber: nullableText("Once known."),
  trackingUrl: nullableText("Once known."),
  statusReason: nullableText("Why the shipment is in `exception`."),
  countryCode: Schema.String.annotate({
    description:
      "ISO 3166-1 alpha-2 code of the country that was charged for; a corrected address stays in it.",
    examples: ["DE"]
  }),
  addressUpdatedAt: Field.timestampOrNull(
    "When the address was corrected; null when it never was."
  ),
  updatedAt: Field.timestamp("When the shipment last changed."),
  notifications: Schema.Struct({
    emails: Schema.Array(
      Schema.Struct({
        status: Schema.Literals(ShipmentTransitions.STATUSES),
        channel: Schema.Literals(CoreShipment.CHANNELS),
        state: Schema.Literals(["sent", "skipped", "failed", "unknown"]),
        at: Field.timestamp("When it went out, or should have.")
      })
    ).annotate({ description: "Which emails went out; never the address." })
  })
}).annotate({ identifier: "Shipment", description: "A shipment of redeemed cards." })

const country = Schema.String.check(
  Schema.isBetweenLength(1, Address.MAX_COUNTRY_LENGTH, {
    message: `must be a string of 1 to ${Address.MAX_COUNTRY_LENGTH} characters`
  })
).annotate({
  description: "A country of `GET /shipping-countries`, by English name or ISO 3166-1 alpha-2 code."
})

/** Documented as text for the tools that make types; any JSON is taken. */
const documentedText = Schema.makeFilter(() => true, { toJsonSchema: () => ({ type: "string" }) })

const field = (description: string) =>
  Schema.optionalKey(Schema.Json.check(documentedText).annotate({ description }))

/** Named for readers alone: fulfilment takes text and numbers. */
const addressed = {
  name: field("The recipient. Required to ship."),
  phone: field("With the country code. Required to ship."),
  address1: field("Street and number. Required to ship."),
  address2: field("More of the address."),
  city: field("Required to ship."),
  state: field("State, province or region."),
  postalCode: field("As the country writes it.")
}

/** Validates only `country`; fulfilment reads the rest. */
export const ShipmentInfo = Schema.StructWithRest(Schema.Struct({ country, ...addressed }), [
  Schema.Record(Schema.String, Schema.Json)
]).annotate({
  identifier: "ShipmentInfo",
  message: "must be an object",
  description:
    "The recipient, a JSON object up to 20 KB, nested at most 100 levels. Only `country` is validated; a number too large to be kept exactly becomes a string of its digits. Required to ship: `name`, `phone` with country code, `address1`, `city`; also read: `address2`, `state`, `postalCode`.",
  examples: [
    {
      country: "Germany",
      name: "Ada Example",
      phone: "+49 30 1234567",
      address1: "Musterstrasse 1",
      city: "Berlin",
      postalCode: "10115"
    }
  ]
})

const update = (description: string) =>
  Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description }))

export const UpdateShipment = Schema.Struct({
  status: Schema.optionalKey(Field.oneOf(ShipmentTransitions.STATUSES)),
  carrier: update("Null clears it."),
  trackingNumber: update("Null clears it."),
  trackingUrl: update(
    "An http or https link to a public name, without credentials; null clears it."
  ),
  statusReason: update(
    "Required to move to `exception`, where it cannot be cleared; leaving `exception` clears it."
  )
}).annotate({ identifier: "UpdateShipment", description: "Omitted fields stay as they are." })

export const CorrectAddress = Schema.Struct({ shipmentInfo: ShipmentInfo }).annotate({
  identifier: "CorrectAddress"
})

const CorrectedShipment = Schema.Struct({
  ...Shipment.fields,
  changedFields: Schema.Array(Schema.String).annotate({
    description: "Names of the fields that changed; empty when none did."
  })
}).annotate({ identifier: "CorrectedShipment", description: "The shipment and what changed." })

const params = { operationId: Field.id("op", "the redemption") }

export class Shipments extends HttpApiGroup.make("shipments")
  .add(
    HttpApiEndpoint.put("update", "/operations/:operationId/shipment", {
      params,
      payload: UpdateShipment,
      success: Shipment,
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Move a shipment (sandbox only)",
        description:
          "Plays the fulfilment in the sandbox; 403 in production. An illegal move is 400 naming `status`, and one to `exception` without a reason 400 naming `statusReason`; leaving `exception` clears the reason. A request that changes nothing emits no event."
      })
    ),
    HttpApiEndpoint.put("correctAddress", "/operations/:operationId/shipment/address", {
      params,
      payload: CorrectAddress,
      success: CorrectedShipment,
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Correct a shipment's address",
        description:
          "Replaces `shipmentInfo` as a whole, within the country that was charged, while the shipment is `created` or `exception`."
      })
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({ title: "Shipments", description: "Redeemed cards on their way." })
  ) {}
