/** Migrations at start. */

import * as path from "node:path"
import * as Entropy from "@cardpack/adapters/entropy/layer"
import * as Migrating from "@cardpack/adapters/postgres/Migrating"
import { patiently } from "@cardpack/adapters/postgres/OpenServer"
import * as Cluster from "@cardpack/adapters/singleton/Cluster"
import * as RunnerTables from "@cardpack/adapters/singleton/RunnerTables"
import { EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import * as SqlRunnerStorage from "effect/cluster/SqlRunnerStorage"
import { Reactivity } from "effect/reactivity"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Host from "../../../world/database/Host.ts"
import * as Introspection from "../../../world/database/Introspection.ts"
import { blocked, start } from "../../../world/database/Processes.ts"
import * as Release from "../../../world/dump/Release.ts"
import * as Test from "../../../world/run/Test.ts"
import * as Sources from "../../../world/source/Sources.ts"

const test = Test.of(it.live)

const NUMBERS = Sources.inFolder("packages/adapters/src/postgres/migrations")
  .map((source) => Number.parseInt(path.basename(source.path), 10))
  .filter((number) => !Number.isNaN(number))
  .sort((a, b) => a - b)

const SCOPE = { accounts: [], operator: false }

test("processes that start at once on an empty database all come up, migrated once", function* () {
  const url = yield* Fresh.empty
  const processes = yield* Effect.all(
    Array.from({ length: 5 }, () => start(url)),
    { concurrency: "unbounded" }
  )
  yield* Effect.forEach(processes, ({ store }) =>
    store.transact(SCOPE, (transaction) =>
      transaction.commit({ ...EMPTY, newAccounts: [Sample.account()] })
    )
  )
  const [first] = processes
  assert.isDefined(first)
  const applied = yield* first.sql`SELECT migration_id AS id FROM schema_migration ORDER BY 1`
  assert.deepStrictEqual(
    applied.map((row) => row.id),
    NUMBERS
  )
  const [row] = yield* first.sql`SELECT count(*)::int AS count FROM account`
  assert.strictEqual(row?.count, 5)
})

test("a database that passed over a migration is refused, and told which", function* () {
  const url = yield* Fresh.migrated
  const { sql } = yield* start(url)
  yield* sql`DELETE FROM schema_migration WHERE migration_id IN (12, 15)`
  const error = yield* Effect.flip(start(url))
  assert.match(String(error), /passed over the migrations 12, 15:/)
})

/** The table as a later version leaves it, with one more row. */
const ran = (sql: SqlClient, id: number, name: string) =>
  sql`INSERT INTO schema_migration ${sql.insert({ migration_id: id, name })}`

test("a database with a migration that no release has is refused before anything runs", function* () {
  const url = yield* Fresh.migrated
  const { sql } = yield* start(url)
  yield* ran(sql, 17, "between_two_releases")
  yield* sql`DELETE FROM schema_migration WHERE migration_id > 17`
  const error = yield* Effect.flip(start(url))
  assert.match(String(error), /ran the migrations 17 that none knows: begin with an empty/)
  const rows = yield* sql`SELECT migration_id FROM schema_migration WHERE migration_id > 17`
  assert.deepStrictEqual(rows, [])
})

test("a start waits for a transaction without holding up who waits for nobody", function* () {
  const url = yield* Fresh.empty
  yield* Release.seeded(url, yield* Release.upTo(39), [])
  const [holder, other] = [yield* Host.client(url), yield* Host.client(url)]
  const ask = (client: typeof holder, statement: string) =>
    Effect.promise(() => client.query(statement))
  yield* ask(holder, "BEGIN")
  yield* ask(holder, "LOCK TABLE operator_log IN ROW EXCLUSIVE MODE")
  const work = patiently({ url: Redacted.make(url) }, Migrating.run({}))
  const migrating = yield* Effect.forkScoped(work)
  yield* patiently(
    { url: Redacted.make(url) },
    SqlClient.use((sql) => blocked(sql, 1))
  )
  // Behind the migration, as it is behind the holder.
  yield* ask(other, "SELECT count(*) FROM operator_log")
  yield* ask(holder, "COMMIT")
  assert.include(yield* Fiber.join(migrating), "0041_log_link")
})

const SINGLETON = { singleton: true }

test("the SQL for an administrator makes and records what a run does", function* () {
  const [one, two] = [yield* Fresh.empty, yield* Fresh.empty]
  const on = <A, E>(url: string, work: Effect.Effect<A, E, SqlClient>) =>
    patiently({ url: Redacted.make(url) }, work)
  const text = yield* on(one, Migrating.sql(SINGLETON))
  assert.match(text ?? "", /^-- cardpack: 0001_account, .*, singleton_tables\n/)
  const administrator = yield* Host.client(one)
  yield* Effect.promise(() => administrator.query(text ?? ""))
  const again = yield* Effect.promise(() => administrator.query(text ?? "").catch(String))
  assert.match(String(again), /duplicate key|already exists/)
  yield* Effect.promise(() => administrator.query("ROLLBACK"))
  const ran = yield* on(two, Migrating.run(SINGLETON))
  assert.deepStrictEqual(yield* on(two, Migrating.pending(SINGLETON)), [])
  const history = SqlClient.use(
    (sql) => sql`SELECT migration_id, name FROM schema_migration ORDER BY 1`
  )
  const found = Effect.all([Introspection.schema, history])
  assert.deepStrictEqual(yield* on(one, found), yield* on(two, found))
  assert.strictEqual(ran.length, NUMBERS.length + 1)
})

test("tables for the work of one process are those of the library, and are asked for", function* () {
  const [ours, theirs] = [yield* Fresh.empty, yield* Fresh.empty]
  const loader = SqlRunnerStorage.migrations({ prefix: "singleton" })
  const library = Migrator.make({})({ loader, table: "singleton_runner_migrations" })
  const on = <A, E>(url: string, work: Effect.Effect<A, E, SqlClient>) =>
    patiently({ url: Redacted.make(url) }, work)
  const layer = Cluster.layer({ url: Redacted.make(ours), migrates: false }).pipe(
    Layer.provide([Entropy.layer, Reactivity.layer])
  )
  const refused = yield* Effect.flip(Effect.scoped(Layer.build(Layer.fresh(layer))))
  assert.include(String(refused), "pending are singleton_tables")
  const ran = Effect.all([on(ours, RunnerTables.run({})), on(ours, RunnerTables.run({}))], {
    concurrency: "unbounded"
  })
  assert.deepStrictEqual((yield* ran).flat(), ["singleton_tables"])
  yield* on(theirs, library)
  const schemas = [yield* on(ours, Introspection.schema), yield* on(theirs, Introspection.schema)]
  assert.deepStrictEqual(schemas[0], schemas[1])
  assert.deepStrictEqual(yield* on(ours, library), [])
  yield* Effect.scoped(Layer.build(Layer.fresh(layer)))
})
