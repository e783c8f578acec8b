/**
 * Deterministic time and randomness, so that a dump changes only with its story or the service.
 * Only for the script, because it replaces globals of the process and functions of the database.
 */
import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { bytes } from "../../kit/arbitrary/Chance.ts"

/** The release's day, as a whole second. */
export const BEGUN_AT = Date.UTC(2026, 10, 22, 10)

let now = BEGUN_AT

/** Seeds all random bytes of this process and stops its clock. */
export const freeze = (seed: string): void => {
  const take = bytes(seed)
  const fill = <A extends NodeJS.ArrayBufferView>(into: A): A => {
    const view = new Uint8Array(into.buffer, into.byteOffset, into.byteLength)
    view.set(take(into.byteLength))
    return into
  }
  const randomUUID = () => {
    const hex = Buffer.from(take(16)).toString("hex")
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  const randomBytes = (count: number) => Buffer.from(take(count))
  Object.assign(crypto, { randomBytes, randomFillSync: fill, randomUUID })
  syncBuiltinESMExports()
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill })
  Object.defineProperty(globalThis.crypto, "randomUUID", { value: randomUUID })
  Date.now = () => now
}

const CLOCKS = ["clock_timestamp", "statement_timestamp", "transaction_timestamp", "now"]

/** Functions of the session hide PostgreSQL's clocks. */
export const freezeDatabase = (sql: SqlClient) =>
  Effect.gen(function* () {
    yield* sql.unsafe("CREATE SCHEMA frozen")
    for (const name of CLOCKS) {
      yield* sql.unsafe(`CREATE FUNCTION frozen.${name}() RETURNS timestamptz LANGUAGE sql
        AS $$ SELECT current_setting('frozen.now')::timestamptz $$`)
    }
    yield* sql.unsafe("SET search_path = frozen, public, pg_catalog")
    yield* sql.unsafe("SET TimeZone = 'UTC'")
    yield* pass(sql, 0)
  })

export const pass = (sql: SqlClient, seconds: number) =>
  Effect.suspend(() => {
    now += seconds * 1_000
    return Effect.asVoid(sql.unsafe(`SET frozen.now = '${new Date(now).toISOString()}'`))
  })
