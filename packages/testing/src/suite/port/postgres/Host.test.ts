/** A database of a host with tables of its own, in whose schemas engines work side by side. */

import { layerEmbedded } from "@cardpack/adapters/embedded/layer"
import * as Entropy from "@cardpack/adapters/entropy/layer"
import * as WakeupChannel from "@cardpack/adapters/postgres/connection/WakeupChannel"
import { layerServer } from "@cardpack/adapters/postgres/layer"
import { prepare } from "@cardpack/adapters/postgres/OpenServer"
import * as Cluster from "@cardpack/adapters/singleton/Cluster"
import { putCatalog } from "@cardpack/core/commands/catalog/PutCatalog"
import { createCustomer } from "@cardpack/core/commands/customer/CreateCustomer"
import { Engine } from "@cardpack/core/commands/Engine"
import { adjust } from "@cardpack/core/commands/partner/Adjust"
import { createPartner } from "@cardpack/core/commands/partner/CreatePartner"
import * as Webhooks from "@cardpack/core/commands/webhook/Webhooks"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Singleton } from "@cardpack/core/engine/port/Singleton"
import * as EngineLayer from "@cardpack/core/layer"
import * as ClaimWorker from "@cardpack/core/workers/claim/Worker"
import * as DeliveryWorker from "@cardpack/core/workers/webhook/Worker"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql/SqlClient"
import * as Receivers from "../../../kit/reference/Receivers.ts"
import { Diary } from "../../../kit/singleton/Diary.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Open from "../../../world/database/Open.ts"
import { vault } from "../../../world/engine/Rig.ts"
import * as Test from "../../../world/run/Test.ts"
import { catalogOf } from "../../../world/service/Catalog.ts"

const test = Test.of(it.live)

const DAY = 86_400_000

/** An engine in a schema, with its channel and its workers; its life is the scope's. */
const start = Effect.fnUntraced(function* (url: string, schema: string, diary: Diary) {
  const options = { url: Redacted.make(url), schema, maxConnections: 3 }
  let shift = 0
  const storage = layerServer({ ...options, clockShift: () => shift })
  const layer = Layer.mergeAll(
    Webhooks.layer,
    WakeupChannel.layer(options),
    Cluster.layer(options)
  ).pipe(
    Layer.provideMerge(EngineLayer.layer({ maxOpenSealed: 200 })),
    Layer.provideMerge(Layer.mergeAll(storage, Entropy.layer, vault, Receivers.layer))
  )
  const context = yield* Layer.build(Layer.fresh(layer))
  yield* Effect.gen(function* () {
    const owner = schema
    yield* DeliveryWorker.run({
      ...DeliveryWorker.DEFAULTS,
      environment: "sandbox",
      owner,
      unit: 60_000
    })
    yield* ClaimWorker.run({ ...ClaimWorker.DEFAULTS, poll: 50 })
    yield* (yield* Singleton).run("work", diary.work(schema))
  }).pipe(Effect.provideContext(context))
  const pass = (milliseconds: number) => {
    shift += milliseconds
  }
  return { context, pass }
})

const eventually = <A>(read: Effect.Effect<A, unknown>, holds: (value: A) => boolean) =>
  read.pipe(
    Effect.flatMap((value) => (holds(value) ? Effect.succeed(value) : Effect.fail(value))),
    Effect.retry(Schedule.spaced("50 millis"))
  )

/** Sells a pack at once and a sealed one, and waits for the work that they leave. */
const trade = ({ context, pass }: Effect.Success<ReturnType<typeof start>>) =>
  Effect.gen(function* () {
    const engine = yield* Engine
    const desk = yield* Desk
    const { received } = yield* Receivers.Receivers
    const { cards, vendingMachines } = catalogOf(1, { tiers: [10, 10] })
    const stock = cards.map((card) => ({ ...card, metadata: {} }))
    yield* engine.run(putCatalog("me", { vendingMachines, cards: stock }))
    const { id } = yield* engine.run(
      createPartner("me", { id: null, name: "Shop", notificationEmail: null })
    )
    const amountUsd = Usd.of(500)
    yield* engine.run(adjust("me", { partnerId: id, bucket: "cash", amountUsd, reason: "test" }))
    const caller = { accountId: id, keyId: null }
    const customer = yield* engine.run(
      createCustomer(caller, { externalUserId: "ada", attributes: {} })
    )
    const webhooks = yield* Webhooks.Webhooks
    yield* webhooks.create(caller, {
      url: "https://host.example/hook",
      subscribedEvents: ["operation.completed"]
    })
    const order = (reveal: "on_create" | "sealed") =>
      engine.submit(caller, reveal, {
        kind: "order",
        customerId: customer.id,
        vendingMachineId: 1,
        quantity: 1,
        reveal,
        metadata: null
      })
    yield* order("on_create")
    const { details } = yield* order("sealed")
    yield* eventually(
      Effect.sync(() => received.length),
      (count) => count === 2
    )
    const [sealed] = details.cards
    assert.isDefined(sealed)
    pass(2 * DAY)
    yield* eventually(desk.card(sealed.card.id), (found) => found?.draw !== null)
    const checks = yield* desk.audit
    assert.isAbove(checks.length, 10)
    assert.deepStrictEqual(
      checks.filter(({ ok }) => !ok),
      []
    )
  }).pipe(Effect.provideContext(context))

const TABLES = `SELECT schemaname, count(*)::int FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') GROUP BY 1 ORDER BY 1`

const ROUTINES = `SELECT count(*)::int FROM pg_proc WHERE pronamespace = 'public'::regnamespace`

const host = (url: string) =>
  Effect.provide(PgClient.make({ url: Redacted.make(url) }), Reactivity.layer)

describe("an engine in a host's database", () => {
  test("keeps to its schema, beside the host's tables and another engine", function* () {
    const url = yield* Fresh.empty
    const sql = yield* host(url)
    yield* sql`CREATE TABLE customer (id integer PRIMARY KEY, email text NOT NULL)`
    yield* sql`CREATE TABLE card (number text PRIMARY KEY)`
    yield* sql`INSERT INTO customer VALUES (1, 'ada@host.example')`
    const diary = new Diary()
    const one = yield* start(url, "shop_one", diary)
    const two = yield* start(url, "shop_two", diary)
    yield* diary.until((lines) => lines.length === 2)
    assert.deepStrictEqual([...diary.lines].sort(), ["shop_one starts", "shop_two starts"])
    yield* Effect.all([trade(one), trade(two)], { concurrency: "unbounded" })
    const tables = yield* sql.unsafe(TABLES).values
    const [, [, count] = [], ...rest] = tables
    assert.deepStrictEqual(
      [tables[0], ...rest],
      [
        ["public", 2],
        ["shop_two", count]
      ]
    )
    assert.deepStrictEqual(yield* sql.unsafe(ROUTINES).values, [[0]])
    assert.deepStrictEqual(yield* sql`SELECT * FROM customer`, [
      { id: 1, email: "ada@host.example" }
    ])
  }, 300_000)

  it.live("keeps to its schema on the embedded database", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const tables = yield* sql.unsafe(TABLES).values
      assert.deepStrictEqual(
        tables.map(([name]) => name),
        ["shop"]
      )
    }).pipe(Effect.provide(Open.layerEmbedded({ dataDir: null, schema: "shop" })))
  )

  test("creates its schema once, of several first starts at once", function* () {
    const options = { url: Redacted.make(yield* Fresh.empty), schema: "shop", maxConnections: 2 }
    const first = Layer.build(Layer.fresh(layerServer(options)))
    yield* Effect.all([first, first, first], { concurrency: "unbounded" })
  })

  test("refuses a connection that does not use its schema, as behind some poolers", function* () {
    const sql = yield* host(yield* Fresh.empty)
    const prepared = Effect.provideService(prepare({ schema: "shop" }), SqlClient, sql)
    assert.include(String(yield* Effect.flip(prepared)), "does not keep its search_path")
    const [tables] = yield* sql`SELECT count(*)::int AS count FROM pg_tables
        WHERE schemaname IN ('shop', 'public')`
    assert.strictEqual(tables?.count, 0)
  })

  test("has its tables in `public` unless a schema is named, which is the same", function* () {
    const url = yield* Fresh.migrated
    const sql = yield* host(url)
    const rows = sql.unsafe(TABLES).values
    for (const schema of [{}, { schema: "public" }]) {
      yield* Effect.scoped(
        Layer.build(Layer.fresh(layerServer({ url: Redacted.make(url), ...schema })))
      )
      assert.deepStrictEqual(
        (yield* rows).map(([name]) => name),
        ["public"]
      )
    }
  })

  test.each(["", "Shop", "shop-one", "pg_shop", "1shop", 'a"; DROP TABLE x', "s".repeat(33)])(
    "refuses the schema %j before it connects",
    function* (schema) {
      const url = Redacted.make("postgresql://nobody@127.0.0.1:1/none")
      for (const layer of [
        layerServer({ url, schema }),
        layerEmbedded({ dataDir: null, schema })
      ]) {
        const failure = yield* Effect.flip(Effect.scoped(Layer.build(Layer.fresh(layer))))
        assert.strictEqual(failure._tag, "SchemaUnusable")
        assert.include(String(failure), "1 to 32")
      }
    }
  )
})

describe("a host's own SqlClient", () => {
  test("is neither replaced nor used by the storage", function* () {
    const url = yield* Fresh.empty
    const own = yield* host(yield* Fresh.empty)
    const context = yield* Layer.build(
      layerServer({ url: Redacted.make(url) }).pipe(
        Layer.provideMerge(Layer.succeed(SqlClient, own))
      )
    )
    assert.strictEqual(Context.get(context, SqlClient), own)
    assert.isTrue(Context.getOption(context, PgClient.PgClient)._tag === "None")
    assert.deepStrictEqual(yield* own.unsafe(TABLES).values, [])
  })

  test("is not replaced by the embedded storage", function* () {
    const own = yield* host(yield* Fresh.empty)
    const contents = yield* Fresh.contents
    const context = yield* Layer.build(
      layerEmbedded({ dataDir: null, contents }).pipe(
        Layer.provideMerge(Layer.succeed(SqlClient, own))
      )
    )
    assert.strictEqual(Context.get(context, SqlClient), own)
  })
})
