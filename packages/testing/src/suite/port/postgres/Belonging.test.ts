/** A database belongs to one environment and one chain, and refuses others. */
import type * as Belonging from "@cardpack/adapters/postgres/connection/Belonging"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Result } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerEmbedded, layerServer } from "../../../world/database/Open.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const start = (url: string, options: Belonging.Options) =>
  Effect.result(
    Effect.scoped(Layer.build(Layer.fresh(layerServer({ url: Redacted.make(url), ...options }))))
  )

const query = (url: string, sql: string) =>
  PgConnection.make({ url: Redacted.make(url) }).pipe(
    Effect.flatMap((connection) => connection.queryValues(sql, [])),
    Effect.scoped
  )

const refusal = (started: Result.Result<unknown, unknown>): string =>
  Result.isFailure(started) ? String(started.failure) : assert.fail("it started")

/** An embedded database is slow on a busy computer. */
const ACCOUNT = "00000000-0000-7000-8000-000000000001"

/** A database of a version without environments. */
const ofEarlier = Effect.fnUntraced(function* (key: string) {
  const url = yield* Fresh.migrated
  yield* query(
    url,
    `INSERT INTO account (id, name, status, cash, bonus, sequence, version, ledger_head, created_at, updated_at)
     VALUES ('${ACCOUNT}', 'x', 'active', 0, 0, 0, 0, '', now(), now())`
  )
  yield* query(
    url,
    `INSERT INTO api_key (id, account_id, hash, prefix, created_at)
    VALUES ('${ACCOUNT}', '${ACCOUNT}', repeat('0', 64), '${key}', now())`
  )
  return url
})

describe("A database on a server", () => {
  test("is its first process's, and others are refused and told whose it is", function* () {
    const url = yield* Fresh.migrated
    const production = { environment: "production" } as const
    assert.isTrue(Result.isSuccess(yield* start(url, production)))
    assert.isTrue(Result.isSuccess(yield* start(url, production)))
    const words =
      "the database belongs to production on chain 8453, and this process is of sandbox on chain 84532"
    assert.include(refusal(yield* start(url, {})), words)
    assert.include(refusal(yield* start(url, { environment: "sandbox" })), words)
    const other = refusal(yield* start(url, { ...production, chainId: 1 }))
    assert.include(other, "this process is of production on chain 1")
    const rows = yield* query(url, "SELECT environment, chain_id FROM belonging")
    assert.deepStrictEqual(rows, [["production", 8453]])
  })

  test("is refused before a migration touches it", function* () {
    const url = yield* Fresh.migrated
    yield* start(url, {})
    // Any migration that ran now would fail, because its objects exist.
    yield* query(url, "DELETE FROM schema_migration")
    const refused = refusal(yield* start(url, { environment: "production" }))
    assert.include(refused, "belongs to sandbox")
  })

  test("is one environment's when both start on it at once for the first time", function* () {
    const url = yield* Fresh.empty
    const environments = ["sandbox", "production", "sandbox", "production"] as const
    const started = yield* Effect.forEach(
      environments,
      (environment) => start(url, { environment }),
      { concurrency: "unbounded" }
    )
    const [[owner] = []] = yield* query(url, "SELECT environment FROM belonging")
    assert.deepStrictEqual(
      started.map(Result.isSuccess),
      environments.map((environment) => environment === owner)
    )
  })

  test("of an earlier version is taken by the environment of its keys alone", function* () {
    const url = yield* ofEarlier("pk_pAbCdEf")
    assert.include(refusal(yield* start(url, {})), "belongs to production")
    assert.isTrue(Result.isSuccess(yield* start(url, { environment: "production" })))
    const sandbox = yield* ofEarlier("pk_sAbCdEf")
    const refused = refusal(yield* start(sandbox, { environment: "production" }))
    assert.include(refused, "belongs to sandbox")
    assert.isTrue(Result.isSuccess(yield* start(sandbox, {})))
  })

  test("of an earlier version is taken by the chain of its funding alone", function* () {
    const url = yield* ofEarlier("pk_sAbCdEf")
    const address = `0x${"1".repeat(40)}`
    yield* query(url, `INSERT INTO deposit_address VALUES ('${ACCOUNT}', 0, '${address}', now())`)
    yield* query(
      url,
      `INSERT INTO funding_intent VALUES ('${ACCOUNT}', '${ACCOUNT}', 1, '${address}', 31337, 1, now())`
    )
    assert.include(refusal(yield* start(url, {})), "belongs to sandbox on chain 31337")
    assert.isTrue(Result.isSuccess(yield* start(url, { chainId: 31337 })))
  })
})

describe("An embedded database", () => {
  test("is its first process's too", function* () {
    const dataDir = yield* Fresh.directory
    const life = (options: Belonging.Options) =>
      Effect.result(Effect.provide(SqlClient, Layer.fresh(layerEmbedded({ dataDir, ...options }))))
    assert.isTrue(Result.isSuccess(yield* life({})))
    const refused = refusal(yield* life({ environment: "production" }))
    assert.include(refused, "the database belongs to sandbox on chain 84532")
    assert.isTrue(Result.isSuccess(yield* life({ environment: "sandbox" })))
  })
})
