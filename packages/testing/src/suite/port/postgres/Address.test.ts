/** What an address of a database says, and a server that can't hold every text. */
import * as Postgres from "@cardpack/adapters/postgres/layer"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const at = (url: string) => ({ url: Redacted.make(url) })

test("the host and the port of the query are those that are reached", function* () {
  const url = new URL(yield* Fresh.migrated)
  const { hostname, port } = url
  const closed = Object.assign(new URL(url), { port: "1" }).href
  const away = Object.assign(new URL(closed), { hostname: "cards.invalid" }).href
  for (const address of [`${closed}?port=${port}`, `${away}?host=${hostname}&port=${port}`]) {
    yield* Effect.scoped(Layer.build(Layer.fresh(Postgres.layerServer(at(address)))))
  }
})

test("a database whose encoding is not UTF-8 is refused, and nothing is written", function* () {
  const url = new URL(yield* Fresh.empty)
  const owner = yield* PgConnection.make(at(url.href))
  const name = `latin_${url.pathname.slice(-12)}`
  const run = (statement: string) => owner.query(statement, [], false)
  yield* run(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`)
  yield* Effect.addFinalizer(() => Effect.orDie(run(`DROP DATABASE ${name} WITH (FORCE)`)))
  const latin = at(Object.assign(new URL(url), { pathname: name }).href)
  for (const migrates of [true, false]) {
    const opened = Layer.build(Layer.fresh(Postgres.layerServer({ ...latin, migrates })))
    const failure = yield* Effect.flip(Effect.scoped(opened))
    assert.strictEqual(failure._tag, "EncodingUnusable")
    assert.match(String(failure), /encoding is LATIN1, .* ENCODING 'UTF8'/)
  }
  const refused = yield* Effect.flip(Postgres.migrations(latin).pending)
  assert.strictEqual(refused._tag, "EncodingUnusable")
  const there = yield* PgConnection.make(latin)
  const tables = "SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public'"
  assert.deepStrictEqual(yield* there.queryValues(tables, [], false), [[0]])
})
