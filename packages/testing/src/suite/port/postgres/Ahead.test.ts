/** decisions.md#rolling-upgrades: databases that a later version of the code has migrated. */
import * as Backup from "@cardpack/adapters/postgres/backup/Backup"
import * as Restore from "@cardpack/adapters/postgres/backup/Restore"
import { Database } from "@cardpack/adapters/postgres/connection/Database"
import * as Guards from "@cardpack/adapters/postgres/desk/audit/Guards"
import * as Migrating from "@cardpack/adapters/postgres/Migrating"
import * as Migrations from "@cardpack/adapters/postgres/migrations/Migrations"
import { patiently } from "@cardpack/adapters/postgres/OpenServer"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Store } from "@cardpack/core/engine/port/Store"
import { EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted, Stream } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const VERSION = Migrations.NEWEST

/** What a migration that earlier versions survive may do to the tables that they know. */
const EXPANDING = [
  "CREATE TABLE voucher (id uuid PRIMARY KEY, account_id uuid NOT NULL REFERENCES account)",
  "ALTER TABLE account ADD COLUMN motto text",
  `CREATE TRIGGER account_has_motto BEFORE UPDATE ON account FOR EACH ROW
    WHEN (NEW.motto = '') EXECUTE FUNCTION refuse_change()`,
  "ALTER TABLE incident DROP CONSTRAINT incident_kind_check",
  "ALTER TABLE incident ADD CONSTRAINT incident_kind_check CHECK (kind <> '') NOT VALID"
]

const record = (id: number, oldest: number | null) =>
  `INSERT INTO schema_migration (migration_id, name, oldest) VALUES (${id}, 'later', ${oldest})`

const on = <A, E>(url: string, work: Effect.Effect<A, E, SqlClient>) =>
  patiently({ url: Redacted.make(url) }, work)

const ahead = Effect.fnUntraced(function* (oldest: number | null) {
  const url = yield* Fresh.migrated
  const statements = [record(VERSION + 1, oldest), ...EXPANDING]
  yield* on(
    url,
    SqlClient.use((sql) => Effect.forEach(statements, (each) => sql.unsafe(each)))
  )
  return url
})

const opened = <A, E>(
  url: string,
  work: Effect.Effect<A, E, Store | Desk | Database | SqlClient>
) => Effect.provide(work, layerServer({ url: Redacted.make(url) }))

const writes = Effect.flatMap(Store, (store) =>
  store.transact({ accounts: [], operator: false }, (transaction) =>
    transaction.commit({ ...EMPTY, newAccounts: [Sample.account()] })
  )
)

test("one that takes this version is written, audited, backed up and restored", function* () {
  const url = yield* ahead(VERSION)
  assert.deepStrictEqual(yield* on(url, Migrating.pending({})), [])
  yield* on(url, Migrating.check({}))
  const condition = yield* opened(
    url,
    Effect.gen(function* () {
      const desk = yield* Desk
      const wrong = (yield* desk.audit).filter((check) => !check.ok)
      assert.deepStrictEqual(wrong, [])
      yield* writes
      return yield* desk.condition
    })
  )
  assert.deepStrictEqual(condition.migration, {
    ran: VERSION + 1,
    known: VERSION,
    oldest: VERSION
  })
  const pieces: Array<string> = []
  yield* on(
    url,
    Backup.write((piece) => Effect.sync(() => pieces.push(piece)))
  )
  const copy = yield* Fresh.empty
  yield* on(copy, Restore.read(Stream.fromIterable(pieces)))
  yield* opened(copy, writes)
  const [row] = yield* on(
    copy,
    SqlClient.use(
      (sql) => sql`SELECT count(*)::int AS accounts, count(motto)::int AS mottos,
      (SELECT count(*)::int FROM voucher) AS vouchers FROM account`
    )
  )
  assert.deepInclude(row, { accounts: 2, mottos: 0, vouchers: 0 })
})

test("one that takes it is still asked for what it must have", function* () {
  const url = yield* ahead(VERSION)
  const found = yield* opened(
    url,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      yield* sql.unsafe("DROP TRIGGER card_is_settled ON card")
      yield* sql.unsafe("ALTER TABLE card DISABLE TRIGGER card_is_fixed")
      return yield* Guards.missing(yield* Database)
    })
  )
  assert.strictEqual(found.length, 2)
  assert.match(
    found[0] ?? "",
    /^-- CREATE TRIGGER card_is_settled ON card: is gone, unless a later/
  )
  assert.strictEqual(found[1], "ALTER TABLE card ENABLE TRIGGER card_is_fixed")
})

test("one that does not take it is refused in a sentence that names both versions", function* () {
  for (const oldest of [null, VERSION + 1]) {
    const url = yield* ahead(oldest)
    const words = `the database is newer than this version of cardpack: it takes versions from ${VERSION + 1} on, and this is version ${VERSION}. Start one of those`
    const refused = [Migrating.run({}), Migrating.check({}), Migrating.pending({})]
    for (const work of refused) {
      const error = yield* Effect.flip(on(url, Effect.asVoid<unknown, unknown, SqlClient>(work)))
      assert.include(String(error), words)
    }
  }
})
