/** `cardpack migrate --plan` names the locks that PostgreSQL takes. */
import * as Migrations from "@cardpack/adapters/postgres/migrations/Migrations"
import { patiently } from "@cardpack/adapters/postgres/OpenServer"
import * as Plan from "@cardpack/adapters/postgres/Plan"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const TABLES = `SELECT c.relname FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`

/** This transaction's, on tables. */
const HELD = `SELECT c.relname, bool_or(l.mode = 'AccessExclusiveLock')
  FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
  WHERE l.pid = pg_backend_pid() AND l.granted AND c.relkind = 'r'
    AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1::text[])
    AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
  GROUP BY c.relname`

const lineOf = (table: unknown, isWhole: boolean) =>
  `${String(table)}: ${isWhole ? "reads and writes" : "writes"}`

const trial = Effect.fnUntraced(function* (each: Plan.Pending) {
  const sql = yield* SqlClient
  const before = (yield* sql.unsafe(TABLES).values).map(([table]) => String(table))
  const [planned] = yield* Plan.of([each])
  for (const statement of each.statements) yield* sql.unsafe(statement)
  const held = yield* sql.unsafe(HELD, [`{${before.join(",")}}`]).values
  const kept = (yield* sql.unsafe(TABLES).values).map(([table]) => String(table))
  return {
    // PostgreSQL names no lock of a table that is gone.
    planned: planned?.locks
      .filter(({ table }) => kept.includes(table))
      .map(({ blocks, table }) => lineOf(table, blocks !== "writes"))
      .sort(),
    held: held.map(([table, isWhole]) => lineOf(table, isWhole === true)).sort()
  }
})

test("the plan of each migration has the locks that its transaction takes", function* () {
  const url = Redacted.make(yield* Fresh.empty)
  const all = Migrations.described(yield* patiently({ url }, Migrations.pending))
  assert.isAbove(all.length, 40)
  const found = yield* patiently(
    { url },
    SqlClient.use((sql) =>
      Effect.andThen(
        sql.unsafe(
          "CREATE TABLE schema_migration (migration_id integer PRIMARY KEY, created_at timestamptz, name text)"
        ),
        Effect.forEach(all, (each) =>
          Effect.map(sql.withTransaction(trial(each)), (locks) => ({ name: each.name, ...locks }))
        )
      )
    )
  )
  assert.deepStrictEqual(
    found.map(({ name, planned }) => ({ name, locks: planned })),
    found.map(({ held, name }) => ({ name, locks: held }))
  )
})

const INDEXED = {
  name: "0001_example",
  oldest: 1,
  statements: [
    "CREATE INDEX many_id ON many (id)",
    "UPDATE many SET id = id",
    "ALTER TABLE many ADD CONSTRAINT many_check CHECK (id > 0) NOT VALID"
  ]
}

test("the plan counts rows that are read, and none for a rule that looks at new rows alone", function* () {
  const url = Redacted.make(yield* Fresh.empty)
  const [step] = yield* patiently(
    { url },
    SqlClient.use((sql) =>
      Effect.gen(function* () {
        yield* sql.unsafe("CREATE TABLE many AS SELECT id FROM generate_series(1, 100000) id")
        yield* sql.unsafe("ANALYZE many")
        return yield* Plan.of([INDEXED])
      })
    )
  )
  assert.deepInclude(step, { rows: 200_000, seconds: 10 })
})
