/** Locks make writers wait for each other. */
import { ChangeSet, LoadPlan, type Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

export const locks = (it: It): void => {
  it.effect(
    "STORE-LOCK-01: writers of one account wait for one another: none overwrites what it did not read",
    () =>
      Effect.gen(function* () {
        const { id } = yield* Fixture.account({ sequence: 0n })
        const store = yield* Store.Store
        const increment = store.transact({ accounts: [id], operator: false }, (transaction) =>
          Effect.gen(function* () {
            const [account] = (yield* transaction.load({ ...LoadPlan.EMPTY, accounts: [id] }))
              .accounts
            assert.isDefined(account)
            yield* Effect.yieldNow
            const sequence = account.sequence + 1n
            yield* transaction.commit({
              ...ChangeSet.EMPTY,
              accounts: [Sample.next(account, { sequence })]
            })
          })
        )
        yield* Effect.all(
          Array.from({ length: 12 }, () => increment),
          { concurrency: "unbounded" }
        )
        const [account] = (yield* Fixture.load({ accounts: [id] })).accounts
        assert.deepStrictEqual([account?.sequence, account?.version], [12n, 12n])
      })
  )

  it.effect("STORE-LOCK-02: operators wait for one another, also where they lock no account", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine({ common: 0 }, { refundWindow: 0 })
      const store = yield* Store.Store
      const increment = store.transact({ accounts: [], operator: true }, (transaction) =>
        Effect.gen(function* () {
          const plan = { ...LoadPlan.EMPTY, machines: [machine.id] }
          const [row] = (yield* transaction.load(plan)).machines
          assert.isDefined(row)
          yield* Effect.yieldNow
          const machines = [{ ...row, refundWindow: row.refundWindow + 1 }]
          yield* transaction.commit({ ...ChangeSet.EMPTY, machines })
        })
      )
      yield* Effect.all(
        Array.from({ length: 8 }, () => increment),
        { concurrency: "unbounded" }
      )
      const [after] = (yield* Fixture.load({ machines: [machine.id] })).machines
      assert.strictEqual(after?.refundWindow, 8)
    })
  )

  it.effect(
    "STORE-LOCK-03: accounts that two transactions name in opposite order do not block each other",
    () =>
      Effect.gen(function* () {
        const a = yield* Fixture.account()
        const b = yield* Fixture.account()
        const store = yield* Store.Store
        const touch = (accounts: ReadonlyArray<typeof a.id>) =>
          store.transact({ accounts, operator: false }, (transaction) =>
            Effect.gen(function* () {
              const loaded = yield* transaction.load({ ...LoadPlan.EMPTY, accounts })
              yield* transaction.commit({
                ...ChangeSet.EMPTY,
                accounts: loaded.accounts.map((row) => Sample.next(row))
              })
            })
          )
        const turns = Array.from({ length: 6 }, () => [touch([a.id, b.id]), touch([b.id, a.id])])
        yield* Effect.all(turns.flat(), { concurrency: "unbounded" })
        const { accounts } = yield* Fixture.load({ accounts: [a.id, b.id] })
        assert.deepStrictEqual(
          accounts.map((row) => row.version),
          [12n, 12n]
        )
      })
  )
}
