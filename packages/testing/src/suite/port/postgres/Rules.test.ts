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
import * as MailSample from "../../../kit/sample/MailSample.ts"
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

const LANE = "INSERT INTO event_consumer_lane (consumer, account_id, through)"

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

    test("referenced rows are neither deleted nor given another key", function* () {
      const { one } = yield* Processes
      yield* Fixture.holding()
      const permanent = ["customer", "vending_machine", "item", "operation", "card"]
      const chain = ["funding_transaction", "onchain_order", "onchain_burn", "incident"]
      for (const table of [...permanent, "webhook_endpoint", ...chain]) {
        for (const change of [`DELETE FROM ${table}`, `UPDATE ${table} SET id = id`]) {
          const failure = yield* Effect.flip(one.sql.unsafe(change))
          assert.include(String(failure.reason.cause), `${table}_is_permanent`)
        }
      }
      const orphan = "UPDATE card SET item_id = gen_random_uuid()"
      const failure = yield* Effect.flip(one.sql.unsafe(orphan))
      assert.include(String(failure.reason.cause), "refers to no row of item")
    })

    test("a delivery stays of the same event to the same endpoint", function* () {
      const { one } = yield* Processes
      const columns = ["id", "account_id", "endpoint_id", "event_id", "sequence"]
      for (const column of columns) {
        const failure = yield* Effect.flip(
          one.sql.unsafe(`UPDATE delivery SET ${column} = ${column}`)
        )
        assert.include(String(failure.reason.cause), "delivery_is_fixed")
      }
    })

    test("a mail names the operation of its shipment", function* () {
      const { operation } = yield* Fixture.holding()
      const shipment = Sample.shipment(operation)
      yield* Fixture.write({ shipments: [shipment] })
      const mail = MailSample.mail(shipment, { operationId: Sample.id("op") })
      const { reason } = yield* Effect.flip(Fixture.write({ mails: [mail] }))
      assert.strictEqual(
        reason._tag === "Rejected" ? reason.constraint : reason,
        "mail_shipment_id_fkey"
      )
    })

    test("a pending delivery has as many attempts as it counts, and a known event type", function* () {
      const { one } = yield* Processes
      const account = yield* Fixture.account()
      const [event, endpoint] = [Sample.event(account), Sample.endpoint(account)]
      const deliveries = [Sample.delivery(event, endpoint)]
      yield* Fixture.write({ endpoints: [endpoint], events: [event], deliveries })
      const refused = [
        ["UPDATE delivery SET attempt_count = 1, retry_at = now()", "delivery_attempts_check"],
        ["UPDATE delivery SET event_type = 'no.such'", "delivery_event_type_check"],
        ["UPDATE webhook_lane SET leased_by = 'a'", "webhook_lane_lease_check"],
        ["UPDATE webhook_lane SET through = -1", "webhook_lane_through_check"],
        [`INSERT INTO event_consumer VALUES ('a b', now())`, "event_consumer_name_check"],
        [`${LANE} VALUES ('none', gen_random_uuid(), 0)`, "event_consumer_lane_consumer_fkey"],
        [`${LANE} VALUES ('none', gen_random_uuid(), -1)`, "event_consumer_lane_through_check"],
        [
          "UPDATE webhook_endpoint SET subscribed_events = '[\"no.such\"]'",
          "webhook_endpoint_subscribed_events_check"
        ],
        ["UPDATE webhook_endpoint SET previous_secret = 'half'", "webhook_endpoint_previous_check"]
      ] as const
      for (const [change, constraint] of refused) {
        const failure = yield* Effect.flip(one.sql.unsafe(change))
        assert.include(String(failure.reason.cause), constraint)
      }
    })

    test("history can be neither changed nor deleted", function* () {
      const { one } = yield* Processes
      const account = yield* Fixture.account()
      yield* Fixture.write({
        events: [Sample.event(account)],
        ledgerEntries: [Sample.entry(account)]
      })
      const tables = ["event", "ledger_entry", "draw", "delivery_history"]
      const chain = ["deposit_address", "funding_intent", "foreign_deposit", "deposit_sweep"]
      for (const table of [...tables, ...chain]) {
        for (const change of [
          `UPDATE ${table} SET created_at = now()`,
          `DELETE FROM ${table}`,
          `TRUNCATE ${table} CASCADE`
        ]) {
          const failure = yield* Effect.flip(one.sql.unsafe(change))
          assert.include(String(failure.reason.cause), `${table}_is_immutable`)
        }
      }
    })
  }
)
