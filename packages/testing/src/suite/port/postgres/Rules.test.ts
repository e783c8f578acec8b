/** The rules of concurrency on accounts and limits, between two processes. */

import * as Id from "@cardpack/core/domain/id/Id"
import type { StoreError, Transaction } from "@cardpack/core/engine/port/Store"
import { EMPTY as NOTHING } from "@cardpack/core/engine/rows/ChangeSet"
import * as LoadPlan from "@cardpack/core/engine/rows/LoadPlan"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import * as SqlError from "effect/sql/SqlError"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { blocked, Processes, layer as processes } from "../../../world/database/Processes.ts"
import { step } from "../../../world/database/Step.ts"
import * as Test from "../../../world/run/Test.ts"

const LOCK = "SELECT 1 FROM account WHERE id = $1::uuid FOR UPDATE"

/** A connection without timeouts. */
const unlimited = (url: string) => PgConnection.make({ url: Redacted.make(url) })

/** Works with the locks that the first step has taken. */
const locked =
  <A>(work: Effect.Effect<A>) =>
  (transaction: Transaction): Effect.Effect<A, StoreError> =>
    Effect.andThen(transaction.load(LoadPlan.EMPTY), work)

layer(processes, { excludeTestServices: true, timeout: "2 minutes" })(
  "Concurrency, exactly",
  (it) => {
    const test = Test.of(it.effect)
    test("a transaction that waited for an account reads its last holder's commit", function* () {
      const { one, two } = yield* Processes
      const { account, customer } = yield* Fixture.partner()
      const scope = { accounts: [account.id], operator: false }
      const { here, proceed, reached } = yield* step
      const operation = Sample.operation(customer)
      const holder = yield* Effect.forkChild(
        one.store.transact(scope, (transaction) =>
          Effect.gen(function* () {
            yield* transaction.load(LoadPlan.EMPTY)
            yield* here
            const accounts = [Sample.next(account, { sequence: 7n })]
            yield* transaction.commit({ ...NOTHING, accounts, operations: [operation] })
          })
        )
      )
      yield* reached
      const { accountId, idempotencyKey } = operation
      const waiter = yield* Effect.forkChild(
        two.store.transact(scope, (transaction) =>
          transaction.load({
            ...LoadPlan.EMPTY,
            accounts: [account.id],
            idempotencyKeys: [{ accountId, id: idempotencyKey }]
          })
        )
      )
      yield* blocked(one.sql, 1)
      yield* proceed
      yield* Fiber.join(holder)
      const { accounts, operations } = yield* Fiber.join(waiter)
      assert.deepStrictEqual(
        [accounts[0]?.sequence, accounts[0]?.version, operations[0]?.id],
        [7n, 1n, operation.id]
      )
    })

    test("a transaction that waits too long for a lock gives up, retryably", function* () {
      const { one, url } = yield* Processes
      const account = yield* Fixture.account()
      const scope = { accounts: [account.id], operator: false }
      const holder = yield* unlimited(url)
      yield* holder.query("BEGIN")
      yield* holder.query(LOCK, [Id.toUuid(account.id)])
      const { reason } = yield* Effect.flip(one.store.transact(scope, locked(Effect.void)))
      assert.strictEqual(reason._tag, "Unreachable")
      assert.isTrue(SqlError.isSqlError(reason.cause))
      assert.include(String(Reflect.get(Object(reason.cause), "reason")), "LockTimeoutError")
      yield* holder.query("ROLLBACK")
      yield* one.store.transact(scope, locked(Effect.void))
    })

    test("an idle transaction is ended, and its locks are released", function* () {
      const { one, url } = yield* Processes
      const account = yield* Fixture.account()
      const scope = { accounts: [account.id], operator: false }
      const { here, proceed, reached } = yield* step
      const idler = yield* Effect.forkChild(
        one.store
          .transact(scope, (transaction) =>
            Effect.andThen(
              locked(here)(transaction),
              transaction.commit({ ...NOTHING, accounts: [Sample.next(account)] })
            )
          )
          .pipe(Effect.flip)
      )
      yield* reached
      const waiter = yield* unlimited(url)
      yield* waiter.query(LOCK, [Id.toUuid(account.id)])
      yield* proceed
      assert.strictEqual((yield* Fiber.join(idler)).reason._tag, "Unreachable")
      const [row] = (yield* Fixture.load({ accounts: [account.id] })).accounts
      assert.strictEqual(row?.version, 0n)
    })

    test("a transaction that has begun is finished, though its caller gave up", function* () {
      const { one } = yield* Processes
      const account = yield* Fixture.account()
      const { here, proceed, reached } = yield* step
      const caller = yield* Effect.forkChild(
        one.store.transact({ accounts: [account.id], operator: false }, (transaction) =>
          Effect.andThen(here, transaction.commit({ ...NOTHING, accounts: [Sample.next(account)] }))
        )
      )
      yield* reached
      const givingUp = yield* Effect.forkChild(Fiber.interrupt(caller))
      yield* Effect.yieldNow
      yield* proceed
      yield* Fiber.join(givingUp)
      const [row] = (yield* Fixture.load({ accounts: [account.id] })).accounts
      assert.strictEqual(row?.version, 1n)
    })
  }
)
