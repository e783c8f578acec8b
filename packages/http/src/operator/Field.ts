/** Fields that several operator resources share, besides those of the partner API. */
import { Schema } from "effect"
import * as Field from "../partner/Field.ts"

export const { id, oneOf, text, timestamp, usd } = Field

/** A timestamp, or null. */
export const maybe = (description: string) =>
  Schema.NullOr(Schema.String).annotate({ description, format: "date-time" })

/** An optional text in a response. */
export const maybeText = (description: string) =>
  Schema.NullOr(Schema.String).annotate({ description })

export const reason = Schema.String.annotate({
  description: "Why, for the log and the ledger; 1 to 500 characters.",
  examples: ["goodwill after a late parcel"]
})

/** Why a balance changes; the operator and the partner both read it. */
export const ledgerReason = Schema.String.annotate({
  description: "Why, as the partner reads it in the ledger; 1 to 500 characters.",
  examples: ["goodwill after a late parcel"]
})

export const note = Schema.optionalKey(
  Schema.String.annotate({
    description:
      "For operators alone, 1 to 2,000 characters: it is in `GET /operator/v1/log` and in nothing that the partner reads.",
    examples: ["third parcel lost by this carrier; see ticket 1042"]
  })
)

/** An amount in a request. */
export const amount = (description: string, example = "25.000000") =>
  Schema.String.annotate({
    description: `${description} US dollars as a decimal string with at most six places.`,
    examples: [example]
  })

export const idempotencyKey = {
  "idempotency-key": Field.idempotencyKey(
    "1 to 255 characters. The same key with the same request answers the stored response with status 200; with another request, for another partner or by another operator it is 409 `idempotency_conflict`. Keys never expire.",
    "bonus-2026-11-21-1"
  )
}
