/**
 * A process that reads from embedded Postgres and prints its heap size in bytes after each number
 * of reads in its arguments. Needs --expose-gc.
 */
import { writeSync } from "node:fs"
import { layerEmbedded } from "@cardpack/adapters/embedded/layer"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

/** The heap size after full collections. */
const held = (): number => {
  if (globalThis.gc === undefined) throw new Error("start with --expose-gc")
  globalThis.gc()
  return process.memoryUsage().heapUsed
}

const main = Effect.gen(function* () {
  const reads = yield* Reads
  const sql = yield* SqlClient
  yield* sql`INSERT INTO shipping_country (code, country, fee, ordinal)
    SELECT 'A' || chr(64 + number), 'Country ' || number, number, number
    FROM generate_series(1, 20) number`
  let done = 0
  for (const total of process.argv.slice(2).map(Number)) {
    yield* Effect.repeat(reads.shippingCountries, { times: total - done - 1 })
    done = total
    writeSync(1, `${held()}\n`)
  }
})

await Effect.runPromise(Effect.provide(main, layerEmbedded({ dataDir: null })))
