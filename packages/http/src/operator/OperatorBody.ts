/** Bodies of operators' requests, read as strictly as partners'. */
import type { Schema } from "effect"
import * as Body from "../request/Body.ts"

/** For catalogs and price lists (decisions.md#body-sizes). */
const MAX_BYTES = 8 * 1024 * 1024

export const { reader } = Body

/** Bodies up to 8 MiB, which hold long lists. */
export const longReader = <A, I>(schema: Schema.Codec<A, I>, ...lists: ReadonlyArray<Body.List>) =>
  Body.reader(schema, { maxBytes: MAX_BYTES, lists })
