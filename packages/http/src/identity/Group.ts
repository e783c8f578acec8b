/** What the groups of the console's own API have in common. */
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

export const PREFIX = "/console/api"

export const list = <Item extends Schema.Top>(item: Item, description: string) =>
  Schema.Struct({ data: Schema.Array(item) }).annotate({ description })

export const done = (description: string) => HttpApiSchema.NoContent.annotate({ description })
