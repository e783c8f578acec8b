/**
 * A process that reads from the embedded database dumped in its first argument, and prints its heap
 * size in bytes after each number of reads in its others. Needs --expose-gc.
 */
import { openAsBlob, writeSync } from "node:fs"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { layerEmbedded } from "../../../world/database/Open.ts"

const [path = "", ...counts] = process.argv.slice(2)

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
    SELECT chr(65 + number / 26) || chr(65 + number % 26), 'Country ' || number, number, number
    FROM generate_series(1, 200) number`
  let done = 0
  for (const total of counts.map(Number)) {
    yield* Effect.repeat(reads.shippingCountries, { times: total - done - 1 })
    done = total
    writeSync(1, `${held()}\n`)
  }
})

const contents = await openAsBlob(path)
await Effect.runPromise(Effect.provide(main, layerEmbedded({ dataDir: null, contents })))
