/**
 * decisions.md#own-backup: a backup of rows of every kind, restored into every kind of database.
 * The stored dump of a release has mints and burns that wait, sealed packs and due deliveries.
 */

import * as OpenEmbedded from "@cardpack/adapters/embedded/OpenEmbedded"
import * as Backup from "@cardpack/adapters/postgres/backup/Backup"
import * as Restore from "@cardpack/adapters/postgres/backup/Restore"
import * as OpenServer from "@cardpack/adapters/postgres/OpenServer"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, type Scope, Stream } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Introspection from "../../../world/database/Introspection.ts"
import { layerEmbedded, layerServer } from "../../../world/database/Open.ts"
import * as Dump from "../../../world/dump/Dump.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

type Work = <A, E>(work: Effect.Effect<A, E, SqlClient>) => Effect.Effect<A, E | unknown>

interface Place {
  /** Runs on the database as it is. */
  readonly alone: Work
  /** As an engine opens it, which migrates. */
  readonly opened: <A, E>(
    work: Effect.Effect<A, E, SqlClient | Desk>
  ) => Effect.Effect<A, E | unknown>
}

type Kind = "server" | "embedded"

const onServer = (text: string): Place => {
  const url = Redacted.make(text)
  return {
    alone: (work) => OpenServer.patiently({ url }, work),
    opened: (work) => Effect.provide(work, layerServer({ url }))
  }
}

const migrated = Effect.map(Fresh.migrated, onServer)

const PLACES: Record<Kind, Effect.Effect<Place, unknown, Scope.Scope>> = {
  server: Effect.map(Fresh.empty, onServer),
  embedded: Effect.map(Fresh.emptyDirectory, (dataDir) => ({
    alone: (work) => OpenEmbedded.alone({ dataDir }, work),
    opened: (work) => Effect.provide(work, layerEmbedded({ dataDir }))
  }))
}

const contents = SqlClient.use((sql) =>
  Effect.flatMap(Dump.tables(sql), (tables) =>
    Effect.forEach(tables, (table) =>
      Effect.map(Dump.rows(sql, table), (rows) => ({ ...table, rows: [...rows].sort() }))
    )
  )
)

/** What a lease or a start changes by itself is compared before any start. */
const everything = Effect.all({ contents, schema: Introspection.schema })

const nextIndex = SqlClient.use((sql) =>
  Effect.map(sql`SELECT nextval('deposit_index') AS index`, ([row]) => Number(row?.index))
)

const backup = Effect.gen(function* () {
  const pieces: Array<string> = []
  const copied = yield* Backup.write((piece) => Effect.sync(() => pieces.push(piece)))
  return { copied, pieces }
})

const told = Effect.gen(function* () {
  const place = yield* PLACES.server
  const dump = Dump.all().at(-1) ?? assert.fail("no dump")
  yield* place.alone(SqlClient.use((sql) => Dump.restore(sql, dump)))
  yield* place.opened(Effect.void)
  return place
})

/** Values that a careless text would change. */
const AWKWARD = [
  "it's; a\n;\nb",
  "\\",
  "\r\n\t",
  "$$ :name ☃ \u2028 \u0001",
  "'); DROP TABLE card; --",
  ""
]

const awkward = SqlClient.use((sql) =>
  Effect.forEach(AWKWARD, (name, at) =>
    sql.unsafe(
      `INSERT INTO operator_log SELECT (json_populate_record(l, json_build_object('id', $1::text, 'subject', $2::text))).*
       FROM operator_log l WHERE l.action = 'controls.set' LIMIT 1`,
      [`00000000-0000-7000-8000-00000000000${at}`, name]
    )
  )
)

const sound = Effect.gen(function* () {
  const checks = yield* (yield* Desk).audit
  assert.isAbove(checks.length, 20)
  assert.deepStrictEqual(
    checks.filter(({ ok }) => !ok),
    []
  )
})

const backedUp = Effect.gen(function* () {
  const text = yield* backup
  return { ...text, all: yield* everything, given: yield* nextIndex }
})

describe("a backup", () => {
  test("has every row and rule on another kind of database, and on its own again, and the audit passes", function* () {
    const source = yield* told
    const first = yield* source.alone(Effect.andThen(awkward, backedUp))
    assert.strictEqual(first.copied.tables, first.all.contents.length)
    assert.strictEqual(
      first.copied.rows,
      first.all.contents.reduce((sum, { rows }) => sum + rows.length, 0)
    )
    let from = first
    for (const kind of ["embedded", "server"] as const) {
      const target = yield* PLACES[kind]
      const load = Restore.read(Stream.fromIterable(from.pieces))
      // In one opening, because PGlite takes long for every one.
      const restored = yield* target.alone(Effect.andThen(load, backedUp))
      assert.deepStrictEqual([restored.all, restored.copied], [first.all, first.copied], kind)
      const next = yield* target.opened(Effect.andThen(sound, nextIndex))
      assert.isAtLeast(next, from.given + 100_000)
      from = restored
    }
  })
})

describe("a backup of a schema", () => {
  test("restores into another one", function* () {
    const url = Redacted.make(yield* Fresh.empty)
    const at = (schema: string) => ({ url, schema })
    yield* Effect.provide(Effect.void, layerServer(at("one")))
    const { copied, pieces } = yield* OpenServer.patiently(at("one"), backup)
    const load = Restore.read(Stream.fromIterable(pieces), at("two"))
    yield* OpenServer.patiently(at("two"), load)
    const again = yield* OpenServer.patiently(at("two"), backup)
    assert.deepStrictEqual(again.copied, copied)
    yield* Effect.provide(sound, layerServer(at("two")))
  })
})

const refusal = Effect.fnUntraced(function* (pieces: ReadonlyArray<string>) {
  const target = yield* PLACES.server
  const error = yield* Effect.flip(target.alone(Restore.read(Stream.fromIterable(pieces))))
  const tables = yield* target.alone(SqlClient.use(Dump.tables))
  assert.deepStrictEqual(tables, [])
  return String(error)
})

describe("a restore", () => {
  test("of a text that is cut off, goes on or is another one leaves nothing", function* () {
    const source = yield* migrated
    const { pieces } = yield* source.alone(backup)
    assert.include(yield* refusal(pieces.slice(0, -1)), "the file is cut off")
    const [last = ""] = pieces.slice(-1)
    assert.include(yield* refusal([...pieces.slice(0, -1), last.slice(0, -2)]), "cut off")
    assert.include(yield* refusal([...pieces, "SELECT 1\n;\n"]), "goes on after its end")
    assert.include(yield* refusal(["CREATE TABLE a (b int)\n;\n"]), "no backup of cardpack")
    assert.include(yield* refusal([]), "cut off")
    const again = yield* Effect.flip(source.alone(Restore.read(Stream.fromIterable(pieces))))
    assert.include(String(again), "the database is not empty: it holds account")
  })
})

describe("a backup of a database with objects of others", () => {
  test("is refused and names them, because it would lose them", function* () {
    const place = yield* migrated
    const made = [
      "CREATE VIEW shown AS SELECT 1 AS one",
      "CREATE TABLE counted (a int GENERATED ALWAYS AS IDENTITY)"
    ]
    yield* place.alone(SqlClient.use((sql) => Effect.forEach(made, (each) => sql.unsafe(each))))
    const error = yield* Effect.flip(place.alone(backup))
    assert.include(String(error), "(shown, counted.a)")
  })
})
