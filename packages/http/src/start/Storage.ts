/** The storage of a service: a server's database, or the embedded one. */
import { Embedded } from "@cardpack/adapters/embedded"
import { Database, Postgres, PostgresDesk } from "@cardpack/adapters/postgres"
import { Desk } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import type { ServiceConfig } from "../Config.ts"

type Stored = Pick<
  ServiceConfig,
  "databasePool" | "databaseSchema" | "databaseUrl" | "environment" | "identity" | "migrates"
> & {
  /** Null for an embedded database in memory. */
  readonly dataDirectory: string | null
}

/** The server and the schema on it; null for the embedded database, which has no other process. */
export const server = ({
  databasePool: pool,
  databaseSchema,
  databaseUrl: url
}: Pick<Stored, "databasePool" | "databaseSchema" | "databaseUrl">) => {
  const schema = databaseSchema === null ? {} : { schema: databaseSchema }
  if (pool !== null) return { pool, ...schema }
  return url === null ? null : { url, ...schema }
}

/** Whether the console's people are on this server, and not in another environment's. */
export const holdsPeople = ({
  environment,
  identity
}: Pick<Stored, "environment" | "identity">): boolean =>
  identity !== null &&
  !identity.isDefault &&
  (environment === "production" || identity.other === null)

const desk = Layer.effect(Desk.Desk, Effect.map(Database.Database, PostgresDesk.make))

export const layer = (stored: Stored) => {
  const { dataDirectory: dataDir, environment, migrates } = stored
  const at = server(stored)
  const database =
    at === null
      ? Embedded.layerEmbedded({ dataDir, environment, migrates })
      : Postgres.layerServer({ ...at, environment, migrates, people: holdsPeople(stored) })
  return desk.pipe(Layer.provideMerge(database))
}

/** What is pending on the database, before anything else needs its tables. */
export const migrations = (stored: Stored & Pick<ServiceConfig, "chain">) => {
  const { dataDirectory: dataDir, environment } = stored
  const at = server(stored)
  return at === null
    ? Embedded.migrations({ dataDir, environment })
    : Postgres.migrations({
        ...at,
        environment,
        singleton: stored.chain.mode !== "off",
        people: holdsPeople(stored)
      })
}
