/** Webhook deliveries across partners (design.md#operator-api). */
import { Desk } from "@cardpack/core/ports"
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
        status: Schema.optionalKey(Field.oneOf(Desk.DELIVERY_HEALTHS)),
        ...Page.query(MAX_DELIVERIES)
      },
      success: Page.of(OperatorDelivery, "Deliveries, newest first."),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("deliveries.read"))
      .annotateMerge(
        described(
          "List deliveries that do not go well",
          `Of all partners, newest first: \`failed\` ones (default), whose attempts all failed, or \`late\` ones, which have been pending for more than ${Desk.LATE / 60_000} minutes. Those of disabled endpoints and of suspended partners, and those that expired while they were held, are not listed.`
        )
      ),
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
