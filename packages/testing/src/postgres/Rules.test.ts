/** The rules of "Concurrency, exactly" that only a real server can show, between two processes. */

import { EMPTY as NOTHING } from "@cardpack/core/engine/ChangeSet"
import type { Stock } from "@cardpack/core/engine/Loaded"
import * as LoadPlan from "@cardpack/core/engine/LoadPlan"
import type { StockDemand, Transaction } from "@cardpack/core/engine/Store"
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import * as Sample from "../store/Sample.ts"
import * as World from "../store/World.ts"
import { blocked, layer as processes, Processes } from "./Processes.ts"

const NOBODY = { accounts: [], operator: false }
const OPERATOR = { accounts: [], operator: true }

const draw = (machineId: number, count: number, tier = "common"): StockDemand => ({
  draws: [{ machineId, tier, count }],
  fallback: [{ machineId, count }],
  returns: []
})

const both = (...demands: ReadonlyArray<StockDemand>): StockDemand => ({
  draws: demands.flatMap((demand) => demand.draws),
  fallback: demands.flatMap((demand) => demand.fallback),
  returns: []
})

const positions = ({ picked }: Stock) => picked.map(({ slot }) => slot.position)
const take = ({ picked }: Stock) => ({ ...NOTHING, taken: picked.map(({ item }) => item.id) })

/** A step of a transaction that says when it is reached, and goes on when it is told to. */
const step = Effect.gen(function* () {
  const reached = yield* Deferred.make<void>()
  const proceed = yield* Deferred.make<void>()
  return {
    reached: Deferred.await(reached),
    proceed: Deferred.succeed(proceed, undefined),
    here: Effect.andThen(Deferred.succeed(reached, undefined), Deferred.await(proceed))
  }
})

const loadAccount = (transaction: Transaction, id: ReturnType<typeof Sample.account>["id"]) =>
  transaction.load({ ...LoadPlan.EMPTY, accounts: [id] })

layer(processes, { excludeTestServices: true, timeout: "2 minutes" })(
  "Concurrency, exactly",
  (it) => {
    it.effect("who waited for an account reads what its last holder committed", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const { account, customer } = yield* World.partner()
        const scope = { accounts: [account.id], operator: false }
        const { here, proceed, reached } = yield* step
        const operation = Sample.operation(customer)
        const holder = yield* Effect.forkChild(
          one.store.transact(scope, (transaction) =>
            Effect.gen(function* () {
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
    )

    it.effect("batches that lock the same accounts in any order do not deadlock", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const rows = yield* Effect.all(Array.from({ length: 8 }, () => World.account()))
        const ids = rows.map((row) => row.id)
        const orders = [ids, ids.toReversed(), [...ids.slice(4), ...ids.slice(0, 4)]]
        const rounds = Array.from({ length: 30 }, (_, round) => ({
          store: round % 2 === 0 ? one.store : two.store,
          accounts: orders[round % 3] ?? []
        }))
        yield* Effect.forEach(
          rounds,
          ({ accounts, store }) =>
            store.transact({ accounts, operator: false }, (transaction) =>
              Effect.gen(function* () {
                const loaded = yield* transaction.load({ ...LoadPlan.EMPTY, accounts })
                const next = loaded.accounts.map((row) => Sample.next(row))
                yield* transaction.commit({ ...NOTHING, accounts: next })
              })
            ),
          { concurrency: "unbounded" }
        )
        const after = yield* World.load({ accounts: ids })
        assert.deepStrictEqual(
          after.accounts.map((row) => row.version),
          ids.map(() => 30n)
        )
      })
    )

    it.effect("operator changes wait for one another", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const { here, proceed, reached } = yield* step
        const first = yield* Effect.forkChild(one.store.transact(OPERATOR, () => here))
        yield* reached
        const second = yield* Effect.forkChild(two.store.transact(OPERATOR, () => Effect.void))
        yield* blocked(one.sql, 1)
        yield* proceed
        yield* Fiber.join(first)
        yield* Fiber.join(second)
      })
    )

    it.effect("a draw passes by the cards that another batch holds", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const { machine } = yield* World.machine({ common: [1n, 2n, 3n, 4n] })
        const { here, proceed, reached } = yield* step
        const holder = yield* Effect.forkChild(
          one.store.transact(NOBODY, (transaction) =>
            Effect.andThen(transaction.stock(draw(machine.id, 2)), here)
          )
        )
        yield* reached
        const stock = yield* two.store.transact(NOBODY, (transaction) =>
          transaction.stock(draw(machine.id, 2))
        )
        assert.deepStrictEqual(positions(stock), [3n, 4n])
        yield* proceed
        yield* Fiber.join(holder)
      })
    )

    it.effect("a tier counts as empty only after its last cards were waited for", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const { machine } = yield* World.machine({ common: [1n] })
        for (const kept of [false, true]) {
          const { here, proceed, reached } = yield* step
          const holder = yield* Effect.forkChild(
            one.store.transact(NOBODY, (transaction) =>
              Effect.gen(function* () {
                const stock = yield* transaction.stock(draw(machine.id, 1))
                yield* here
                if (kept) yield* transaction.commit(take(stock))
              })
            )
          )
          yield* reached
          const waiter = yield* Effect.forkChild(
            two.store.transact(NOBODY, (transaction) => transaction.stock(draw(machine.id, 1)))
          )
          yield* blocked(one.sql, 1)
          yield* proceed
          yield* Fiber.join(holder)
          assert.deepStrictEqual(positions(yield* Fiber.join(waiter)), kept ? [] : [1n])
        }
      })
    )

    it.effect("a card that comes back to a nearly sold-out tier is found by who waited", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const { items, machine } = yield* World.machine({ common: [1n], rare: [] })
        const back = Sample.item(machine)
        yield* World.write({ items: [back] })
        const returning = yield* step
        const drawing = yield* step
        const returner = yield* Effect.forkChild(
          one.store.transact(NOBODY, (transaction) =>
            Effect.gen(function* () {
              const returns = [{ machineId: machine.id, tier: "common" }]
              yield* transaction.stock({ draws: [], fallback: [], returns })
              yield* returning.here
              yield* transaction.commit({ ...NOTHING, stocked: [Sample.slot(back, 9n)] })
            })
          )
        )
        yield* returning.reached
        const drawer = yield* Effect.forkChild(
          one.store.transact(NOBODY, (transaction) =>
            Effect.gen(function* () {
              const stock = yield* transaction.stock(draw(machine.id, 1))
              yield* drawing.here
              yield* transaction.commit(take(stock))
              return stock
            })
          )
        )
        yield* drawing.reached
        const waiter = yield* Effect.forkChild(
          two.store.transact(NOBODY, (transaction) => transaction.stock(draw(machine.id, 1)))
        )
        yield* blocked(one.sql, 1)
        yield* returning.proceed
        yield* Fiber.join(returner)
        yield* blocked(one.sql, 1)
        yield* drawing.proceed
        const [only] = (yield* Fiber.join(drawer)).picked
        assert.strictEqual(only?.item.id, items[0]?.id)
        const [found] = (yield* Fiber.join(waiter)).picked
        assert.deepStrictEqual([found?.item.id, found?.slot.position], [back.id, 9n])
      })
    )

    it.effect("batches that both run short of the same machines never deadlock", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const left = yield* World.machine({ common: [1n, 2n, 3n], rare: [4n] })
        const right = yield* World.machine({ common: [5n, 6n, 7n], rare: [8n] })
        const demands = [
          both(draw(left.machine.id, 2), draw(right.machine.id, 2)),
          both(draw(right.machine.id, 2), draw(left.machine.id, 2)),
          both(draw(right.machine.id, 2, "rare"), draw(left.machine.id, 2))
        ]
        const rounds = Array.from({ length: 60 }, (_, round) => round)
        const exits = yield* Effect.forEach(
          rounds,
          (round) =>
            (round % 2 === 0 ? one : two).store
              .transact(NOBODY, (transaction) =>
                Effect.andThen(
                  transaction.stock(demands[round % 3] ?? draw(left.machine.id, 1)),
                  Effect.yieldNow
                )
              )
              .pipe(Effect.exit),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(exits.filter(Exit.isFailure), [])
      })
    )

    it.effect("a change of prices neither waits for draws nor hides stock from them", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const { items, machine } = yield* World.machine({ common: [1n, 2n, 3n] })
        const drawing = yield* step
        const pricing = yield* step
        const drawer = yield* Effect.forkChild(
          one.store.transact(NOBODY, (transaction) =>
            Effect.andThen(transaction.stock(draw(machine.id, 1)), drawing.here)
          )
        )
        yield* drawing.reached
        const references = items.map((item) => item.reference)
        const pricer = yield* Effect.forkChild(
          two.store.transact(OPERATOR, (transaction) =>
            Effect.gen(function* () {
              yield* transaction.load({ ...LoadPlan.EMPTY, references })
              const priced = items.map((item) => ({ ...item, buybackUsd: 3n }))
              const machines = [{ ...machine, priceUsd: 5n, oddsVersion: 2 }]
              yield* transaction.commit({ ...NOTHING, machines, items: priced })
              yield* pricing.here
            })
          )
        )
        yield* pricing.reached
        const { account, customer } = yield* World.partner()
        const order = Sample.operation(customer, {
          kind: "order",
          quantity: 1,
          vendingMachineId: machine.id
        })
        const stock = yield* one.store.transact(
          { accounts: [account.id], operator: false },
          (transaction) =>
            Effect.gen(function* () {
              const stock = yield* transaction.stock(draw(machine.id, 2))
              const cards = stock.picked.map(({ item }, ordinal) =>
                Sample.card(order, item, { ordinal })
              )
              yield* transaction.commit({ ...take(stock), operations: [order], cards })
              return stock
            })
        )
        assert.deepStrictEqual(positions(stock), [2n, 3n])
        yield* Effect.all([drawing.proceed, pricing.proceed])
        yield* Effect.all([Fiber.join(drawer), Fiber.join(pricer)])
      })
    )

    it.effect("an item that is drawn while it is withdrawn makes the withdrawal try again", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const { items, machine } = yield* World.machine({ common: [1n] })
        const references = items.map((item) => item.reference)
        const { here, proceed, reached } = yield* step
        const withdrawal = yield* Effect.forkChild(
          two.store
            .transact(OPERATOR, (transaction) =>
              Effect.gen(function* () {
                yield* transaction.load({ ...LoadPlan.EMPTY, references })
                yield* here
                yield* transaction.commit({ ...NOTHING, taken: items.map((item) => item.id) })
              })
            )
            .pipe(Effect.flip)
        )
        yield* reached
        yield* one.store.transact(NOBODY, (transaction) =>
          Effect.flatMap(transaction.stock(draw(machine.id, 1)), (stock) =>
            transaction.commit(take(stock))
          )
        )
        yield* proceed
        assert.strictEqual((yield* Fiber.join(withdrawal)).reason._tag, "Unreachable")
      })
    )

    it.effect("an item whose tier changed meanwhile makes its return try again", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const { machine } = yield* World.machine({ common: [1n], rare: [] })
        const item = Sample.item(machine)
        yield* World.write({ items: [item] })
        yield* two.store.transact(OPERATOR, (transaction) =>
          transaction.commit({ ...NOTHING, items: [{ ...item, tier: "rare" }] })
        )
        const stocked = [Sample.slot(item, 5n)]
        const failure = yield* Effect.flip(
          one.store.transact(NOBODY, (transaction) => transaction.commit({ ...NOTHING, stocked }))
        )
        assert.strictEqual(failure.reason._tag, "Unreachable")
        yield* one.store.transact(NOBODY, (transaction) =>
          transaction.commit({ ...NOTHING, stocked: [{ ...Sample.slot(item, 5n), tier: "rare" }] })
        )
      })
    )

    it.effect("a lock that is held too long ends the transaction of who waits, retryably", () =>
      Effect.gen(function* () {
        const { one, two } = yield* Processes
        const account = yield* World.account()
        const scope = { accounts: [account.id], operator: false }
        const { here, proceed, reached } = yield* step
        // The holder is idle in its transaction for as long, and loses it.
        const holder = yield* Effect.forkChild(
          one.store
            .transact(scope, (transaction) =>
              Effect.andThen(here, loadAccount(transaction, account.id))
            )
            .pipe(Effect.flip)
        )
        yield* reached
        const waiter = yield* Effect.forkChild(
          two.sql.withTransaction(
            Effect.andThen(
              two.sql`SELECT 1 FROM account WHERE name = ${account.name} FOR UPDATE`,
              Effect.flip(one.store.transact(scope, () => Effect.void))
            )
          )
        )
        const failure = yield* Fiber.join(waiter)
        assert.strictEqual(failure.reason._tag, "Unreachable")
        yield* proceed
        assert.strictEqual((yield* Fiber.join(holder)).reason._tag, "Unreachable")
      })
    )

    it.effect("history can be neither changed nor deleted", () =>
      Effect.gen(function* () {
        const { one } = yield* Processes
        const account = yield* World.account()
        yield* World.write({ events: [Sample.event(account)], ledgerEntries: [Sample.entry(account)] })
        for (const table of ["event", "ledger_entry", "draw"]) {
          for (const change of [
            `UPDATE ${table} SET created_at = now()`,
            `DELETE FROM ${table}`,
            `TRUNCATE ${table}`
          ]) {
            const failure = yield* Effect.flip(one.sql.unsafe(change))
            assert.include(String(failure.reason.cause), `${table} is immutable`)
          }
        }
      })
    )
  }
)
