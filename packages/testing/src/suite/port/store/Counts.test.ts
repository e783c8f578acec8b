/** What a batch costs, in counts: they are the same on every machine, unlike times. */
import * as Entropy from "@cardpack/adapters/entropy/layer"
import { Engine } from "@cardpack/core/commands/Engine"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"
import * as StatementProxy from "../../../world/database/StatementProxy.ts"
import * as Rig from "../../../world/engine/Rig.ts"
import * as TestEngine from "../../../world/engine/TestEngine.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const ORDERS = 40

const TABLES = ["operation", "card", "draw", "ledger_entry", "event"] as const

const rowsOf = Effect.gen(function* () {
  const sql = yield* SqlClient
  const counts = TABLES.map((table) => `SELECT count(*)::int FROM ${table}`)
  const [row] = yield* sql.unsafe(`SELECT ${counts.map((each) => `(${each})`).join(", ")}`).values
  return row as ReadonlyArray<number>
})

/** Words that tell one statement of a batch from another. */
const named = (sql: string): string =>
  /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) \w+|FROM (?!unnest)\w+|^\w+/.exec(sql)?.[0].trim() ?? sql

test("a batch of orders takes a fixed number of statements, and four round trips", function* () {
  const proxy = yield* StatementProxy.make(yield* Fresh.migrated)
  const layer = TestEngine.layer({ maxOpenSealed: 5 }).pipe(
    Layer.provideMerge(layerServer({ url: Redacted.make(proxy.url) })),
    Layer.provideMerge(Layer.mergeAll(Entropy.layer, Rig.vault))
  )
  yield* Effect.gen(function* () {
    const shop = yield* Rig.shop({ stock: 2 * ORDERS })
    const engine = yield* Engine
    const order = (key: number) =>
      engine.submit(shop.caller, `key-${key}`, {
        kind: "order",
        customerId: shop.customer.id,
        vendingMachineId: shop.machine.id,
        quantity: 1,
        reveal: "on_create",
        clientSeed: null,
        metadata: null
      })
    const many = Effect.all(
      Array.from({ length: ORDERS }, (_, key) => order(key)),
      { concurrency: "unbounded" }
    )
    const since = () => {
      const from = proxy.transactions.length
      return () => proxy.transactions.slice(from)
    }
    // The day's seeds are derived by then.
    yield* order(ORDERS)
    const [before, sold] = [yield* rowsOf, since()]
    yield* many
    const after = yield* rowsOf
    assert.deepStrictEqual(
      after.map((count, at) => count - (before[at] ?? 0)),
      TABLES.map(() => ORDERS)
    )
    for (const { roundTrips, statements } of sold()) {
      assert.strictEqual(roundTrips, 4, statements.map(named).join("\n"))
      assert.strictEqual(statements.length, 22, statements.map(named).join("\n"))
      // New rows are not looked for.
      assert.isFalse(statements.some((sql) => sql.includes("ON CONFLICT")))
    }
    const replayed = since()
    for (const { replayed } of yield* many) assert.isTrue(replayed)
    for (const { roundTrips, statements } of replayed()) {
      assert.strictEqual(roundTrips, 2, statements.map(named).join("\n"))
      assert.strictEqual(statements.length, 12, statements.map(named).join("\n"))
      assert.strictEqual(statements.at(-1), "ROLLBACK")
    }
    assert.isAtMost(replayed().length, 3)
  }).pipe(Effect.provide(layer))
})
