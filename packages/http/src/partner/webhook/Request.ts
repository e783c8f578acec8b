/** Bodies of requests about webhook endpoints (contract.md#webhooks). */
import { Webhooks } from "@cardpack/core/commands"
import { Endpoint } from "@cardpack/core/domain"
import { Schema } from "effect"
import * as Field from "../Field.ts"

const types = "must be an array of event types"

const url = Schema.String.annotate({
  description: "A public HTTPS URL on port 443, at most 2,048 characters.",
  examples: ["https://partner.example/webhooks"]
})

const subscribedEvents = Schema.Array(Field.oneOf(Endpoint.SUBSCRIPTIONS))
  .annotate({ message: types })
  .check(
    Schema.isMinLength(1, { message: "must name at least one event type" }),
    Schema.isUnique({ message: "must not name an event type twice" })
  )
  .annotate({
    description: "Event types; `*` means all, including future ones.",
    examples: [["operation.completed", "shipment.updated"]]
  })

export const CreateWebhook = Schema.Struct({
  url,
  subscribedEvents,
  active: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True when absent. False holds deliveries from the start."
    })
  )
}).annotate({
  identifier: "CreateWebhook"
})

const grace = `must be an integer from 0 to ${Webhooks.MAX_GRACE_SECONDS}`

export const UpdateWebhook = Schema.Struct({
  url: Schema.optionalKey(url),
  subscribedEvents: Schema.optionalKey(subscribedEvents),
  active: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "False holds deliveries; true lets those that are held go out."
    })
  ),
  rotateSigningSecret: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True makes a new secret, shown in the response."
    })
  ),
  gracePeriodSeconds: Schema.optionalKey(
    Schema.Number.annotate({ message: grace })
      .check(
        Schema.isBetween({ minimum: 0, maximum: Webhooks.MAX_GRACE_SECONDS }, { message: grace })
      )
      .check(Schema.isInt({ message: grace }))
      .annotate({
        description:
          "With `rotateSigningSecret`: for how long requests carry a second signature, made with the old secret. None when absent.",
        examples: [3600]
      })
  )
}).annotate({
  identifier: "UpdateWebhook",
  description: "Omitted fields stay as they are."
})

export const ReplayEvent = Schema.Struct({
  eventId: Field.idInput("evt", "the event")
}).annotate({
  identifier: "ReplayEvent",
  description: "Sends one event again."
})

const moment = (description: string, example: string) =>
  Schema.String.annotate({
    description: `${description} ISO 8601 in UTC.`,
    format: "date-time",
    examples: [example]
  })

export const ReplayRange = Schema.Struct({
  since: moment("Events from this moment on.", "2026-09-12T08:00:00.000Z"),
  until: moment("Events before this moment.", "2026-09-12T20:00:00.000Z")
}).annotate({
  identifier: "ReplayRange",
  description:
    "Sends events of a time that failed or were missed: of the types that the endpoint subscribes to now, without a delivery to it that is pending or delivered."
})
