/** Deliveries to all endpoints of the account (contract.md#delivery-record). */
import { DeliveryTransitions } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import * as Filter from "../list/Filter.ts"
import * as Page from "../list/Page.ts"
import { MAX_DELIVERIES } from "../webhook/Api.ts"
import { WebhookDelivery, WebhookEndpoint } from "../webhook/Resource.ts"

export const EndpointDelivery = Schema.Struct({
  ...WebhookDelivery.fields,
  webhookEndpointId: Field.id("wh", "the endpoint"),
  url: WebhookEndpoint.fields.url
}).annotate({
  identifier: "EndpointDelivery",
  description: "A delivery, with the endpoint that it goes to."
})

export class Deliveries extends HttpApiGroup.make("deliveries")
  .add(
    HttpApiEndpoint.get("list", "/deliveries", {
      query: {
        eventId: Schema.optionalKey(Schema.String),
        status: Schema.optionalKey(Field.oneOf(DeliveryTransitions.STATUSES)),
        ...Filter.period,
        ...Page.query(MAX_DELIVERIES)
      },
      success: Page.of(EndpointDelivery, "Deliveries, newest first."),
      error: Documented.InvalidRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List deliveries",
        description:
          "To all endpoints of the account, newest first: those of one event, in one status, or of a time, when asked for."
      })
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({
      title: "Deliveries",
      description: "How events went to the endpoints."
    })
  ) {}
