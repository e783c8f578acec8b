/** A crashed server gives the number of a transaction that never reached its disk to another one. */
import { Store } from "@cardpack/core/engine/port/Store"
import { EMPTY as NOTHING } from "@cardpack/core/engine/rows/ChangeSet"
import { assert, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { start } from "../../../world/database/Processes.ts"
import * as Server from "../../../world/database/Server.ts"

/** Enough to use the number again. */
const OTHERS = 20

it.live(
  "a transaction that a crash took away is not told as committed",
  () =>
    Effect.gen(function* () {
      // Nothing reaches the disk before a COMMIT waits for it.
      const server = yield* Server.make({ fsync: true, settings: { wal_writer_delay: "10s" } })
      const url = yield* server.database
      const { store } = yield* start(url)
      const account = yield* Effect.provideService(Fixture.account(), Store, store)
      const crash = Effect.gen(function* () {
        server.kill()
        yield* server.restart
        const { sql } = yield* start(url)
        for (let other = 0; other < OTHERS; other++)
          yield* sql.unsafe("SELECT pg_current_xact_id()::text")
      }).pipe(Effect.scoped, Effect.orDie)
      const result = yield* Effect.result(
        store.transact({ accounts: [account.id], operator: false }, (transaction) =>
          Effect.andThen(
            transaction.commit({
              ...NOTHING,
              accounts: [Sample.next(account, { name: "lost" })],
              events: [Sample.event(account)]
            }),
            crash
          )
        )
      )
      const { accounts } = yield* Effect.provideService(
        Fixture.load({ accounts: [account.id] }),
        Store,
        store
      )
      assert.strictEqual(accounts[0]?.version, account.version)
      assert.isTrue(Result.isFailure(result))
    }).pipe(Effect.scoped),
  120_000
)
