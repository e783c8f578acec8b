/** Webhook endpoints and their deliveries (contract.md#webhooks). */
import { Endpoints } from "@cardpack/core/commands"
import { DeliveryTransitions, Endpoint } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import { describeResponses } from "../Document.ts"
import * as Field from "../Field.ts"
import * as Filter from "../list/Filter.ts"
import * as Page from "../list/Page.ts"
import { CreateWebhook, ReplayEvent, ReplayRange, UpdateWebhook } from "./Request.ts"
import {
  CreatedWebhookEndpoint,
  Replayed,
  UpdatedWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint
} from "./Resource.ts"

const params = { webhookEndpointId: Field.id("wh", "the endpoint") }

/** Small, because each delivery holds up to 8 attempts with parts of their answers. */
export const MAX_DELIVERIES = 100

const described = (summary: string, description: string) =>
  OpenApi.annotations({ summary, description })

const one = "/webhooks/:webhookEndpointId"

export class Webhooks extends HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("list", "/webhooks", {
      query: Page.query(200),
      success: Page.of(WebhookEndpoint, "Endpoints, newest first."),
      error: Documented.InvalidRequest
    }).annotateMerge(described("List webhook endpoints", "Newest first, disabled ones included.")),
    HttpApiEndpoint.post("create", "/webhooks", {
      payload: CreateWebhook,
      success: CreatedWebhookEndpoint.pipe(HttpApiSchema.status(201)),
      error: [Documented.InvalidRequest, Documented.Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Create a webhook endpoint",
        description:
          "The response alone shows `signingSecret`. 503 while delivery is not configured.",
        transform: describeResponses({
          409: `The account has ${Endpoints.MAX_ACTIVE} active webhook endpoints, and \`active\` is not false; or it has ${Endpoints.MAX_STORED}, disabled ones included: change one of these instead.`
        })
      })
    ),
    HttpApiEndpoint.get("get", one, {
      params,
      success: WebhookEndpoint,
      error: Documented.NotFound
    }).annotateMerge(described("Read a webhook endpoint", "Without its signing secret.")),
    HttpApiEndpoint.patch("update", one, {
      params,
      payload: UpdateWebhook,
      success: UpdatedWebhookEndpoint,
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Update a webhook endpoint",
        description:
          "A change of the subscription adds no deliveries for past events. `signingSecret` is in the response only when it was rotated. 503 while delivery is not configured.",
        transform: describeResponses({
          409: `It would be enabled beside ${Endpoints.MAX_ACTIVE} active webhook endpoints, which is the most.`
        })
      })
    ),
    HttpApiEndpoint.delete("disable", one, {
      params,
      success: WebhookEndpoint,
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described(
        "Disable a webhook endpoint",
        `Sets \`active\` to false. Its deliveries are held: they go out when it is enabled again, and are \`failed\` with the error \`expired\` after 7 days. Events are matched to the ${Endpoint.MAX_MATCHED} endpoints that are active or were disabled last.`
      )
    ),
    HttpApiEndpoint.get("deliveries", `${one}/deliveries`, {
      params,
      query: {
        ...Page.query(MAX_DELIVERIES),
        status: Schema.optionalKey(Field.oneOf(DeliveryTransitions.STATUSES)),
        ...Filter.period
      },
      success: Page.of(WebhookDelivery, "Deliveries, newest first."),
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described(
        "List an endpoint's deliveries",
        "Newest first, with every attempt; those in one status or of a time when asked for."
      )
    ),
    HttpApiEndpoint.post("replay", `${one}/replay`, {
      params,
      payload: Schema.Union([ReplayEvent, ReplayRange]),
      success: Schema.Union([WebhookDelivery, Replayed])
        .annotate({
          description: "The new delivery of the one event, or how many there are of a time."
        })
        .pipe(HttpApiSchema.status(202)),
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described(
        "Send events again",
        "Either any one event of the account, also one that was never matched to this endpoint, or those of a time that failed or were missed; those of it that wait for another attempt are sent at once. To a disabled endpoint the new deliveries are `held`. 503 while delivery is not configured."
      )
    ),
    HttpApiEndpoint.post("test", `${one}/test`, {
      params,
      success: WebhookDelivery.pipe(HttpApiSchema.status(202)),
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described(
        "Send a test event",
        "Sends `webhook.test` to this endpoint alone, whatever it subscribes to; `GET /events` leaves it out. To a disabled endpoint it is `held`. 503 while delivery is not configured."
      )
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({
      title: "Webhooks",
      description: "Where events are delivered to."
    })
  ) {}
