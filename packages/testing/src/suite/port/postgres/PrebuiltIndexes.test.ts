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
const statementsOf = (tag: string) =>
  Markdown.tagged(readme, tag)
    .split(";")
    .map((each) => each.trim())
    .filter((each) => each !== "")

/** A database of the version before, with what the README builds. */
const built = Effect.fnUntraced(function* (before: number, tag: string) {
  const url = yield* Fresh.empty
  yield* Release.seeded(url, yield* Release.upTo(before), [])
  const client = yield* Layer.build(PgClient.layer({ url: Redacted.make(url) }))
  const sql = Context.get(client, SqlClient)
  const statements = statementsOf(tag)
  for (const statement of statements) yield* sql.unsafe(statement)
  const names = statements.flatMap((each) => /CONCURRENTLY (\w+)/.exec(each)?.[1] ?? [])
  const oids = sql<{ readonly oid: unknown }>`SELECT relname, oid FROM pg_class
    WHERE relname IN ${sql.in(names)} ORDER BY relname`
  return { url, sql, oids }
})

describe("indexes that a host built beforehand", () => {
  test("are taken, and the schema is that of a new database", function* () {
    const releases = [
      { newest: 24, tag: "indexes", count: 7 },
      { newest: 70, tag: "event-indexes", count: 2 }
    ]
    const fresh = yield* start(yield* Fresh.empty)
    const schemaOf = (client: SqlClient) =>
      Effect.provideService(Introspection.schema, SqlClient, client)
    for (const { count, newest, tag } of releases) {
      const { oids, sql, url } = yield* built(newest, tag)
      const before = yield* oids
      assert.lengthOf(before, count)
      yield* start(url)
      assert.deepStrictEqual(yield* oids, before)
      assert.deepStrictEqual(yield* schemaOf(sql), yield* schemaOf(fresh.sql))
    }
  })

  test("stop the migration when one of them failed", function* () {
    const { sql, url } = yield* built(24, "indexes")
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
