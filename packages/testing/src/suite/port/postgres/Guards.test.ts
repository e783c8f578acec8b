/** The triggers and constraints that the audit expects are those that the migrations make. */

import * as path from "node:path"
import { Database, reader } from "@cardpack/adapters/postgres/connection/Database"
import * as Guards from "@cardpack/adapters/postgres/desk/audit/Guards"
import { assert, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Databases from "../../../world/database/Databases.ts"
import * as Sources from "../../../world/source/Sources.ts"

const FILE = path.join(Sources.ROOT, "packages/adapters/src/postgres/desk/audit/guards.json")

layer(Databases.embedded(), { excludeTestServices: true })("The guards", (it) => {
  it.effect("are those of the migrations", () =>
    Effect.gen(function* () {
      const made = yield* Guards.found(yield* Database)
      yield* Effect.promise(() =>
        expect(`${JSON.stringify(made, null, 2)}\n`).toMatchFileSnapshot(FILE)
      )
    })
  )
})

layer(Databases.server(), { excludeTestServices: true })("The guards of a server", (it) => {
  it.effect("are all there until one is switched off or looser", () =>
    Effect.gen(function* () {
      const database = yield* Database
      const sql = yield* SqlClient
      assert.deepStrictEqual(yield* Guards.missing(database), [])
      yield* sql`ALTER TABLE card DISABLE TRIGGER ALL`
      const off = yield* Guards.missing(database)
      assert.strictEqual(off[0], "ALTER TABLE card ENABLE TRIGGER ALL")
      assert.include(off, "ALTER TABLE card ENABLE TRIGGER card_is_settled")
      for (const statement of off) yield* sql.unsafe(statement)
      yield* sql`ALTER TABLE closing DROP CONSTRAINT closing_sequence_check`
      yield* sql`ALTER TABLE closing ADD CONSTRAINT closing_sequence_check CHECK (sequence >= 0) NOT VALID`
      const [loose] = yield* Guards.missing(database)
      assert.match(loose ?? "", /^ALTER TABLE closing ADD CONSTRAINT closing_sequence_check/)
      yield* sql`ALTER TABLE closing VALIDATE CONSTRAINT closing_sequence_check`
      yield* sql`ALTER TABLE card VALIDATE CONSTRAINT card_sequence_check`
      assert.deepStrictEqual(yield* Guards.missing(database), [])
    })
  )

  it.effect("are alone on their tables, and a host's own beside them are the host's", () =>
    Effect.gen(function* () {
      const database = yield* Database
      const sql = yield* SqlClient
      const added = (table: string) => [
        `CREATE TRIGGER stops BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
        `CREATE RULE nought AS ON DELETE TO ${table} DO INSTEAD NOTHING`,
        `CREATE POLICY few ON ${table} USING (true)`,
        `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`
      ]
      const hosts = [
        "CREATE TABLE orders (id int NOT NULL DEFAULT 3)",
        "CREATE AGGREGATE all_of (text) (SFUNC = textcat, STYPE = text, INITCOND = '')",
        "ALTER TABLE mail ADD COLUMN note text NOT NULL DEFAULT ''"
      ]
      for (const each of [...hosts, ...added("orders")]) yield* sql.unsafe(each)
      assert.deepStrictEqual(yield* Guards.missing(database), [])
      for (const each of added("mail")) yield* sql.unsafe(each)
      yield* sql`ALTER TABLE mail ALTER COLUMN state DROP NOT NULL`
      const wrong = yield* Guards.missing(database)
      assert.deepStrictEqual(wrong, [
        "DROP TRIGGER stops ON mail",
        "ALTER TABLE mail DISABLE ROW LEVEL SECURITY",
        "DROP POLICY few ON mail",
        "DROP RULE nought ON mail",
        "ALTER TABLE mail ALTER COLUMN state SET NOT NULL, ALTER COLUMN state DROP DEFAULT"
      ])
      for (const each of wrong) yield* sql.unsafe(each)
      assert.deepStrictEqual(yield* Guards.missing(database), [])
    })
  )

  it.effect("hold in the session that asks", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const asked = Effect.andThen(
        sql`SET LOCAL session_replication_role = replica`,
        Guards.missing({ read: reader(sql) })
      )
      assert.deepStrictEqual(yield* sql.withTransaction(asked), [
        "SET session_replication_role = origin -- and in the session, where it is from"
      ])
    })
  )
})
