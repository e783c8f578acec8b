/** Bodies of operators' requests: as strictly read as partners', and longer. */
import type { Schema } from "effect"
import * as Body from "../request/Body.ts"

/** Catalogs and price lists are long (design, "Details"). */
const MAX_BYTES = 8 * 1024 * 1024

export const reader = <A, I>(schema: Schema.Codec<A, I>) =>
  Body.reader(schema, { maxBytes: MAX_BYTES })
