/**
 * `npm run dump`: plays the story on a new database and stores it as `dumps/00NN.sql`, named after
 * the newest migration. Each run gives the same text. Commit it once with a release, and never
 * change it.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { pathToFileURL } from "node:url"
import * as Vault from "@cardpack/adapters/vault/layer"
import * as Canary from "@cardpack/core/engine/vault/Canary"
import { Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { layerEmbedded } from "../database/Open.ts"
import * as OnChain from "../service/SimulatedChain.ts"
import * as Sources from "../source/Sources.ts"
import * as Dump from "./Dump.ts"
import * as Frozen from "./Frozen.ts"
import * as Story from "./Story.ts"

/** The migrator's own table. */
const MIGRATED = `CREATE TABLE schema_migration (
  migration_id integer primary key,
  created_at timestamp with time zone not null default now(),
  name text not null
)`

const migrations = Sources.inFolder("packages/adapters/src/postgres/migrations")
  .map(({ path: file }) => file)
  .filter((file) => /\/\d+_\w+\.ts$/.test(file))
  .sort()

/** The statements of every migration, recorded by a client that runs none. */
const schema = async (): Promise<ReadonlyArray<string>> => {
  const heard = [MIGRATED]
  const listener = {
    unsafe: (statement: string) => Effect.sync(() => heard.push(statement))
    // Cast: migrations use only this part of a client.
  } as unknown as SqlClient
  for (const file of migrations) {
    const { default: migration } = await import(pathToFileURL(path.join(Sources.ROOT, file)).href)
    await Effect.runPromise(
      Effect.provideService(migration, SqlClient, listener) as Effect.Effect<void>
    )
  }
  // Drops their writes of rows, which the dump already contains.
  return heard.filter((statement) => !/^\s*(INSERT|UPDATE|DELETE)\b/.test(statement))
}

const run = async () => {
  const statements = await schema()
  Frozen.freeze("dump")
  const scope = Effect.runSync(Scope.make())
  const stored = await Effect.runPromise(
    Layer.buildWithScope(layerEmbedded({ dataDir: null }), scope)
  )
  const sql = Context.get(stored, SqlClient)
  await Effect.runPromise(Frozen.freezeDatabase(sql))
  const storage = () => Layer.succeedContext(stored)
  const onChain = await OnChain.start({ storage, dailyLimits: Story.LIMITS })
  await Story.tell(onChain, stored, (seconds) => Effect.runPromise(Frozen.pass(sql, seconds)))
  const vault = Vault.layer(Redacted.make(Dump.KEY), { plainWithoutKey: false })
  await Effect.runPromise(Canary.check.pipe(Effect.provide(vault), Effect.provideContext(stored)))
  await onChain.close()
  const createdAt = new Date(Frozen.BEGUN_AT).toISOString()
  const text = await Effect.runPromise(Dump.write(sql, statements, createdAt))
  await Effect.runPromise(Scope.close(scope, Exit.void))
  const file = path.join(Dump.FOLDER, `${path.basename(migrations.at(-1) ?? "").slice(0, 4)}.sql`)
  fs.mkdirSync(Dump.FOLDER, { recursive: true })
  fs.writeFileSync(file, text)
  process.stdout.write(`${file}: ${text.length} characters\n`)
}

await run()
process.exit(0)
