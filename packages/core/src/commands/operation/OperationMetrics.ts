/** Counts the operations that were committed, by kind; a replay is none. */
import type { Context } from "effect"
import * as Meter from "../../engine/Meter.ts"
import { KINDS } from "./Kinds.ts"

export const accepted = (context: Context.Context<never>): Meter.Labelled<string> =>
  Meter.counters(
    { name: "cardpack_operations_total", description: "Operations that were accepted." },
    "kind",
    KINDS,
    context
  )
