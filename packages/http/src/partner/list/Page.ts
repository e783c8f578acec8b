/** Lists: newest first, in pages (contract.md#lists). */
import { Schema, SchemaTransformation } from "effect"

/** The default `limit` of every list. */
export const DEFAULT_LIMIT = 50

const limit = (maximum: number) => {
  const message = `must be an integer from 1 to ${maximum}`
  return (
    Schema.String.annotate({ message })
      .check(Schema.isPattern(/^[0-9]{1,9}$/, { message }))
      // The document shows the example as the maximum.
      .annotate({ examples: [String(maximum)] })
      .pipe(
        Schema.decodeTo(
          Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }, { message })),
          SchemaTransformation.transform({ decode: Number, encode: String })
        )
      )
  )
}

export const limited = (maximum: number) => ({ limit: Schema.optionalKey(limit(maximum)) })

export const query = (maximum: number) => ({
  ...limited(maximum),
  cursor: Schema.optionalKey(Schema.String)
})

export const nextCursor = Schema.NullOr(Schema.String).annotate({
  description: "Send it as `cursor` to read on; null at the end."
})

export const of = <Item extends Schema.Top>(item: Item, description: string) =>
  Schema.Struct({ data: Schema.Array(item), nextCursor }).annotate({ description })
