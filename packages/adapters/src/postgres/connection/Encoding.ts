/** Refuses a database that can't hold every text: names and addresses are of all the world. */
import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

const NEEDED = "UTF8"

/** Nothing was written. */
export class EncodingUnusable extends Data.TaggedError("EncodingUnusable")<{
  readonly encoding: string
}> {
  override get message(): string {
    return `the database's encoding is ${this.encoding}, which can't hold every name and address: make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`
  }
}

export const check = Effect.gen(function* () {
  const [[encoding] = []] = yield* (yield* SqlClient).unsafe("SHOW server_encoding").values
  if (encoding !== NEEDED) return yield* new EncodingUnusable({ encoding: String(encoding) })
})
