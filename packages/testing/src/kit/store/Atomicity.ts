/** Transactions commit completely or not at all. */
import { ChangeSet, LoadPlan, type Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as OnSale from "./OnSale.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

const gaveUp = new Store.StoreError({
  reason: new Store.Unreachable({ cause: "the work gave up" })
})

export const atomicity = (it: It): void => {
  const endings = [
    ["fails", Effect.fail(gaveUp)],
    ["dies", Effect.die("a broken rule")],
    ["is interrupted", Effect.interrupt]
  ] as const

  it.effect.each(endings)(
    "STORE-ATOM-01: nothing is written when the work %s after its commit",
    ([, ending]) =>
      Effect.gen(function* () {
        const account = yield* Fixture.account()
        const { items, machine } = yield* Fixture.machine({ common: 1 })
        const [item] = items
        assert.isDefined(item)
        const customer = Sample.customer(account)
        const store = yield* Store.Store
        const exit = yield* Effect.exit(
          store.transact({ accounts: [account.id], operator: true }, (transaction) =>
            Effect.gen(function* () {
              yield* transaction.commit({
                ...ChangeSet.EMPTY,
                accounts: [Sample.next(account)],
                customers: [customer],
                leaves: Sample.leaves([item])
              })
              return yield* ending
            })
          )
        )
        assert.isTrue(Exit.isFailure(exit))
        const found = yield* Fixture.load({
          accounts: [account.id],
          customers: [{ accountId: account.id, id: customer.id }]
        })
        assert.deepStrictEqual(found.accounts, [account])
        assert.deepStrictEqual(found.customers, [])
        assert.strictEqual((yield* OnSale.cards(machine.id)).length, 1)
      })
  )

  it.effect("STORE-ATOM-02: one broken row leaves nothing of its change set", () =>
    Effect.gen(function* () {
      const { account, customer } = yield* Fixture.partner()
      const taken = Sample.operation(customer)
      yield* Fixture.write({ operations: [taken] })
      const entry = Sample.entry(account)
      const event = Sample.event(account)
      const again = Sample.operation(customer, { idempotencyKey: taken.idempotencyKey })
      const exit = yield* Effect.exit(
        Fixture.write({
          accounts: [Sample.next(account, { balance: { cash: 1n, bonus: 1n } })],
          operations: [Sample.operation(customer), again],
          ledgerEntries: [entry],
          events: [event]
        })
      )
      assert.isTrue(Exit.isFailure(exit))
      const found = yield* Fixture.load({ accounts: [account.id] })
      assert.deepStrictEqual(found.accounts, [account])
      yield* Fixture.write({ ledgerEntries: [entry], events: [event] })
    })
  )

  it.effect("STORE-ATOM-03: a transaction goes on after a refused one", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account()
      const stale = { ...account, version: 40n }
      assert.isTrue(Exit.isFailure(yield* Effect.exit(Fixture.write({ accounts: [stale] }))))
      yield* Fixture.write({ accounts: [Sample.next(account)] })
      const [row] = (yield* Fixture.load({ accounts: [account.id] })).accounts
      assert.strictEqual(row?.version, 1n)
    })
  )

  it.effect(
    "STORE-ATOM-04: an empty change set is fine, and so is a transaction that commits none",
    () =>
      Effect.gen(function* () {
        yield* Fixture.write({})
        const store = yield* Store.Store
        const answer = yield* store.transact({ accounts: [], operator: false }, () =>
          Effect.succeed("done")
        )
        assert.strictEqual(answer, "done")
      })
  )

  it.effect("STORE-ATOM-05: nobody reads uncommitted rows", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account()
      const store = yield* Store.Store
      const started = yield* Deferred.make<void>()
      const writer = yield* Effect.forkChild(
        store
          .transact({ accounts: [account.id], operator: false }, (transaction) =>
            Effect.gen(function* () {
              yield* transaction.commit({ ...ChangeSet.EMPTY, accounts: [Sample.next(account)] })
              yield* Deferred.succeed(started, undefined)
              yield* Effect.yieldNow
              return yield* Effect.fail(gaveUp)
            })
          )
          .pipe(Effect.exit)
      )
      yield* Deferred.await(started)
      const seen = yield* store.transact({ accounts: [account.id], operator: false }, (other) =>
        other.load({ ...LoadPlan.EMPTY, accounts: [account.id] })
      )
      assert.deepStrictEqual(seen.accounts, [account])
      assert.isTrue(Exit.isFailure(yield* Fiber.join(writer)))
    })
  )
}
