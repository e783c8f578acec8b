/** Fields that several resources share, as clients read them (contract.md#conventions). */
import { Schema } from "effect"

const EXAMPLE_BODY = "01jb5m8x3tf9r9v1s6k2c4d7ae"

/** An opaque identifier in a response or a path. */
export const id = (prefix: string, of: string) =>
  Schema.String.annotate({
    description: `Opaque identifier of ${of}, prefix \`${prefix}_\`.`,
    examples: [`${prefix}_${EXAMPLE_BODY}`]
  })

/** An identifier in a request. The wrong prefix is refused; an unknown id is not found. */
export const idInput = (prefix: string, of: string) =>
  Schema.String.check(
    Schema.isPattern(new RegExp(`^${prefix}_.{1,100}$`, "u"), {
      message: `must be an identifier that starts with ${prefix}_`
    })
  ).annotate({
    description: `Identifier of ${of}, prefix \`${prefix}_\`.`,
    examples: [`${prefix}_${EXAMPLE_BODY}`]
  })

export const timestamp = (description: string) =>
  Schema.String.annotate({
    description,
    format: "date-time",
    examples: ["2026-09-12T08:00:00.000Z"]
  })

export const timestampOrNull = (description: string) => Schema.NullOr(timestamp(description))

export const usd = (description: string, example = "25.000000") =>
  Schema.String.annotate({
    description: `${description} US dollars as a decimal string with six places.`,
    examples: [example]
  })

export const text = (description: string, example: string) =>
  Schema.String.annotate({ description, examples: [example] })

/** One of a few words; a refusal names them all. */
export const oneOf = <const Words extends ReadonlyArray<string>>(words: Words) =>
  Schema.Literals(words).annotate({
    message: `must be one of ${words.map((word) => `"${word}"`).join(", ")}`
  })

/** A single word, as a discriminator. */
export const only = <const Word extends string>(word: Word) =>
  Schema.Literal(word).annotate({ message: `must be "${word}"` })

/** The header `Idempotency-Key`: printable ASCII, because HTTP does not define other bytes. */
export const idempotencyKey = (description: string, example: string) =>
  Schema.String.check(
    Schema.isPattern(/^[\x20-\x7e]{1,255}$/u, {
      message: "must have 1 to 255 printable ASCII characters"
    })
  ).annotate({ description, examples: [example] })
