/** Webhook deliveries across partners (design.md#operator-api). */
import { DeliveryFilter } from "@cardpack/core/ports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Page from "../../partner/list/Page.ts"
import { MAX_DELIVERIES } from "../../partner/webhook/Api.ts"
import { WebhookDelivery, WebhookEndpoint } from "../../partner/webhook/Resource.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

export const OperatorDelivery = Schema.Struct({
  ...WebhookDelivery.fields,
  partnerId: Field.id("par", "the partner"),
  webhookEndpointId: Field.id("wh", "the endpoint"),
  url: WebhookEndpoint.fields.url
}).annotate({
  identifier: "OperatorDelivery",
  description: "A webhook delivery, with whose it is and where it goes."
})

export class Deliveries extends HttpApiGroup.make("deliveries")
  .add(
    HttpApiEndpoint.get("list", "/deliveries", {
      query: {
        status: Schema.optionalKey(Field.oneOf(DeliveryFilter.STATES)),
        partnerId: Schema.optionalKey(Schema.String),
        endpointId: Schema.optionalKey(Schema.String),
        eventId: Schema.optionalKey(Schema.String),
        ...Page.query(MAX_DELIVERIES)
      },
      success: Page.of(OperatorDelivery, "Deliveries, newest first."),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("deliveries.read"))
      .annotateMerge(
        described(
          "List deliveries",
          `Of all partners and in any state, newest first. \`pending\` includes \`held\` ones, which wait for their endpoint or partner to be active again; \`expired\` ones were held for too long. \`failed\`, whose attempts all failed, and \`late\`, pending for more than ${DeliveryFilter.LATE / 60_000} minutes, are problems: disabled endpoints and suspended partners are left out, and so are failed deliveries whose event reached the endpoint later.`
        )
      ),
    HttpApiEndpoint.get("get", "/deliveries/:deliveryId", {
      params: { deliveryId: Field.id("dlv", "the delivery") },
      success: OperatorDelivery,
      error: Documented.NotFound
    })
      .annotateMerge(needs("deliveries.read"))
      .annotateMerge(described("Read a delivery", "With its attempts.")),
    HttpApiEndpoint.post("retry", "/deliveries/:deliveryId/retry", {
      params: { deliveryId: Field.id("dlv", "the delivery") },
      success: OperatorDelivery.pipe(HttpApiSchema.status(202)),
      error: [Documented.InvalidRequest, Documented.NotFound]
    })
      .annotateMerge(needs("deliveries.write"))
      .annotateMerge(
        described(
          "Retry a delivery",
          "A pending one is attempted at once; of a finished one a new delivery is made. Answers the one that will be attempted, at a disabled endpoint once that is enabled, of a suspended partner once that is active."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Deliveries", "Webhook deliveries across partners.")) {}
