/** The service works as a role that owns nothing, as the README says, and can't get past a trigger. */
import * as fs from "node:fs"
import * as path from "node:path"
import * as IdentityDatabase from "@cardpack/adapters/identity/IdentityDatabase"
import * as Postgres from "@cardpack/adapters/postgres/layer"
import * as RoleChecks from "@cardpack/http/doctor/RoleChecks"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"
import * as Test from "../../../world/run/Test.ts"
import * as World from "../../../world/service/World.ts"
import * as Markdown from "../../../world/source/Markdown.ts"
import * as Sources from "../../../world/source/Sources.ts"

const test = Test.of(it.live)

const README = path.join(Sources.ROOT, "packages/http/README.md")
const granted = (tag: string, name: string): ReadonlyArray<string> =>
  Markdown.tagged(fs.readFileSync(README, "utf8"), tag)
    .replaceAll("cardpack_service", name)
    .replace("'a long one'", "'service'")
    .split(";")
    .filter((grant) => grant.trim() !== "")

const PAST_A_TRIGGER = [
  "ALTER TABLE ledger_entry DISABLE TRIGGER ALL",
  "DROP TRIGGER ledger_entry_is_immutable ON ledger_entry",
  "SET session_replication_role = replica",
  "UPDATE ledger_entry SET cash = 0",
  "TRUNCATE ledger_entry",
  "ALTER TABLE account ALTER COLUMN cash TYPE text"
]

/** What makes the role stronger or weaker than the README's, its end, and what the doctor says. */
const CHANGED = (role: string): ReadonlyArray<readonly [string, string, RegExp]> => [
  [`ALTER ROLE ${role} CREATEROLE`, `ALTER ROLE ${role} NOCREATEROLE`, /give itself roles/],
  [
    `GRANT pg_execute_server_program TO ${role}`,
    `REVOKE pg_execute_server_program FROM ${role}`,
    /acts as pg_execute/
  ],
  [
    `GRANT SET ON PARAMETER session_replication_role TO ${role}`,
    `REVOKE SET ON PARAMETER session_replication_role FROM ${role}`,
    /may set session_replication_role/
  ],
  [
    `GRANT CREATE ON SCHEMA public TO ${role}`,
    `REVOKE CREATE ON SCHEMA public FROM ${role}`,
    /may create in the schema public/
  ],
  [
    `GRANT TRUNCATE ON closing TO ${role}`,
    `REVOKE TRUNCATE ON closing FROM ${role}`,
    /may truncate closing/
  ],
  [`GRANT TRIGGER ON mail TO ${role}`, `REVOKE TRIGGER ON mail FROM ${role}`, /may trigger mail/],
  [
    `ALTER FUNCTION refuse_change() OWNER TO ${role}`,
    `ALTER FUNCTION refuse_change() OWNER TO CURRENT_USER`,
    /owns refuse_change\(\)/
  ],
  [
    `REVOKE SELECT, DELETE ON closing FROM ${role}`,
    `GRANT SELECT, DELETE ON closing TO ${role}`,
    /^wrong: .* may not select closing, delete closing/
  ],
  [
    `ALTER TABLE account OWNER TO ${role}`,
    `ALTER TABLE account OWNER TO CURRENT_USER`,
    /owns account/
  ]
]

/** A role with what the README grants, once the owner has done its part. */
const serviceOf = Effect.fnUntraced(function* (url: URL, tags: ReadonlyArray<string>) {
  const owner = yield* PgConnection.make({ url: Redacted.make(url.href) })
  const name = `service_${url.pathname.slice(-12)}`
  const run = (statement: string) => owner.query(statement, [], false)
  const [create = "", ...defaults] = granted("role", name)
  yield* run(create)
  yield* Effect.addFinalizer(() =>
    Effect.orDie(Effect.andThen(run(`DROP OWNED BY ${name}`), run(`DROP ROLE ${name}`)))
  )
  for (const grant of [...defaults, ...tags.flatMap((tag) => granted(tag, name))]) yield* run(grant)
  return Redacted.make(Object.assign(new URL(url), { username: name, password: "service" }).href)
})

test("the doctor tells a role that can undo the guards, and one that can't do its work", function* () {
  const url = new URL(yield* Fresh.migrated)
  const own = yield* serviceOf(url, ["grants"])
  const owner = yield* PgConnection.make({ url: Redacted.make(url.href) })
  const stored = yield* Layer.build(layerServer({ url: own }))
  const said = Effect.map(Effect.provide(RoleChecks.check, stored), (all) =>
    all.map(({ found, status }) => `${status}: ${found}`)
  )
  const [ok = "", ...more] = yield* said
  assert.match(ok, /^ok: service_\w+ can't switch off/)
  assert.deepStrictEqual(more, [])
  const role = new URL(Redacted.value(own)).username
  for (const [change, undo, words] of CHANGED(role)) {
    yield* owner.query(change, [], false)
    const found = yield* said
    assert.isTrue(
      found.some((each) => words.test(each)),
      `${change}: ${found.join("; ")}`
    )
    yield* owner.query(undo, [], false)
  }
})

test("a table of a later migration is granted by the README's defaults", function* () {
  const url = new URL(yield* Fresh.migrated)
  const own = yield* serviceOf(url, [])
  const owner = yield* PgConnection.make({ url: Redacted.make(url.href) })
  yield* owner.query("CREATE TABLE later (id integer)", [], false)
  const service = yield* PgConnection.make({ url: own })
  yield* service.query("INSERT INTO later VALUES (1)", [], false)
})

test("people sign in where the owner migrated once, and the doctor tells where they can't", function* () {
  const url = new URL(yield* Fresh.migrated)
  const options = { url: Redacted.make(url.href), people: true }
  assert.deepStrictEqual(yield* Postgres.migrations(options).run, ["identity_tables"])
  const own = yield* serviceOf(url, ["grants"])
  const said = Postgres.patiently({ url: own }, RoleChecks.people("identity"))
  assert.match((yield* said)[0]?.found ?? "", /^it may not use the schema identity, select /)
  const owner = yield* PgConnection.make({ url: Redacted.make(url.href) })
  const { username } = new URL(Redacted.value(own))
  for (const grant of granted("signin", username)) yield* owner.query(grant, [], false)
  assert.deepStrictEqual(yield* said, [])
  assert.deepStrictEqual(yield* Postgres.migrations({ ...options, url: own }).pending, [])
  const { alone, database } = yield* IdentityDatabase.openServer(own, {})
  yield* Effect.promise(() =>
    alone(async () => {
      const client = await (database as IdentityDatabase.Pool).connect()
      const row = `INSERT INTO identity."user" (id, name, email, "emailVerified")
        VALUES ('1', 'Ada', 'ada@cards.example', true)`
      return client.query(row).finally(client.release)
    })
  )
})

test("partners are served, and nobody with its password gets past a trigger", function* () {
  const url = new URL(yield* Fresh.migrated)
  const own = yield* serviceOf(url, ["grants"])
  yield* Effect.scoped(
    Effect.gen(function* () {
      const options = { url: own, migrates: false }
      const stored = yield* Layer.build(layerServer(options))
      const service = yield* Effect.promise(() =>
        World.start({ storage: () => Layer.succeedContext(stored) })
      )
      yield* Effect.promise(async () => {
        const shop = await service.shop({ tiers: [5, 5] })
        const [sold] = (await shop.order(2)).cards
        await shop.submit({ kind: "buyback", mode: "offchain", cardIds: [sold?.id] })
        const [given] = (await shop.order(2, "sealed")).cards
        await shop.submit({ kind: "refund", cardIds: [given?.id] })
        await service.adds(shop.partner)
        await service.stop()
      })
      const sql = Context.get(stored, SqlClient)
      for (const statement of PAST_A_TRIGGER) {
        const failure = yield* Effect.flip(sql.unsafe(statement))
        assert.match(
          String(failure.reason.cause),
          /must be owner|permission denied|refuses/,
          statement
        )
      }
    })
  )
})
