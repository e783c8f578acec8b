/** The condition tries a write: where nothing can be sold, reading alone would look well. */

import { Database } from "@cardpack/adapters/postgres/connection/Database"
import * as SqlFailure from "@cardpack/adapters/postgres/connection/SqlFailure"
import * as Writing from "@cardpack/adapters/postgres/connection/Writing"
import * as Condition from "@cardpack/adapters/postgres/desk/Condition"
import * as Postgres from "@cardpack/adapters/postgres/layer"
import * as OpenServer from "@cardpack/adapters/postgres/OpenServer"
import { Desk } from "@cardpack/core/ports"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Test from "../../../world/run/Test.ts"
import * as Hooks from "../../../world/service/Hooks.ts"
import * as World from "../../../world/service/World.ts"

const test = Test.of(it.live)

const opened = (url: string) =>
  Layer.build(Postgres.layerServer({ url: Redacted.make(url), migrates: false }))

const unwritable = Effect.fnUntraced(function* (url: string) {
  const { condition } = Context.get(yield* opened(url), Desk.Desk)
  return (yield* condition).unwritable
}, Effect.scoped)

test("a database that takes no writes is told from one that does", function* () {
  const url = yield* Fresh.migrated
  const name = new URL(url).pathname.slice(1)
  const owner = yield* PgConnection.make({ url: Redacted.make(url) })
  const run = (statement: string) => owner.query(statement, [], false)
  assert.isNull(yield* unwritable(url))
  // What another process locks can be locked.
  yield* run("BEGIN")
  yield* run("SELECT 1 FROM belonging FOR UPDATE")
  assert.isNull(yield* unwritable(url))
  yield* run("ROLLBACK")
  yield* run(`ALTER DATABASE ${name} SET default_transaction_read_only TO on`)
  assert.strictEqual(yield* unwritable(url), Writing.READ_ONLY)
  yield* run(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
})

test("a role that may only read is told", function* () {
  const url = new URL(yield* Fresh.migrated)
  const owner = yield* PgConnection.make({ url: Redacted.make(url.href) })
  const run = (statement: string) => owner.query(statement, [], false)
  const role = `reader_${url.pathname.slice(-12)}`
  yield* run(`CREATE ROLE ${role} LOGIN PASSWORD 'reader'`)
  yield* Effect.addFinalizer(() =>
    Effect.orDie(Effect.andThen(run(`DROP OWNED BY ${role}`), run(`DROP ROLE ${role}`)))
  )
  assert.isNull(yield* unwritable(url.href))
  yield* run(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
  const own = Object.assign(new URL(url), { username: role, password: "reader" }).href
  assert.strictEqual(yield* unwritable(own), "its role may not write")
  yield* run(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
  assert.isNull(yield* unwritable(own))
  // As after a restore, or the migration of an owner without default privileges.
  for (const [act, name] of [
    ["insert", "operation"],
    ["update", "pool_count"],
    ["select", "draw_day"]
  ]) {
    yield* run(`REVOKE ${act} ON ${name} FROM ${role}`)
    assert.strictEqual(yield* unwritable(own), `its role may not ${act} ${name}`)
    yield* run(`GRANT ${act} ON ${name} TO ${role}`)
  }
})

test("a role with the grants that are looked at, and no others, sells a pack", function* () {
  const url = new URL(yield* Fresh.migrated)
  const owner = yield* PgConnection.make({ url: Redacted.make(url.href) })
  const run = (statement: string) => owner.query(statement, [], false)
  const role = `seller_${url.pathname.slice(-12)}`
  yield* run(`CREATE ROLE ${role} LOGIN PASSWORD 'seller'`)
  yield* Effect.addFinalizer(() =>
    Effect.orDie(Effect.andThen(run(`DROP OWNED BY ${role}`), run(`DROP ROLE ${role}`)))
  )
  yield* run(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
  // Each start writes it, and the try locks it.
  yield* run(`GRANT INSERT, UPDATE ON belonging TO ${role}`)
  for (const [name, act] of Writing.SALE) yield* run(`GRANT ${act} ON ${name} TO ${role}`)
  const own = Object.assign(new URL(url), { username: role, password: "seller" }).href
  assert.isNull(yield* unwritable(own))
  const started = Effect.fnUntraced(function* (as: string) {
    const stored = yield* opened(as)
    const options = { storage: () => Layer.succeedContext(stored) }
    return yield* Effect.promise(() => World.start(options))
  })
  const [shops, seller] = [yield* started(url.href), yield* started(own)]
  yield* Effect.promise(async () => {
    const shop = await shops.shop({ tiers: [5, 5] })
    const own = { url: Hooks.URL, subscribedEvents: ["*"] }
    assert.strictEqual((await shop.partner.post("/webhooks", own)).status, 201)
    const partner = seller.partnerWith(shop.partner.key)
    const sold = await partner.post("/operations", World.orderOf(shop), World.once())
    assert.strictEqual(sold.status, 201, JSON.stringify(sold.body))
    await seller.stop()
    await shops.stop()
  })
})

test("a schema that the role may not use is told from an empty one", function* () {
  const url = new URL(yield* Fresh.migrated)
  const owner = yield* PgConnection.make({ url: Redacted.make(url.href) })
  const run = (statement: string) => owner.query(statement, [], false)
  const role = `outsider_${url.pathname.slice(-12)}`
  yield* run(`CREATE ROLE ${role} LOGIN PASSWORD 'outsider'`)
  yield* Effect.addFinalizer(() => Effect.orDie(run(`DROP ROLE ${role}`)))
  yield* run("CREATE SCHEMA cards")
  const own = Object.assign(new URL(url), { username: role, password: "outsider" }).href
  const failure = yield* Effect.flip(
    OpenServer.patiently({ url: Redacted.make(own), schema: "cards" }, Effect.void)
  )
  assert.include(String(failure), "this role may not use it")
})

test("the disk is written to, and a server that allows no such write is no worse for it", function* () {
  const url = yield* Fresh.migrated
  const name = new URL(url).pathname.slice(1)
  const owner = yield* PgConnection.make({ url: Redacted.make(url) })
  yield* owner.query(`ALTER DATABASE ${name} SET temp_file_limit TO 0`, [], false)
  const limited = yield* PgConnection.make({ url: Redacted.make(url) })
  const refused = yield* Effect.flip(limited.query(`SELECT ${Writing.SORTED}`, [], false))
  assert.match(String(refused.reason.cause), /temporary file size exceeds/)
  assert.isNull(yield* unwritable(url))
})

test("a full disk is told, and any other failure is one", function* () {
  const url = yield* Fresh.migrated
  const database = Context.get(yield* opened(url), Database)
  const failing = (code: string) =>
    Condition.condition({
      ...database,
      read: (sql, params) => {
        const cause = Object.assign(new Error("as the server says"), { code })
        const reason = new UnknownError({ cause, message: "", operation: "query" })
        return sql.includes(Writing.SORTED)
          ? Effect.fail(SqlFailure.ofSql(new SqlError({ reason })))
          : database.read(sql, params)
      }
    })
  assert.strictEqual((yield* failing("53100")).unwritable, "its disk is full")
  assert.strictEqual((yield* Effect.flip(failing("57P01"))).reason._tag, "Unreachable")
})
