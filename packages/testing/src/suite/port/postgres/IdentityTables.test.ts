/** The tables of the console's people are those that the identity library would make. */
import * as IdentityDatabase from "@cardpack/adapters/identity/IdentityDatabase"
import * as Postgres from "@cardpack/adapters/postgres/layer"
import * as Accounts from "@cardpack/http/identity/Accounts"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, it } from "@effect/vitest"
import { getMigrations } from "better-auth/db/migration"
import { Effect, Layer, Redacted } from "effect"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const COLUMNS = `SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    pg_get_expr(d.adbin, d.adrelid)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'identity'::regnamespace AND c.relkind = 'r' ORDER BY 1, 2`

const RULES = `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'identity'::regnamespace AND contype <> 'n'
  UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'identity'
  ORDER BY 1, 2`

const described = Effect.fnUntraced(function* (url: string) {
  const connection = yield* PgConnection.make({ url: Redacted.make(url) })
  const columns = yield* connection.queryValues(COLUMNS, [], false)
  return { columns, rules: yield* connection.queryValues(RULES, [], false) }
}, Effect.scoped)

/** What the library would do about the database, to whose tables it is a stranger. */
const planned = Effect.fnUntraced(function* (url: string) {
  const opened = yield* IdentityDatabase.openServer(Redacted.make(url), {})
  const { options } = yield* Effect.promise(() =>
    Accounts.open({
      opened,
      publicUrl: "http://127.0.0.1:4000",
      operatorUrl: null,
      environment: "sandbox",
      secrets: [Redacted.make("0123456789abcdef0123456789abcdef0123456789abcdef")],
      sessionLife: 60_000,
      sendReset: null,
      signOn: null
    })
  )
  return yield* Effect.promise(() => getMigrations(options))
})

const ours = (url: string) => Postgres.migrations({ url: Redacted.make(url), people: true })

test("they are the library's own, to the last index", function* () {
  const [own, theirs] = [yield* Fresh.migrated, yield* Fresh.migrated]
  assert.deepStrictEqual(yield* ours(own).run, ["identity_tables"])
  const { runMigrations } = yield* planned(theirs)
  yield* Effect.promise(runMigrations)
  assert.deepStrictEqual(yield* described(own), yield* described(theirs))
  assert.deepStrictEqual(yield* ours(theirs).pending, [])
  const { toBeAdded, toBeAddedIndexes, toBeCreated } = yield* planned(own)
  assert.deepStrictEqual([...toBeAdded, ...toBeAddedIndexes, ...toBeCreated], [])
})

/** What earlier versions did not have. */
const LATER = [
  "DROP TABLE identity.passkey",
  'ALTER TABLE identity."twoFactor" DROP COLUMN "lockedUntil"',
  'DROP INDEX identity."membership_organizationId_idx"'
]

test("a database of an earlier version gets what is missing, and keeps its people", function* () {
  const [url, whole] = [yield* Fresh.migrated, yield* Fresh.migrated]
  yield* ours(whole).run
  yield* ours(url).run
  const owner = yield* PgConnection.make({ url: Redacted.make(url) })
  const run = (statement: string) => owner.query(statement, [], false)
  yield* run(`INSERT INTO identity."user" (id, name, email, "emailVerified")
    VALUES ('1', 'Ada', 'ada@cards.example', true)`)
  for (const statement of LATER) {
    yield* run(statement)
    assert.deepStrictEqual(yield* ours(url).pending, ["identity_tables"], statement)
    const strict = { url: Redacted.make(url), people: true, migrates: false }
    const refused = yield* Effect.flip(
      Effect.scoped(Effect.asVoid(Layer.build(Postgres.layerServer(strict))))
    )
    assert.include(String(refused), "identity_tables")
    assert.deepStrictEqual(yield* ours(url).run, ["identity_tables"])
    assert.deepStrictEqual(yield* ours(url).run, [])
  }
  assert.deepStrictEqual(yield* described(url), yield* described(whole))
  const people = yield* owner.queryValues('SELECT name FROM identity."user"', [], false)
  assert.deepStrictEqual(people, [["Ada"]])
})

test("an administrator's SQL makes them, in the schema beside that of ours", function* () {
  const url = yield* Fresh.empty
  const migrations = Postgres.migrations({ url: Redacted.make(url), people: true, schema: "cards" })
  const sql = (yield* migrations.sql) ?? ""
  assert.include(sql, 'CREATE SCHEMA "identity_cards"')
  assert.include(sql, 'CREATE TABLE IF NOT EXISTS "identity_cards"."account"')
  const owner = yield* PgConnection.make({ url: Redacted.make(url) })
  for (const statement of sql.split(/;\n(?=\n|$)/).filter((each) => each.trim() !== ""))
    yield* owner.query(statement, [], false)
  assert.deepStrictEqual(yield* migrations.pending, [])
})
