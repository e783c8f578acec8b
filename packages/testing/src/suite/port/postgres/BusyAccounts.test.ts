/** Accounts that somebody holds stop nobody else (design.md#busy-accounts). */
import * as Id from "@cardpack/core/domain/id/Id"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"
import * as Test from "../../../world/run/Test.ts"
import { answer } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

const test = Test.of(it.live)

/** More than a pool has connections. */
const HELD = 12

const BLOCKED = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`

test("others are served while accounts are held, and their own commands afterwards", function* () {
  const url = yield* Fresh.migrated
  const stored = yield* Layer.build(layerServer({ url: Redacted.make(url) }))
  const storage = () => Layer.succeedContext(stored)
  const { operator, partner } = yield* Effect.promise(() => World.inTest({ storage }))
  const other = yield* Effect.promise(() => partner())
  const held = yield* Effect.promise(() => Promise.all(Array.from({ length: HELD }, partner)))
  const holder = yield* PgConnection.make({ url: Redacted.make(url) })
  yield* holder.query("BEGIN", [], false)
  yield* holder.query(
    "SELECT 1 FROM account WHERE id = ANY ($1::uuid[]) FOR UPDATE",
    [held.map(({ id }) => Id.toUuid(id as Id.AccountId))],
    false
  )
  let answered = 0
  const own = held.map(async ({ newCustomer }) => {
    await newCustomer()
    answered += 1
  })
  const others = Array.from({ length: 20 }, () => other.newCustomer())
  const made = yield* Effect.promise(() => Promise.all(others))
  assert.strictEqual(new Set(made).size, 20)
  assert.strictEqual(answered, 0)
  // Nor do operators wait behind one who acts on such an account.
  const bonus = async (id: string) => {
    const headers = { "idempotency-key": `bonus ${id}` }
    const body = { amountUsd: "1.000000", reason: "test" }
    answer(await operator.post(`/partners/${id}/bonus`, body, { headers }), 201)
  }
  const late = bonus(held[0]?.id ?? "").then(() => {
    answered += 1
  })
  yield* Effect.promise(() => bonus(other.id))
  const stop = yield* Effect.promise(() =>
    operator.patch("/controls", { orders: "off", reason: "test" })
  )
  answer(stop, 200)
  assert.strictEqual(answered, 0)
  // Nor does a connection wait, of which there are few.
  const { rows } = yield* holder.query(BLOCKED, [], true)
  assert.deepStrictEqual(rows, [])
  yield* holder.query("COMMIT", [], false)
  yield* Effect.promise(() => Promise.all([...own, late]))
  assert.strictEqual(answered, HELD + 1)
})
