/** Bodies of operators' requests: as strictly read as partners'. Those of the catalog may be long. */
import type { Schema } from "effect"
import * as Body from "../request/Body.ts"

/** Catalogs and price lists are long (decisions.md#body-sizes). */
const MAX_BYTES = 8 * 1024 * 1024

export const { reader } = Body

/** Up to 8 MiB, most of which are the lists. */
export const longReader = <A, I>(schema: Schema.Codec<A, I>, ...lists: ReadonlyArray<Body.List>) =>
  Body.reader(schema, { maxBytes: MAX_BYTES, lists })
