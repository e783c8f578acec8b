import { createCardpack, migrations } from "@cardpack/http/embed"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { until } from "../../../kit/clock/Until.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Host from "../../../world/database/Host.ts"
import { KEY, listening, refusal, snippet, stocked } from "./Stocked.ts"

const COUNTS = `SELECT schemaname, count(*)::int AS count FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') GROUP BY 1 ORDER BY 1`

const engine = (url: string, schema: string) =>
  Effect.acquireRelease(
    Effect.promise(() =>
      createCardpack({
        database: { url, schema },
        encryptionKey: KEY,
        webhooks: { targets: "any", backoffUnit: "100 millis" }
      })
    ),
    (cardpack) => Effect.promise(() => cardpack.close())
  )

describe("engines in schemas of one database", () => {
  it.live("sell, tell and deliver side by side, beside the host's own tables", () =>
    Effect.gen(function* () {
      const { sql, url } = yield* Host.database
      const engines = yield* Effect.all([engine(url, "shop_one"), engine(url, "shop_two")])
      yield* Effect.promise(async () => {
        const work = engines.map(async (cardpack) => {
          const { order, partner } = await stocked(cardpack)
          const { received, told } = await listening(cardpack, partner)
          const { id } = await partner.orders.create(order)
          await until(async () => told.length > 0 && received.length > 0, Boolean)
          assert.deepStrictEqual(told, [id])
          assert.isTrue((await cardpack.operator.service.audit()).ok)
        })
        await Promise.all(work)
        const { rows } = await sql.query(COUNTS)
        const [first, one, two] = rows
        assert.deepStrictEqual(first, { schemaname: "public", count: 2 })
        assert.deepStrictEqual([one?.schemaname, two?.schemaname], ["shop_one", "shop_two"])
        assert.strictEqual(one?.count, two?.count)
        const { rows: kept } = await sql.query("SELECT * FROM customer")
        assert.deepStrictEqual(kept, [{ id: 1, email: "ada@host.example" }])
      })
    })
  )

  it.live("are refused names that a schema can't have, in the host's words", () =>
    Effect.promise(async () => {
      for (const schema of ["Shop", "pg_shop", 'a"; DROP TABLE customer']) {
        const database = { url: "postgresql://nobody@127.0.0.1:1/none", schema }
        const { code, message } = await refusal(createCardpack({ database }))
        assert.strictEqual(code, "invalid_argument")
        assert.match(message, /^database.schema must have 1 to 32 lower-case letters/)
      }
    })
  )
})

describe("migrations in a host's hands", () => {
  it.live("are told, refused, given as SQL and recorded by it", () =>
    Effect.gen(function* () {
      const { sql, url } = yield* Host.database
      yield* Effect.promise(async () => {
        const options = { database: { url, schema: "shop" }, migrate: false, encryptionKey: KEY }
        const { pending, run, sql: text } = migrations(options)
        const names = await pending()
        assert.strictEqual(names[0], "0001_account")
        const { code, details, message } = await refusal(createCardpack(options))
        assert.strictEqual(code, "service_unavailable")
        assert.include(message, `pending are ${names.join(", ")}: run them with`)
        assert.deepStrictEqual(details, { pending: names })
        const { rows } = await sql.query(COUNTS)
        assert.deepStrictEqual(rows, [{ schemaname: "public", count: 2 }])
        await sql.query((await text()) ?? "")
        assert.deepStrictEqual([await pending(), await text(), await run()], [[], null, []])
        const cardpack = await createCardpack(options)
        const { order, partner } = await stocked(cardpack)
        assert.lengthOf((await partner.orders.create(order)).cards, 1)
        await cardpack.close()
      })
    })
  )

  it.live("run once, of several processes at once", () =>
    Effect.gen(function* () {
      const { url } = yield* Host.database
      yield* Effect.promise(async () => {
        const { pending, run } = migrations({ database: { url, schema: "shop" } })
        const names = await pending()
        const ran = await Promise.all([run(), run(), run()])
        assert.sameMembers(ran.flat(), [...names])
        assert.deepStrictEqual(await pending(), [])
      })
    })
  )

  it.live("follow the snippet of the README", () =>
    Effect.gen(function* () {
      const { sql, url } = yield* Host.database
      const written: Array<string> = []
      const console = {
        log: (...words: ReadonlyArray<unknown>) => void written.push(...words.map(String))
      }
      const writeFile = async (name: string, text: string) => void written.push(name, text)
      const given = { migrations, writeFile, console, url }
      yield* Effect.promise(() => snippet("migrations", given))
      assert.match(written[1] ?? "", /^0001_account,/)
      assert.include(written[3], 'CREATE SCHEMA "cards"')
      const { rows } = yield* Effect.promise(() => sql.query(COUNTS))
      assert.deepInclude(rows[0], { schemaname: "cards" })
    })
  )

  it.live("run in a directory before its engine", () =>
    Effect.gen(function* () {
      const directory = yield* Fresh.emptyDirectory
      yield* Effect.promise(async () => {
        const options = { database: { directory }, migrate: false }
        assert.strictEqual((await refusal(createCardpack(options))).code, "service_unavailable")
        const ran = await migrations(options).run()
        assert.strictEqual(ran[0], "0001_account")
        await (await createCardpack(options)).close()
      })
    })
  )
})
