/** Calls of a host whose transactions hold all clients of its pool. */
import { type Cardpack, type CardpackError, createCardpack, type Log } from "@cardpack/http/embed"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { until } from "../../../kit/clock/Until.ts"
import * as Host from "../../../world/database/Host.ts"
import { type Pool, type PoolClient, poolOf } from "../../../world/database/NodePostgres.ts"
import { KEY, stocked } from "./Stocked.ts"

const migrated = Host.migrated()

const onPool = (name: string, story: (pool: Pool) => Promise<void>) =>
  it.live(name, () =>
    Effect.gen(function* () {
      const url = yield* migrated
      const pool = yield* Effect.acquireRelease(
        Effect.sync(() => poolOf({ connectionString: url, max: 6 })),
        (made) => Effect.promise(() => made.end())
      )
      yield* Effect.promise(() => story(pool))
    })
  )

const engine = (pool: Pool, logger?: Log): Promise<Cardpack> =>
  createCardpack({
    database: { pool, schema: "shop" },
    encryptionKey: KEY,
    ...(logger && { logger })
  })

/** All at once, each in a transaction, which ends with the work. */
const holding = async <A>(
  pool: Pool,
  count: number,
  work: (clients: ReadonlyArray<PoolClient>) => Promise<A>
): Promise<A> => {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  await Promise.all(clients.map((client) => client.query("BEGIN")))
  try {
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.query("COMMIT")))
    for (const client of clients) client.release()
  }
}

/** A client to a server that tells another time of its start. */
const asBefore = (client: PoolClient): PoolClient => {
  const query = client.query.bind(client)
  const release = client.release.bind(client)
  client.release = (error) => {
    Object.assign(client, { query, release })
    release(error)
  }
  client.query = async (asked, values) => {
    const told = await query(asked, values)
    const text = typeof asked === "string" ? asked : asked.text
    return text.includes("pg_postmaster_start_time")
      ? {
          ...told,
          rows: told.rows.map((row) => ["1", ...Object.values(row).slice(1)]) as never
        }
      : told
  }
  return client
}

describe("calls within transactions that hold the whole pool", () => {
  onPool("answers first calls within transactions that hold all of its clients", async (pool) => {
    await using seller = await engine(pool)
    const { id, order } = await stocked(seller)
    await seller.close()
    // It has answered nothing yet.
    await using cardpack = await engine(pool)
    await holding(pool, 5, async (clients) => {
      const calls = clients.map((client) => cardpack.within(client).partner(id).account.balance())
      assert.lengthOf(await Promise.all(calls), 5)
      const [client] = clients
      assert.isDefined(client)
      const { operator, partner, partners } = cardpack.within(client)
      await partners.list()
      await operator.service.audit()
      await operator.operations.list()
      await partner(id).orders.create(order)
      await partner(id).events.newest()
    })
    assert.strictEqual((await cardpack.partner(id).account.balance()).total, "990.000000")
  })

  onPool("answers calls within under load once its server has started anew", async (pool) => {
    const { connect } = pool
    // What the engine reads first of its server is what it was before.
    pool.connect = async () => asBefore(await connect.call(pool))
    const warnings: Array<string> = []
    const warn = (message: string, facts: unknown) =>
      warnings.push(`${message} ${JSON.stringify(facts)}`)
    await using cardpack = await engine(pool, { warn })
    pool.connect = connect
    const { id } = await stocked(cardpack)
    const balance = () =>
      holding(pool, 1, ([client]) =>
        cardpack
          .within(client as PoolClient)
          .partner(id)
          .account.balance()
      ).catch((error: CardpackError) => error.code)
    const buyer = () => until(balance, (answer) => typeof answer !== "string")
    await Promise.all(Array.from({ length: 12 }, buyer))
    assert.isNotEmpty(warnings)
    for (const each of warnings) assert.match(each, /no client was free to ask which server/)
  })
})
