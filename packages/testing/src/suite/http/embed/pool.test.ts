import { type Cardpack, type CardpackError, createCardpack, migrations } from "@cardpack/http/embed"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { onTestFinished } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Host from "../../../world/database/Host.ts"
import { type Client, type Pool, pg, poolOf } from "../../../world/database/NodePostgres.ts"
import { KEY, listening, refusal, snippet, stocked } from "./Stocked.ts"

/** What a host may have set for its own sessions, each against one of our needs. */
const STRANGE = [
  "search_path=public",
  "timezone=Asia/Kathmandu",
  "datestyle=German,DMY",
  "bytea_output=escape",
  "extra_float_digits=-15",
  "default_transaction_read_only=on",
  "default_transaction_isolation=serializable",
  "statement_timeout=60001",
  "lock_timeout=60002",
  "enable_seqscan=on"
]
const NAMES = [...STRANGE.map((each) => each.split("=")[0]), "synchronous_commit"]
const SETTINGS = `SELECT name::varchar, setting::varchar FROM pg_settings WHERE name IN (${NAMES.map(
  (name) => `'${name}'`
).join(", ")}) ORDER BY 1`

const pooled = (url: string, max = 6) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const options = STRANGE.map((each) => `-c ${each}`).join(" ")
      return poolOf({ connectionString: url, max, options })
    }),
    (pool) => Effect.promise(() => pool.end())
  )

const engine = (pool: Pool) =>
  createCardpack({
    database: { pool, schema: "shop" },
    encryptionKey: KEY,
    webhooks: { targets: "any", backoffUnit: "100 millis" }
  })

/** A host that reads every value in its own way, in all of its process. */
const parseStrangely = () => {
  const kinds = [16, 17, 20, 21, 23, 25, 114, 700, 701, 1114, 1184, 2950, 3802]
  const before = kinds.map((oid) => [oid, pg.types.getTypeParser(oid)] as const)
  for (const oid of kinds) pg.types.setTypeParser(oid, () => "the host's own")
  onTestFinished(() => {
    for (const [oid, parse] of before) pg.types.setTypeParser(oid, parse)
  })
}

interface Pooled {
  readonly pool: Pool
  readonly sql: Client
}

const migrated = Host.migrated()
const unmigrated = Effect.map(Host.database, ({ url }) => url)

const onPool = (
  name: string,
  story: (given: Pooled) => Promise<void>,
  max?: number,
  database: typeof unmigrated = migrated
) =>
  it.live(name, () =>
    Effect.gen(function* () {
      const url = yield* database
      const [pool, sql] = [yield* pooled(url, max), yield* Host.client(url)]
      yield* Effect.promise(() => story({ pool, sql }))
    })
  )

const trade = async (cardpack: Cardpack) => {
  const { order, partner } = await stocked(cardpack)
  const { received, told } = await listening(cardpack, partner)
  const orders = Array.from({ length: 20 }, () => partner.orders.create(order))
  const made = await Promise.all(orders)
  const sealed = await partner.orders.create({ ...order, reveal: "sealed" })
  const cardIds = [sealed.cards[0]?.id ?? ""]
  await partner.refunds.create({ customerId: order.customerId, cardIds })
  await until(async () => told.length >= 21 && received.length >= 21, Boolean)
  assert.includeMembers(told, [...made.map(({ id }) => id), sealed.id])
  for (const { chargedUsd, createdAt } of made) {
    assert.strictEqual(chargedUsd, "10.000000")
    assert.isBelow(Math.abs(Date.now() - Date.parse(createdAt)), 600_000)
  }
  const { checks, ok } = await cardpack.operator.service.audit()
  assert.isTrue(ok, JSON.stringify(checks))
}

describe("an engine on the host's pool", () => {
  onPool("registers a consumer once its database is there again", async ({ pool }) => {
    await using cardpack = await engine(pool)
    const { connect } = pool
    pool.connect = () => Promise.reject(new Error("gone")) as never
    const gone = await refusal(cardpack.on("*", "late", () => {}))
    assert.strictEqual(gone.code, "service_unavailable")
    pool.connect = connect
    await (await cardpack.on("*", "late", () => {})).close()
  })

  onPool(
    "commits nothing of a host that gave a client back in the middle of a transaction",
    async ({ pool, sql }) => {
      await using cardpack = await engine(pool)
      const { order, partner } = await stocked(cardpack)
      const states = ["READ COMMITTED", "SERIALIZABLE"].flatMap((level) =>
        ["SELECT 1", "SELECT nothing"].map((last) => [level, last] as const)
      )
      for (const [level, last] of states) {
        const client = await pool.connect()
        await client.query(`BEGIN ISOLATION LEVEL ${level} READ WRITE`)
        await client.query("INSERT INTO customer VALUES (2, 'half') ON CONFLICT DO NOTHING")
        await client.query(last).catch(() => undefined)
        client.release()
        const sold = () => partner.orders.create(order).catch((error: CardpackError) => error.code)
        const told = new Set<unknown>()
        await until(sold, (made) => typeof made !== "string" || !told.add(made))
        assert.includeMembers(["service_unavailable"], [...told])
      }
      assert.strictEqual((await partner.account.balance()).total, "960.000000")
      const { rows } = await sql.query("SELECT id FROM customer")
      assert.deepStrictEqual(rows, [{ id: 1 }])
    }
  )

  onPool(
    "sells, tells and delivers, whatever the host has set, and leaves its clients as they were",
    async ({ pool, sql }) => {
      parseStrangely()
      const { rows: before } = await pool.query(SETTINGS)
      await using cardpack = await engine(pool)
      await trade(cardpack)
      // All at once, so that each is another client.
      const free = pool.options.max - 1
      const clients = await Promise.all(Array.from({ length: free }, () => pool.connect()))
      const found = await Promise.all(
        clients.map(async (client) => {
          const { rows } = await client.query(SETTINGS)
          const { rows: own } = await client.query("SELECT email FROM customer")
          client.release()
          return { rows, own }
        })
      )
      for (const { own, rows } of found) {
        assert.deepStrictEqual(rows, before)
        assert.deepStrictEqual(own, [{ email: "the host's own" }])
      }
      await cardpack.close()
      assert.strictEqual(pool.totalCount, pool.idleCount)
      assert.strictEqual(pool.waitingCount, 0)
      const { rows } = await sql.query(
        "SELECT count(*) AS n FROM pg_stat_activity WHERE state LIKE 'idle in%' AND datname = current_database()"
      )
      assert.deepStrictEqual(rows, [{ n: "the host's own" }])
      await pool.query("SELECT 1")
    }
  )

  onPool(
    "works with two clients, and beside temporary tables with the names of ours",
    async ({ pool }) => {
      const client = await pool.connect()
      await client.query("SET default_transaction_read_only TO off")
      await client.query("CREATE TEMP TABLE account (id integer)")
      await client.query("CREATE TEMP TABLE schema_migration (migration_id integer)")
      client.release()
      const { pending, run } = migrations({ database: { pool, schema: "shop" } })
      assert.strictEqual((await pending())[0], "0001_account")
      await run()
      await using cardpack = await engine(pool)
      const { order, partner } = await stocked(cardpack)
      assert.lengthOf((await partner.orders.create(order)).cards, 1)
      await cardpack.close()
    },
    2,
    unmigrated
  )

  it.live("follows the snippet of the README", () =>
    Effect.gen(function* () {
      const { url } = yield* Host.database
      yield* Effect.promise(async () => {
        const given = { createCardpack, encryptionKey: KEY, pg, url }
        const { cardpack, pool } = await snippet("pool", given, "return { cardpack, pool }")
        const { order, partner } = await stocked(cardpack)
        assert.lengthOf((await partner.orders.create(order)).cards, 1)
        await cardpack.close()
        await pool.end()
      })
    })
  )

  onPool(
    "refuses a pool that it would hold for itself, and what is no pool",
    async ({ pool }) => {
      const small = await refusal(engine(pool))
      assert.match(small.message, /its max is 1, but one client waits .* at least 2/)
      assert.strictEqual(pool.totalCount, 0)
      const none = await refusal(createCardpack({ database: { pool: {} as never } }))
      assert.include(none.message, "database.pool must be a Pool of pg")
      assert.strictEqual(none.code, "invalid_argument")
    },
    1
  )

  it.live("refuses clients that share sessions, as behind a pooler in transaction mode", () =>
    Effect.gen(function* () {
      const { sql, url } = yield* Host.database
      const [one, two] = [yield* Host.client(url), yield* Host.client(url)]
      const sessions = [one, two]
      /** Each query outside a transaction goes to the session that was free last. */
      const connect = async () => {
        let own: typeof one | undefined
        return {
          on: () => {},
          removeListener: () => {},
          release: () => {},
          query: async (query: { readonly text: string }) => {
            const session = own ?? sessions.pop()
            if (session === undefined) throw new Error("no session is free")
            const begins = /^BEGIN/.test(query.text)
            const ends = /^(COMMIT|ROLLBACK)$/.test(query.text)
            own = (begins || own !== undefined) && !ends ? session : undefined
            const answer = await session.query(query)
            if (own === undefined) sessions.push(session)
            return answer
          }
        }
      }
      yield* Effect.promise(async () => {
        const { message } = await refusal(createCardpack({ database: { pool: { connect } } }))
        assert.match(message, /its clients share sessions .* transaction mode/)
        const { rows } = await sql.query("SELECT to_regclass('account') AS found")
        assert.deepStrictEqual(rows, [{ found: null }])
      })
    })
  )

  onPool(
    "says that no client was free, and goes on when one is",
    async ({ pool }) => {
      await using cardpack = await engine(pool)
      const { order, partner } = await stocked(cardpack)
      const held = [await pool.connect(), await pool.connect()]
      const late = await refusal(partner.account.balance())
      assert.deepInclude(late, { code: "service_unavailable", retryable: true })
      for (const client of held) client.release()
      assert.lengthOf((await partner.orders.create(order)).cards, 1)
      await cardpack.close()
      assert.strictEqual(pool.totalCount, pool.idleCount)
    },
    3
  )
})
