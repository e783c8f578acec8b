/** An account that somebody holds stops nobody else (design.md#busy-accounts). */
import * as Id from "@cardpack/core/domain/id/Id"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"
import { blocked } from "../../../world/database/Processes.ts"
import * as Test from "../../../world/run/Test.ts"
import * as World from "../../../world/service/World.ts"

const test = Test.of(it.live)

test("others are served while an account is held, and its own commands afterwards", function* () {
  const url = yield* Fresh.migrated
  const stored = yield* Layer.build(layerServer({ url: Redacted.make(url) }))
  const storage = () => Layer.succeedContext(stored)
  const { partner } = yield* Effect.promise(() => World.inTest({ storage }))
  const [held, other] = yield* Effect.promise(() => Promise.all([partner(), partner()]))
  const holder = yield* PgConnection.make({ url: Redacted.make(url) })
  yield* holder.query("BEGIN", [], false)
  yield* holder.query(
    "SELECT 1 FROM account WHERE id = $1::uuid FOR UPDATE",
    [Id.toUuid(held.id as Id.AccountId)],
    false
  )
  let answered = 0
  const own = Array.from({ length: 3 }, async () => {
    await held.newCustomer()
    answered += 1
  })
  yield* blocked(Context.get(stored, SqlClient), 1)
  const others = Array.from({ length: 20 }, () => other.newCustomer())
  const made = yield* Effect.promise(() => Promise.all(others))
  assert.strictEqual(new Set(made).size, 20)
  assert.strictEqual(answered, 0)
  yield* holder.query("COMMIT", [], false)
  yield* Effect.promise(() => Promise.all(own))
  assert.strictEqual(answered, 3)
})
