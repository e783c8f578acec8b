/** Fields that several operator resources share, besides those of the partner API. */
import { Schema } from "effect"
import * as Field from "../partner/Field.ts"

export const { id, oneOf, text, timestamp, usd } = Field

/** A moment that may not have come. */
export const maybe = (description: string) =>
  Schema.NullOr(Schema.String).annotate({ description, format: "date-time" })

/** An optional text in a response. */
export const maybeText = (description: string) =>
  Schema.NullOr(Schema.String).annotate({ description })

export const reason = Schema.String.annotate({
  description: "Why, for the log and the ledger; 1 to 500 characters.",
  examples: ["goodwill after a late parcel"]
})

/** An amount in a request. */
export const amount = (description: string, example = "25.000000") =>
  Schema.String.annotate({
    description: `${description} US dollars as a decimal string with at most six places.`,
    examples: [example]
  })

/** Makes a request safe to repeat: the same key answers the same again. */
export const idempotencyKey = {
  "idempotency-key": Schema.String.check(
    Schema.isPattern(/^[\x20-\x7e]{1,255}$/u, {
      message: "must have 1 to 255 printable ASCII characters"
    })
  ).annotate({
    description:
      "1 to 255 characters. The same key with the same request answers the stored response with status 200; with another request it is 409 `idempotency_conflict`. Keys never expire.",
    examples: ["bonus-2026-11-21-1"]
  })
}
