/**
 * After an unknown commit, an answer comes only once the outcome is known, and is true. What every
 * storage promises of it is in the suite `storage`.
 */

import { Store } from "@cardpack/core/engine/port/Store"
import { EMPTY as NOTHING } from "@cardpack/core/engine/rows/ChangeSet"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as CommitProxy from "../../../world/database/CommitProxy.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import { start } from "../../../world/database/Processes.ts"

class Lossy extends Context.Service<
  Lossy,
  {
    readonly proxy: CommitProxy.CommitProxy
    readonly through: Store["Service"]
    readonly sql: SqlClient
  }
>()("cardpack/testing/postgres/Lossy") {}

/** One process behind the proxy, and one with a direct connection. */
const lossy = Layer.effectContext(
  Effect.gen(function* () {
    const url = new URL(yield* Fresh.migrated)
    const direct = yield* start(url.href)
    const proxy = yield* CommitProxy.make({ host: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    const { store } = yield* start(url.href)
    return Context.make(Lossy, { proxy, through: store, sql: direct.sql }).pipe(
      Context.add(Store, direct.store)
    )
  })
)

const TERMINATE = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE datname = current_database() AND state = 'idle in transaction'`

layer(lossy, { excludeTestServices: true, timeout: "1 minute" })(
  "A COMMIT without an answer",
  (it) => {
    it.effect("that arrives after its connection was given up is awaited", () =>
      Effect.gen(function* () {
        const { proxy, through } = yield* Lossy
        const account = yield* Fixture.account()
        for (let round = 0; round < 3; round++) {
          const [before] = (yield* Fixture.load({ accounts: [account.id] })).accounts
          assert.isDefined(before)
          proxy.arm("late")
          yield* through.transact({ accounts: [account.id], operator: false }, (transaction) =>
            transaction.commit({
              ...NOTHING,
              accounts: [Sample.next(before, { name: "late" })],
              events: [Sample.event(account)]
            })
          )
          const [after] = (yield* Fixture.load({ accounts: [account.id] })).accounts
          assert.strictEqual(after?.version, before.version + 1n)
        }
      })
    )

    it.effect(
      "a connection that ends before its COMMIT has written nothing, and another goes on",
      () =>
        Effect.gen(function* () {
          const { sql, through } = yield* Lossy
          const account = yield* Fixture.account()
          const write = (meanwhile: Effect.Effect<unknown>) =>
            through.transact({ accounts: [account.id], operator: false }, (transaction) =>
              Effect.andThen(
                transaction.commit({ ...NOTHING, accounts: [Sample.next(account)] }),
                meanwhile
              )
            )
          const failure = yield* Effect.flip(write(Effect.orDie(sql.unsafe(TERMINATE))))
          assert.strictEqual(failure.reason._tag, "Unreachable")
          yield* write(Effect.void)
          const [row] = (yield* Fixture.load({ accounts: [account.id] })).accounts
          assert.strictEqual(row?.version, 1n)
        })
    )
  }
)
