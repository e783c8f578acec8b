/** Indexes of large tables may be built beforehand, as the README of http says. */
import * as fs from "node:fs"
import * as path from "node:path"
import { inspect } from "node:util"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Introspection from "../../../world/database/Introspection.ts"
import { start } from "../../../world/database/Processes.ts"
import * as Release from "../../../world/dump/Release.ts"
import * as Test from "../../../world/run/Test.ts"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"

const test = Test.of(it.live)

const readme = fs.readFileSync(path.join(Sources.ROOT, "packages/http/README.md"), "utf8")
const statements = Markdown.tagged(readme, "indexes")
  .split(";")
  .map((each) => each.trim())
  .filter((each) => each !== "")
const names = statements.map((each) => /CONCURRENTLY (\w+)/.exec(each)?.[1] ?? "")

/** A database of the version before, with what the README builds. */
const built = Effect.gen(function* () {
  const url = yield* Fresh.empty
  yield* Release.seeded(url, yield* Release.upTo(24), [])
  const client = yield* Layer.build(PgClient.layer({ url: Redacted.make(url) }))
  const sql = Context.get(client, SqlClient)
  for (const statement of statements) yield* sql.unsafe(statement)
  const oids = sql<{ readonly oid: unknown }>`SELECT relname, oid FROM pg_class
    WHERE relname IN ${sql.in(names)} ORDER BY relname`
  return { url, sql, oids }
})

describe("indexes that a host built beforehand", () => {
  test("are taken, and the schema is that of a new database", function* () {
    const { oids, sql, url } = yield* built
    const before = yield* oids
    assert.lengthOf(before, 9)
    yield* start(url)
    assert.deepStrictEqual(yield* oids, before)
    const fresh = yield* start(yield* Fresh.empty)
    const schemaOf = (client: SqlClient) =>
      Effect.provideService(Introspection.schema, SqlClient, client)
    assert.deepStrictEqual(yield* schemaOf(sql), yield* schemaOf(fresh.sql))
  })

  test("stop the migration when one of them failed", function* () {
    const { sql, url } = yield* built
    yield* sql`UPDATE pg_index SET indisvalid = false
        WHERE indexrelid = 'ledger_entry_rare'::regclass`
    const error = yield* Effect.flip(start(url))
    assert.match(inspect(error, { depth: 20 }), /built beforehand is invalid/)
    const ran = yield* sql`SELECT 1 FROM schema_migration WHERE migration_id > 24`
    assert.deepStrictEqual(ran, [])
    yield* sql`DROP INDEX ledger_entry_rare`
    yield* start(url)
  })
})
