/** A database of a host with tables of its own, in whose schemas engines work side by side. */

import { layerEmbedded } from "@cardpack/adapters/embedded/layer"
import { layerServer } from "@cardpack/adapters/postgres/layer"
import { prepare } from "@cardpack/adapters/postgres/OpenServer"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Open from "../../../world/database/Open.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const TABLES = `SELECT schemaname, count(*)::int FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') GROUP BY 1 ORDER BY 1`

const host = (url: string) =>
  Effect.provide(PgClient.make({ url: Redacted.make(url) }), Reactivity.layer)

describe("an engine in a host's database", () => {
  it.live("keeps to its schema on the embedded database", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const tables = yield* sql.unsafe(TABLES).values
      assert.deepStrictEqual(
        tables.map(([name]) => name),
        ["shop"]
      )
    }).pipe(
      Effect.provide(
        Layer.unwrap(
          Effect.map(Fresh.emptyDirectory, (dataDir) =>
            Open.layerEmbedded({ dataDir, schema: "shop" })
          )
        )
      )
    )
  )

  test("creates its schema once, of several first starts at once", function* () {
    const options = { url: Redacted.make(yield* Fresh.empty), schema: "shop", maxConnections: 2 }
    const first = Layer.build(Layer.fresh(layerServer(options)))
    yield* Effect.all([first, first, first], { concurrency: "unbounded" })
  })

  test("refuses a connection that does not use its schema, as behind some poolers", function* () {
    const sql = yield* host(yield* Fresh.empty)
    const prepared = Effect.provideService(prepare({ schema: "shop" }), SqlClient, sql)
    assert.include(String(yield* Effect.flip(prepared)), "does not keep its search_path")
    const [tables] = yield* sql`SELECT count(*)::int AS count FROM pg_tables
        WHERE schemaname IN ('shop', 'public')`
    assert.strictEqual(tables?.count, 0)
  })

  test("has its tables in `public` unless a schema is named, which is the same", function* () {
    const url = yield* Fresh.migrated
    const sql = yield* host(url)
    const rows = sql.unsafe(TABLES).values
    for (const schema of [{}, { schema: "public" }]) {
      yield* Effect.scoped(
        Layer.build(Layer.fresh(layerServer({ url: Redacted.make(url), ...schema })))
      )
      assert.deepStrictEqual(
        (yield* rows).map(([name]) => name),
        ["public"]
      )
    }
  })

  test("is not led by a search path into another schema, and says which holds our tables", function* () {
    const [url, other] = [yield* Fresh.empty, yield* Fresh.empty]
    const open = (at: string, schema = {}) =>
      Effect.scoped(
        Effect.asVoid(Layer.build(Layer.fresh(layerServer({ url: Redacted.make(at), ...schema }))))
      )
    for (const each of [url, other]) {
      const name = new URL(each).pathname.slice(1)
      const sql = yield* host(each)
      yield* sql.unsafe(`ALTER ROLE postgres IN DATABASE ${name} SET search_path TO shop, public`)
      yield* sql.unsafe("CREATE SCHEMA shop")
    }
    yield* open(other)
    const names = (yield* (yield* host(other)).unsafe(TABLES).values).map(([name]) => name)
    assert.deepStrictEqual(names, ["public"])
    yield* open(url, { schema: "shop" })
    const failure = yield* Effect.flip(open(url))
    assert.match(String(failure), /leads to our tables in "shop"; name that schema/)
    yield* open(url, { schema: "shop" })
    yield* open(url, { schema: "public" })
  })

  test.each(["", "Shop", "shop-one", "pg_shop", "1shop", 'a"; DROP TABLE x', "s".repeat(33)])(
    "refuses the schema %j before it connects",
    function* (schema) {
      const url = Redacted.make("postgresql://nobody@127.0.0.1:1/none")
      for (const layer of [
        layerServer({ url, schema }),
        layerEmbedded({ dataDir: null, schema })
      ]) {
        const failure = yield* Effect.flip(Effect.scoped(Layer.build(Layer.fresh(layer))))
        assert.strictEqual(failure._tag, "SchemaUnusable")
        assert.include(String(failure), "1 to 32")
      }
    }
  )
})

describe("a host's own SqlClient", () => {
  test("is neither replaced nor used by the storage", function* () {
    const url = yield* Fresh.migrated
    const own = yield* host(yield* Fresh.empty)
    const context = yield* Layer.build(
      layerServer({ url: Redacted.make(url) }).pipe(
        Layer.provideMerge(Layer.succeed(SqlClient, own))
      )
    )
    assert.strictEqual(Context.get(context, SqlClient), own)
    assert.isTrue(Context.getOption(context, PgClient.PgClient)._tag === "None")
    assert.deepStrictEqual(yield* own.unsafe(TABLES).values, [])
  })

  test("is not replaced by the embedded storage", function* () {
    const own = yield* host(yield* Fresh.empty)
    const contents = yield* Fresh.contents
    const context = yield* Layer.build(
      layerEmbedded({ dataDir: null, contents }).pipe(
        Layer.provideMerge(Layer.succeed(SqlClient, own))
      )
    )
    assert.strictEqual(Context.get(context, SqlClient), own)
  })
})
