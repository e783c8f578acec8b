/**
 * The `webhooks` section of the OpenAPI document: the requests that receivers get
 * (contract.md#events).
 */
import { Event as CoreEvent } from "@cardpack/core/domain"
import { Sender } from "@cardpack/core/ports"
import { Schema, SchemaAST } from "effect"
import { Event } from "../event/Api.ts"
import { SCHEMAS } from "./Payload.ts"

const ALL = [...CoreEvent.TYPES, CoreEvent.TEST] as const

/** `operation.completed` becomes `OperationCompletedEvent`. */
const nameOf = (type: CoreEvent.AnyType): string =>
  `${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`

const reference = (type: CoreEvent.AnyType) => `#/components/schemas/${nameOf(type)}`

const descriptionOf = (type: CoreEvent.AnyType): string =>
  SchemaAST.resolveDescription(SCHEMAS[type].ast) ?? type

/** The envelope of each type, as components of the document. */
export const envelopes = ALL.map((type) =>
  Schema.Struct({
    ...Event.fields,
    type: Schema.Literal(type),
    data: SCHEMAS[type]
  }).annotate({ identifier: nameOf(type), description: descriptionOf(type) })
)

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example
})

const HEADERS = [
  header(
    "webhook-id",
    "The event's id. Deliveries repeat and arrive out of order: deduplicate on it.",
    "evt_01jb5m8x3tf9r9v1s6k2c4d7ae"
  ),
  header(
    "webhook-timestamp",
    "Unix seconds of the attempt. Reject old ones; 300 seconds is a good tolerance.",
    "1789200000"
  ),
  header(
    "webhook-signature",
    "`v1,` and the lowercase hex HMAC-SHA256 of `{webhook-timestamp}.{raw body}`, keyed with the endpoint's signing secret. While an earlier secret is still valid after a rotation, a second signature follows after a space. Verify against the raw body, before parsing it.",
    `v1,${"9c".repeat(32)}`
  )
]

const RESPONSES = {
  "2XX": {
    description: `Any 2xx within ${Sender.TIMEOUT / 1000} seconds. Any other response, a redirect too, a time-out or a connection error is retried after 2, 4, 8, … minutes, at most one hour apart, up to 8 attempts.`
  }
}

const section = Object.fromEntries(
  ALL.map((type) => [
    type,
    {
      post: {
        tags: ["Webhooks"],
        operationId: `webhooks.on.${type}`,
        summary: type,
        description: descriptionOf(type),
        parameters: HEADERS,
        security: [],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: { $ref: reference(type) } }
          }
        },
        responses: RESPONSES
      }
    }
  ])
)

/** An event as readers get it: the envelope of its type. */
const union = {
  oneOf: ALL.map((type) => ({ $ref: reference(type) })),
  discriminator: {
    propertyName: "type",
    mapping: Object.fromEntries(ALL.map((type) => [type, reference(type)]))
  },
  description:
    "An envelope as webhooks deliver it; `type` says which. Ignore types that you do not know: there will be others."
}

export const add = (document: Record<string, unknown>): Record<string, unknown> => {
  const components = document.components as { readonly schemas: Record<string, unknown> }
  components.schemas.Event = union
  return { ...document, webhooks: section }
}
