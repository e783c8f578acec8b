/** Where the service stores, and whether it makes its tables itself (design.md#configuration). */
import type { Postgres } from "@cardpack/adapters/postgres"
import { SchemaName } from "@cardpack/adapters/postgres/naming"
import type { Event } from "@cardpack/core/domain"
import { Redacted, Result } from "effect"
import * as DatabaseUrl from "./DatabaseUrl.ts"
import * as Setting from "./Setting.ts"
import type * as Variables from "./Variables.ts"

type Name = keyof typeof Variables.STORAGE

export interface StoringConfig {
  /** Null for the embedded database in the data directory. */
  readonly databaseUrl: Redacted.Redacted | null
  /** Instead of an address: of a host that embeds the engine and has a pool of its own. */
  readonly databasePool: Postgres.HostPool | null
  /** The schema of our tables on a server; null leaves it to the server, which means `public`. */
  readonly databaseSchema: string | null
  /** Whether a start runs pending migrations; otherwise it refuses to start on them. */
  readonly migrates: boolean
  readonly dataDirectory: string
}

type Read = <A>(name: Name, parse: (text: string) => Result.Result<A, string>, unset: A) => A

export const read = (given: Read, databasePool: Postgres.HostPool | null = null): StoringConfig => {
  const url = given("DATABASE_URL", DatabaseUrl.parse, null)
  return {
    databaseUrl: url === null ? null : Redacted.make(url),
    databasePool,
    databaseSchema: given("CARDPACK_DATABASE_SCHEMA", SchemaName.parse, null),
    migrates: given("CARDPACK_MIGRATE", Setting.word(["on", "off"]), "on") === "on",
    dataDirectory: given("CARDPACK_DATA_DIR", Result.succeed, ".cardpack")
  }
}

/** What is missing or unsafe in combination. */
export const problems = (
  all: Readonly<Record<Name, string | null>>,
  environment: Event.Environment,
  pool: Postgres.HostPool | null
): ReadonlyArray<string> => {
  const found: Array<string> = []
  if (environment === "production" && pool === null) {
    if (all.DATABASE_URL === null) {
      found.push("DATABASE_URL is required in production: a postgres:// address")
    } else if (DatabaseUrl.isClear(all.DATABASE_URL)) {
      found.push(
        "DATABASE_URL must ask for TLS in production unless the server is on this computer: with ?sslmode=require at its end"
      )
    }
  }
  if (all.CARDPACK_DATABASE_SCHEMA !== null && all.DATABASE_URL === null && pool === null) {
    found.push(
      "DATABASE_URL is required with CARDPACK_DATABASE_SCHEMA: the embedded database holds nothing but ours"
    )
  }
  return found
}
