/** Databases for suites: empty and migrated, removed with their layer. */
import type { Shift } from "@cardpack/adapters/postgres/connection/Clock"
import * as Postgres from "@cardpack/adapters/postgres/layer"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql/SqlClient"
import * as CommitProxy from "./CommitProxy.ts"
import * as Fresh from "./Fresh.ts"
import { poolOf } from "./NodePostgres.ts"
import { layerEmbedded, layerServer } from "./Open.ts"

const NO_SHIFT: Shift = () => 0

/** PGlite in this process, in memory. */
export const embedded = (clockShift: Shift = NO_SHIFT) =>
  Layer.unwrap(
    Effect.map(Fresh.contents, (contents) => layerEmbedded({ dataDir: null, contents, clockShift }))
  )

/** PostgreSQL 18 on a loopback port. */
export const server = (clockShift: Shift = NO_SHIFT) =>
  Layer.unwrap(
    Effect.map(Fresh.migrated, (url) => layerServer({ url: Redacted.make(url), clockShift }))
  )

/** The same through a host's pool of node-postgres. */
export const pool = (clockShift: Shift = NO_SHIFT) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const url = yield* Fresh.migrated
      const pool = yield* Effect.acquireRelease(
        Effect.sync(() => poolOf({ connectionString: url })),
        (pool) => Effect.promise(() => pool.end())
      )
      const own = Layer.effect(SqlClient, PgClient.make({ url: Redacted.make(url) }))
      return Layer.merge(Postgres.layerServer({ pool, clockShift }), own).pipe(
        Layer.provide(Reactivity.layer)
      )
    })
  )

/** A database of a server, which any number of processes may open. */
export const placeOnServer = Effect.map(Fresh.migrated, (url) =>
  layerServer({ url: Redacted.make(url) })
)

/** A database of a server, and a way to it whose connections break at a COMMIT. */
export const faultsOnServer = Effect.gen(function* () {
  const url = new URL(yield* Fresh.migrated)
  const proxy = yield* CommitProxy.make({ host: url.hostname, port: Number(url.port) })
  const behind = Object.assign(new URL(url), { port: String(proxy.port) })
  return {
    direct: layerServer({ url: Redacted.make(url.href) }),
    through: layerServer({ url: Redacted.make(behind.href) }),
    breakNext: proxy.arm
  }
})

/** A data directory, which one process at a time may open. */
export const placeInFolder = Effect.map(Fresh.directory, (dataDir) => layerEmbedded({ dataDir }))
