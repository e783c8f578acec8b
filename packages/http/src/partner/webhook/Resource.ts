/** Webhook endpoints and deliveries as clients read them (contract.md#webhook-endpoint). */
import { MAX_REPLAY } from "@cardpack/core/commands"
import { Attempt, Delivery, DeliveryTransitions } from "@cardpack/core/domain"
import { Schema } from "effect"
import * as Field from "../Field.ts"

export const WebhookEndpoint = Schema.Struct({
  id: Field.id("wh", "the endpoint"),
  url: Field.text("Where events are posted to.", "https://partner.example/webhooks"),
  subscribedEvents: Schema.Array(Schema.String).annotate({
    description: "Event types; `*` means all, including future ones.",
    examples: [["operation.completed", "shipment.updated"]]
  }),
  active: Schema.Boolean.annotate({
    description: "While false, deliveries are held, for up to 7 days."
  }),
  failingSince: Field.timestampOrNull(
    "Since when its attempts fail, as `webhook.failing` told; null while it works."
  ),
  madeBy: Schema.NullOr(Schema.String).annotate({
    description:
      "Who gave its URL: a person of the console, or who made the API key that did; null where it was not kept."
  }),
  createdAt: Field.timestamp("When the endpoint was created."),
  updatedAt: Field.timestamp("When the endpoint was last changed.")
}).annotate({
  identifier: "WebhookEndpoint",
  description: "Where events are delivered to."
})

const signingSecret = Field.text(
  "Keys the signatures. It is in this response and nowhere else.",
  `whsec_${"3f".repeat(32)}`
)

export const CreatedWebhookEndpoint = Schema.Struct({
  ...WebhookEndpoint.fields,
  signingSecret
}).annotate({
  identifier: "CreatedWebhookEndpoint",
  description: "The endpoint with its signing secret."
})

export const UpdatedWebhookEndpoint = Schema.Struct({
  ...WebhookEndpoint.fields,
  signingSecret: Schema.optionalKey(signingSecret)
}).annotate({
  identifier: "UpdatedWebhookEndpoint",
  description: "The endpoint; with its new signing secret when that was rotated."
})

export const WebhookDelivery = Schema.Struct({
  id: Field.id("dlv", "the delivery"),
  eventId: Field.id("evt", "the event"),
  eventType: Field.text("The event's type.", "operation.completed"),
  status: Schema.Literals(DeliveryTransitions.STATUSES).annotate({
    description: "`failed` after the last attempt, or when held for too long; it can be replayed."
  }),
  held: Schema.Boolean.annotate({
    description:
      "Whether it waits for its endpoint, which is disabled, or for its suspended partner: it goes out once that is enabled, or active again, or expires after 7 days."
  }),
  error: Schema.NullOr(Schema.Literals(Delivery.ERRORS)).annotate({
    description:
      "Why it failed: `expired` when it was held for 7 days, `exhausted` after the last attempt. Null unless it failed."
  }),
  attempts: Schema.Array(
    Schema.Struct({
      at: Field.timestamp("When the attempt was started."),
      statusCode: Schema.NullOr(Schema.Int).annotate({
        description: "Of the receiver's answer; null when there was none in time."
      }),
      error: Schema.NullOr(Schema.String).annotate({
        description: "Why the attempt counts as failed; null for a 2xx."
      }),
      durationMs: Schema.Int.annotate({
        description: "Milliseconds that it took."
      }),
      responseBody: Schema.NullOr(Schema.String).annotate({
        description: `The beginning of the answer's body, at most ${Attempt.MAX_RESPONSE_BYTES} bytes.`
      })
    })
  ).annotate({ description: "Oldest first." }),
  nextAttemptAt: Field.timestampOrNull(
    "When the next attempt is due; null when there is none, or while the endpoint is not active."
  ),
  createdAt: Field.timestamp("When the delivery was made."),
  deliveredAt: Field.timestampOrNull("When a receiver answered 2xx; null until then.")
}).annotate({
  identifier: "WebhookDelivery",
  description: "One event on its way to one endpoint."
})

export const Replayed = Schema.Struct({
  replayed: Schema.Int.annotate({
    description:
      "How many new deliveries there are, and how many of those that waited are sent at once."
  }),
  held: Schema.Boolean.annotate({
    description: "Whether they wait for the endpoint, which is disabled."
  }),
  more: Schema.Boolean.annotate({
    description: `Whether there are further events: one request replays the oldest ${MAX_REPLAY}. The same request again goes on.`
  })
}).annotate({
  identifier: "ReplayedRange",
  description: "How many events are sent again."
})
