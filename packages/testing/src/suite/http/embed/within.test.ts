import { type Cardpack, createCardpack } from "@cardpack/http/embed"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { afterAll } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Host from "../../../world/database/Host.ts"
import { type Client, pg, poolOf } from "../../../world/database/NodePostgres.ts"
import { CATALOG, KEY, listening, refusal, snippet, stocked } from "./Stocked.ts"

interface Story {
  readonly cardpack: Cardpack
  readonly shop: Awaited<ReturnType<typeof stocked>>
  /** The host's client, which has sent nothing yet. */
  readonly client: Client
  readonly url: string
}

const migrated = Host.migrated()
const scope = Scope.makeUnsafe()
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

/** One for all stories, each of which has a shop of its own. */
const engineBy = (by: "url" | "pool") =>
  Effect.gen(function* () {
    const url = yield* migrated
    const pool = poolOf({ connectionString: url })
    yield* Effect.addFinalizer(() => Effect.promise(() => pool.end()))
    const database = by === "url" ? { url, schema: "shop" } : { pool, schema: "shop" }
    const webhooks = { targets: "any", backoffUnit: "100 millis" } as const
    const cardpack = yield* Effect.acquireRelease(
      Effect.promise(() => createCardpack({ database, encryptionKey: KEY, webhooks })),
      (engine) => Effect.promise(() => engine.close())
    )
    return { cardpack, url }
  }).pipe(Scope.provide(scope), Effect.cached, Effect.runSync)

const ENGINES = { url: engineBy("url"), pool: engineBy("pool") }

const opened = (by: "url" | "pool"): Effect.Effect<Story, unknown, Scope.Scope> =>
  Effect.gen(function* () {
    const { cardpack, url } = yield* ENGINES[by]
    const shop = yield* Effect.promise(() => stocked(cardpack))
    return { cardpack, shop, client: yield* Host.client(url), url }
  })

const inHost = (name: string, by: "url" | "pool", story: (given: Story) => Promise<void>) =>
  it.live(`${name} (${by})`, () =>
    Effect.gen(function* () {
      const given = yield* opened(by)
      yield* Effect.promise(() => story(given))
      const { ok } = yield* Effect.promise(() => given.cardpack.operator.service.audit())
      assert.isTrue(ok)
    })
  )

const totalOf = async ({ shop }: Story) => Number((await shop.partner.account.balance()).total)

const SETTINGS = `SELECT current_setting('search_path') AS path, current_setting('timezone') AS zone,
  current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
  current_setting('enable_seqscan') AS scan`

describe("a call within a host's transaction", () => {
  inHost("is seen, told and delivered after its COMMIT alone", "url", async (given) => {
    const { cardpack, client, shop } = given
    const { received, told } = await listening(cardpack, shop.partner)
    await client.query("BEGIN")
    await client.query("INSERT INTO customer VALUES (2, 'bob@host.example')")
    const own = cardpack.within(client).partner(shop.id)
    const key = { idempotencyKey: "order-1" }
    const made = await own.orders.create(shop.order, key)
    assert.strictEqual((await own.orders.create(shop.order, key)).id, made.id)
    assert.strictEqual((await own.operations.get(made.id)).id, made.id)
    assert.strictEqual(Number((await own.account.balance()).total), 990)
    assert.strictEqual((await refusal(shop.partner.operations.get(made.id))).code, "not_found")
    assert.strictEqual(await totalOf(given), 1000)
    assert.deepStrictEqual([told, received], [[], []])
    await client.query("COMMIT")
    await until(async () => told.length > 0 && received.length > 0, Boolean)
    assert.deepStrictEqual(told, [made.id])
    const seen = await shop.partner.operations.get(made.id)
    const { idempotencyKey: _, ...answer } = made
    assert.deepStrictEqual(seen, answer)
  })

  inHost(
    "ends cards, and moves items, at a COMMIT by the host's search path",
    "pool",
    async (given) => {
      const { cardpack, client, shop } = given
      const [open, sealed] = [
        await shop.partner.orders.create(shop.order),
        await shop.partner.orders.create({ ...shop.order, reveal: "sealed" })
      ]
      const { customerId } = shop.order
      const named = ({ cards }: typeof open) => cards.map(({ id }) => id)
      const within = cardpack.within(client)
      await client.query("BEGIN")
      await within.catalog.put({
        vendingMachines: CATALOG.vendingMachines.map((machine) => ({ ...machine, id: 2 })),
        cards: CATALOG.cards.slice(-1).map((card) => ({ ...card, vendingMachineId: 2 }))
      })
      await client.query("COMMIT; BEGIN")
      const own = within.partner(shop.id)
      await own.buybacks.create({ mode: "offchain", customerId, cardIds: named(open) })
      await own.refunds.create({ customerId, cardIds: named(sealed) })
      const { rows: before } = await client.query(SETTINGS)
      await client.query("COMMIT")
      assert.deepStrictEqual((await client.query(SETTINGS)).rows, before)
      const states = await Promise.all(
        [open, sealed].flatMap(named).map(async (id) => (await shop.partner.cards.get(id)).status)
      )
      assert.deepStrictEqual(states, ["bought_back", "refunded"])
    }
  )

  inHost("is taken back by its ROLLBACK, its key included", "pool", async (given) => {
    const { cardpack, client, shop } = given
    const key = { idempotencyKey: "order-1" }
    await client.query("BEGIN")
    const gone = await cardpack.within(client).partner(shop.id).orders.create(shop.order, key)
    await client.query("ROLLBACK")
    assert.strictEqual(await totalOf(given), 1000)
    const made = await shop.partner.orders.create(shop.order, key)
    assert.notStrictEqual(made.id, gone.id)
    assert.strictEqual(await totalOf(given), 990)
  })

  inHost("leaves the transaction as it was when it is refused", "url", async (given) => {
    const { cardpack, client, shop } = given
    await client.query("SET search_path TO public; SET timezone TO 'Asia/Kathmandu'")
    await client.query("SET statement_timeout TO 60001")
    await client.query("BEGIN; SET LOCAL lock_timeout TO 60002")
    const { rows: before } = await client.query(SETTINGS)
    const own = cardpack.within(client).partner(shop.id)
    const unknown = { ...shop.order, customerId: "cus_01jd3qr000fqp8000000000000" }
    const [inside, outside] = [
      await refusal(own.orders.create(unknown)),
      await refusal(shop.partner.orders.create(unknown))
    ]
    assert.deepStrictEqual(
      [inside.code, inside.message, inside.status],
      [outside.code, outside.message, outside.status]
    )
    assert.deepStrictEqual((await client.query(SETTINGS)).rows, before)
    await own.orders.create(shop.order)
    assert.deepStrictEqual((await client.query(SETTINGS)).rows, before)
    await client.query("INSERT INTO customer VALUES (3, 'eve@host.example')")
    await client.query("COMMIT")
    assert.strictEqual(await totalOf(given), 990)
    const { rows } = await client.query(SETTINGS)
    assert.deepInclude(rows[0], { path: "public", zone: "Asia/Kathmandu", statement: "60001ms" })
  })

  inHost("is whole, even if its host does not wait for it", "url", async (given) => {
    const { cardpack, client, shop } = given
    await client.query("BEGIN")
    const query = client.query.bind(client)
    const committed: Array<Promise<unknown>> = []
    const controller = new AbortController()
    // The host gives up and sends COMMIT while the first statement of the call is under way.
    client.query = (...args) => {
      const answer = query(...args)
      if (committed.length === 0) committed.push(client.query("COMMIT"))
      controller.abort()
      return answer
    }
    const own = cardpack.within(client).partner(shop.id)
    const made = await own.orders.create(shop.order, { signal: controller.signal })
    await committed[0]
    assert.strictEqual((await shop.partner.operations.get(made.id)).id, made.id)
    assert.strictEqual(await totalOf(given), 990)
  })

  inHost("needs an open transaction of the right kind and database", "url", async (given) => {
    const { cardpack, client, shop } = given
    const why = async (begin: string) => {
      await client.query(begin)
      const error = await refusal(
        cardpack.within(client).partner(shop.id).orders.create(shop.order)
      )
      assert.strictEqual(error.code, "conflict")
      await client.query("ROLLBACK")
      return error.message
    }
    assert.include(await why("SELECT 1"), "no open transaction: send BEGIN")
    assert.include(await why("BEGIN ISOLATION LEVEL SERIALIZABLE"), "must be READ COMMITTED")
    assert.include(await why("BEGIN ISOLATION LEVEL REPEATABLE READ"), "must be READ COMMITTED")
    assert.include(await why("BEGIN READ ONLY"), "READ ONLY")
    await client.query("BEGIN")
    await client.query("SELECT nothing").catch(() => undefined)
    const failed = await refusal(cardpack.within(client).partner(shop.id).account.get())
    assert.include(failed.message, "has failed: send ROLLBACK")
    await client.query("ROLLBACK")
    assert.throws(() => cardpack.within({} as never), /a client of pg/)
    assert.strictEqual(await totalOf(given), 1000)
  })

  it.live("is refused on another database, and without a server", () =>
    Effect.gen(function* () {
      const { cardpack, shop } = yield* opened("url")
      const other = yield* Host.client((yield* Host.database).url)
      const directory = yield* Fresh.directory
      yield* Effect.promise(async () => {
        await other.query("BEGIN")
        const error = await refusal(cardpack.within(other).partner(shop.id).account.get())
        assert.include(error.message, "connected to another database")
        await using alone = await createCardpack({ database: { directory } })
        assert.throws(() => alone.within(other), /needs a database on a server/)
      })
    })
  )

  inHost("keeps the order of locks, and says so", "url", async (given) => {
    const { cardpack, client, shop } = given
    const other = await stocked(cardpack)
    await client.query("BEGIN")
    const own = cardpack.within(client)
    await own.partner(shop.id).orders.create(shop.order)
    const second = await refusal(own.partner(other.id).orders.create(other.order))
    assert.match(second.message, /has drawn cards, which are locked last/)
    const late = await refusal(own.partners.create({ name: "Late" }))
    assert.match(late.message, /operators' calls lock before partners' calls/)
    await own.partner(shop.id).orders.create(shop.order)
    await client.query("COMMIT")
    assert.strictEqual(await totalOf(given), 980)
  })

  inHost("may be repeated when another transaction holds its locks", "url", async (given) => {
    const { cardpack, client, shop, url } = given
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query("BEGIN")
    await holder.query("SELECT 1 FROM shop.account FOR UPDATE")
    await client.query("BEGIN")
    const own = cardpack.within(client).partner(shop.id)
    const late = await refusal(own.orders.create(shop.order))
    assert.deepInclude(late, { code: "service_unavailable", retryable: true })
    await holder.query("ROLLBACK")
    await holder.end()
    await own.orders.create(shop.order)
    await client.query("COMMIT")
    assert.strictEqual(await totalOf(given), 990)
  })

  inHost("stops nobody's sales when its host forgets to end it", "url", async (given) => {
    const { cardpack, client, shop } = given
    const other = await stocked(cardpack)
    await client.query("BEGIN")
    const own = cardpack.within(client).partner(shop.id)
    await own.orders.create(shop.order)
    assert.lengthOf((await other.partner.orders.create(other.order)).cards, 1)
    assert.lengthOf((await shop.partner.orders.create(shop.order)).cards, 1)
    const ended = await client.query("COMMIT").catch((error: unknown) => error)
    assert.instanceOf(ended, Error)
    assert.strictEqual(await totalOf(given), 990)
  })

  inHost("stops nobody else while its partner orders outside as well", "url", async (given) => {
    const { cardpack, client, shop } = given
    const other = await stocked(cardpack)
    await client.query("BEGIN")
    await cardpack.within(client).partner(shop.id).orders.create(shop.order)
    const outside = shop.partner.orders.create(shop.order)
    for (const externalUserId of ["a", "b", "c"])
      await other.partner.customers.create({ externalUserId })
    await client.query("COMMIT")
    await outside
    assert.strictEqual(await totalOf(given), 980)
  })

  inHost("keeps a shorter time that its host has set", "pool", async (given) => {
    const { cardpack, client, shop } = given
    await client.query("SET idle_in_transaction_session_timeout TO '4s'")
    await client.query("BEGIN")
    await cardpack.within(client).partner(shop.id).account.get()
    await cardpack.within(client).partner(shop.id).orders.create(shop.order)
    const { rows } = await client.query(`SELECT current_setting('transaction_timeout') AS whole,
      current_setting('idle_in_transaction_session_timeout') AS idle`)
    assert.deepStrictEqual(rows, [{ whole: "15s", idle: "4s" }])
    await client.query("COMMIT")
    const { rows: after } = await client.query("SHOW transaction_timeout")
    assert.deepStrictEqual(after, [{ transaction_timeout: "0" }])
  })

  inHost("follows the snippet of the README", "pool", async (given) => {
    const { cardpack, shop, url } = given
    const pool = poolOf({ connectionString: url })
    await pool.query("CREATE TABLE purchase (id serial, operation_id text NOT NULL)")
    await snippet("within", { cardpack, pool, partnerId: shop.id, order: shop.order })
    const { rows } = await pool.query("SELECT operation_id AS id FROM purchase")
    const [operation] = rows
    assert.strictEqual((await shop.partner.operations.get(String(operation?.id))).kind, "order")
    await pool.end()
  })

  inHost("is refused what outlives a ROLLBACK", "url", async ({ cardpack, client, shop }) => {
    await client.query("BEGIN")
    const own = cardpack.within(client)
    const { cards } = await own.partner(shop.id).orders.create(shop.order)
    const mint = {
      customerId: shop.order.customerId,
      cardIds: [cards[0]?.id ?? ""],
      walletAddress: "0x00000000000000000000000000000000000000aa"
    }
    const chain = await refusal(own.partner(shop.id).mints.create(mint))
    assert.match(chain.message, /can't run within a host's transaction/)
    const { funding, operations } = own.partner(shop.id)
    const looked = await refusal(funding.refresh())
    assert.match(looked.message, /can't run within a host's transaction/)
    const sent = { transactionHash: `0x${"ab".repeat(32)}` }
    const reported = await refusal(operations.submitOrder("op_1", "oco_1", sent))
    assert.match(reported.message, /can't run within a host's transaction/)
    const rotate = await refusal(own.operator.encryption.rotate())
    assert.match(rotate.message, /can't run within a host's transaction/)
    await client.query("COMMIT")
  })
})
