/** The databases that others are copied from: migrated, empty, and no environment's yet. */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { Effect, type Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { layerEmbedded, layerServer } from "./Open.ts"
import * as Server from "./Server.ts"

/** The layer has claimed it, for good: as a replica, a session passes the triggers by. */
const unclaimed = SqlClient.use((sql) =>
  sql.withTransaction(
    Effect.andThen(sql`SET LOCAL session_replication_role = replica`, sql`DELETE FROM belonging`)
  )
)

const migrated = <E>(layer: Layer.Layer<SqlClient, E>) => Effect.provide(unclaimed, layer)

/** One server with room for the suites of all workers. */
export const server = Effect.gen(function* () {
  const { database, url } = yield* Server.make({ settings: { max_connections: "300" } })
  const template = yield* database
  yield* migrated(layerServer({ url: Redacted.make(template) }))
  return { url, template: new URL(template).pathname.slice(1) }
})

/**
 * Made small, because each embedded suite reads it all: without the databases that new ones are
 * copied from, and with less memory to clear at the start.
 */
const SMALL = [
  "ALTER SYSTEM SET shared_buffers = '8MB'",
  "UPDATE pg_database SET datistemplate = false",
  "DROP DATABASE template0",
  "DROP DATABASE template1"
]

/**
 * An embedded database: the data directory that it was closed in, a dump of that, and the directory
 * as it was before it was migrated. To make one takes ten times as long as to open one.
 */
export const embedded = Effect.gen(function* () {
  const path = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "cardpack-template-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  const directory = join(path, "postgres")
  const empty = join(path, "empty")
  yield* Effect.promise(async () => {
    await (await PGlite.create(directory)).close()
    cpSync(directory, empty, { recursive: true })
  })
  yield* migrated(layerEmbedded({ dataDir: path }))
  const dump = join(path, "dump.tar")
  yield* Effect.promise(async () => {
    const db = await PGlite.create(directory)
    for (const statement of SMALL) await db.query(statement)
    const contents = await db.dumpDataDir("none")
    await db.close()
    await writeFile(dump, contents.stream())
  })
  return { directory, dump, empty }
})
