/** The triggers and constraints that the audit expects are those that the migrations make. */

import * as path from "node:path"
import { Database } from "@cardpack/adapters/postgres/connection/Database"
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
})
