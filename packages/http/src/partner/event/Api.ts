/** The feed of events, for catching up after an outage (contract.md#feed). */
import { Event as CoreEvent } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import * as Filter from "../list/Filter.ts"
import * as Page from "../list/Page.ts"

export const Event = Schema.Struct({
  id: Field.id("evt", "the event"),
  type: Schema.String.annotate({
    description: `One of ${CoreEvent.TYPES.map((type) => `\`${type}\``).join(", ")}. Ignore types that you do not know: there will be others.`,
    examples: [CoreEvent.TYPES[3]]
  }),
  apiVersion: Field.text("The version of this API, a date.", CoreEvent.API_VERSION),
  environment: Schema.Literals(CoreEvent.ENVIRONMENTS),
  createdAt: Field.timestamp("When it happened."),
  partnerId: Field.id("par", "the account"),
  data: Schema.Record(Schema.String, Schema.Json).annotate({
    description: "Depends on the type; carries ids such as `operationId` and `customerId`."
  })
}).annotate({ identifier: "Event", description: "An envelope as webhooks deliver it." })

/** Instead of a cursor: the current end of the feed. */
export const LATEST = "latest"

export class Events extends HttpApiGroup.make("events")
  .add(
    HttpApiEndpoint.get("list", "/events", {
      query: {
        operationId: Schema.optionalKey(Schema.String),
        customerId: Schema.optionalKey(Field.idInput("cus", "a customer")),
        ...Filter.period,
        ...Page.limited(200),
        after: Schema.optionalKey(Schema.String),
        before: Schema.optionalKey(Schema.String),
        type: Schema.optionalKey(Field.oneOf(CoreEvent.TYPES))
      },
      success: Schema.Struct({
        data: Schema.Array(Event),
        nextCursor: Schema.String.annotate({
          description:
            "Send it as `after` to read on, now or later, or as `before` if that was sent; never null."
        })
      }).annotate({ description: "Events, oldest first; newest first with `before`." }),
      error: Documented.InvalidRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List events",
        description:
          "Oldest first, after a cursor; without gaps and without late arrivals. `after=latest` answers no events and the cursor of the feed's present end, for clients that want new events alone. Tests of endpoints (`webhook.test`) are not in it. With `operationId` or `customerId` only those of that operation or customer; with `since` and `until` those of a time. `before=latest` reads backwards instead: the newest events, newest first, and with its cursor the ones before; with `type` only those of a type. An empty page is the end."
      })
    )
  )
  .add(
    HttpApiEndpoint.get("get", "/events/:eventId", {
      params: { eventId: Field.id("evt", "the event") },
      success: Event,
      error: Documented.NotFound
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read an event",
        description:
          "The envelope, field by field as it is posted to endpoints; tests of endpoints can be read, too."
      })
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({ title: "Events", description: "Everything that happened, in order." })
  ) {}
