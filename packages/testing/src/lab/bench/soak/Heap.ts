/** The heap of a Node process after a collection, read through its inspector. */
import { Effect, Schema } from "effect"
import * as Inspector from "../Inspector.ts"

const Usage = Schema.Struct({ usedSize: Schema.Number })

const BYTES_A_MEGABYTE = 1_000_000

/** Megabytes. `port` is that of `--inspect`. */
export const megabytes = (port: number): Effect.Effect<number> =>
  Effect.map(
    Effect.promise(() =>
      Inspector.ask(port, [
        { method: "HeapProfiler.collectGarbage" },
        { method: "Runtime.getHeapUsage" }
      ])
    ),
    (usage) =>
      Math.round((Schema.decodeUnknownSync(Usage)(usage).usedSize / BYTES_A_MEGABYTE) * 10) / 10
  )
