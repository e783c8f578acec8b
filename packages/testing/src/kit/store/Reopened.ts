/** Storage that is closed and opened again, and storage that two processes have open at once. */
import { ChangeSet, LoadPlan, Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Layer, type Scope } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as OnSale from "./OnSale.ts"

type Ports = Store.Store | Reads.Reads
type It = Vitest.MethodsNonLive<never>

/** An empty storage: each build of the layer opens it anew. */
export type Place<E> = Effect.Effect<Layer.Layer<Ports, E>, E, Scope.Scope>

export const reopened = <E>(it: It, place: Place<E>): void => {
  it.effect("STORE-OPEN-01: what was committed is there when the storage is opened again", () =>
    Effect.gen(function* () {
      const layer = Layer.fresh(yield* place)
      const before = yield* Effect.provide(
        Effect.gen(function* () {
          const { machine } = yield* Fixture.machine({ common: 2 })
          const stock = yield* OnSale.cards(machine.id)
          return { ...(yield* Fixture.holding()), machine, stock }
        }),
        layer
      )
      const { account, card, machine, operation, stock } = before
      const loaded = yield* Effect.provide(
        Effect.gen(function* () {
          const reads = yield* Reads.Reads
          const [details] = yield* reads.operationDetails(account.id, [operation.id])
          const stock = yield* OnSale.cards(machine.id)
          const found = yield* Fixture.load({ accounts: [account.id] })
          return { details, stock, accounts: found.accounts }
        }),
        layer
      )
      assert.deepStrictEqual(loaded.accounts, [account])
      assert.deepStrictEqual(
        loaded.details?.cards.map((one) => one.card),
        [card]
      )
      assert.deepStrictEqual(loaded.stock, stock)
    })
  )

  it.effect("STORE-OPEN-02: rules and counts go on where they were", () =>
    Effect.gen(function* () {
      const layer = Layer.fresh(yield* place)
      const { customer, operation } = yield* Effect.provide(Fixture.holding(), layer)
      const { idempotencyKey } = operation
      const again = Fixture.write({ operations: [Sample.operation(customer, { idempotencyKey })] })
      // Refused inside of the storage: one that can't be opened refuses nothing.
      const { reason } = yield* Effect.provide(Effect.flip(again), layer)
      assert.strictEqual(reason._tag === "Rejected" ? reason.rule : reason._tag, "unique")
      const other = Sample.operation(customer)
      yield* Effect.provide(Fixture.write({ operations: [other] }), layer)
    })
  )
}

/** Adds one to the account's cash, in a transaction. */
const earn = (account: Pick<ReturnType<typeof Sample.account>, "id">) =>
  Store.Store.use((store) =>
    store.transact({ accounts: [account.id], operator: false }, (transaction) =>
      Effect.gen(function* () {
        const { accounts } = yield* transaction.load({
          ...LoadPlan.EMPTY,
          accounts: [account.id]
        })
        const [row] = accounts
        if (row === undefined) return assert.fail("the account exists")
        const balance = { ...row.balance, cash: row.balance.cash + 1n }
        yield* transaction.commit({ ...ChangeSet.EMPTY, accounts: [Sample.next(row, { balance })] })
      })
    )
  )

export const shared = <E>(it: It, place: Place<E>): void => {
  const two = Effect.gen(function* () {
    const layer = yield* place
    return [yield* Layer.build(Layer.fresh(layer)), yield* Layer.build(Layer.fresh(layer))] as const
  })

  it.effect("STORE-PROC-01: what one process has committed, another one reads", () =>
    Effect.gen(function* () {
      const [one, other] = yield* two
      const account = yield* Effect.provide(Fixture.account(), one)
      const reads = Reads.Reads.use((port) => port.balance(account.id))
      assert.deepStrictEqual(yield* Effect.provide(reads, other), account.balance)
    })
  )

  it.effect("STORE-PROC-02: two processes that write one account lose nothing", () =>
    Effect.gen(function* () {
      const processes = yield* two
      const account = yield* Effect.provide(Fixture.account(), processes[0])
      const turns = processes.map((each) =>
        Effect.provide(Effect.repeat(earn(account), { times: 9 }), each)
      )
      yield* Effect.all(turns, { concurrency: "unbounded" })
      const { accounts } = yield* Effect.provide(
        Fixture.load({ accounts: [account.id] }),
        processes[1]
      )
      assert.deepStrictEqual(
        accounts.map(({ balance, version }) => [balance.cash, version]),
        [[account.balance.cash + 20n, account.version + 20n]]
      )
    })
  )

  it.effect("STORE-PROC-03: two processes that draw at once never get the same item", () =>
    Effect.gen(function* () {
      const processes = yield* two
      const { items, machine } = yield* Effect.provide(
        Fixture.machine({ common: 20 }),
        processes[0]
      )
      const drawing = Effect.gen(function* () {
        const { customer } = yield* Fixture.partner()
        const turns = Array.from({ length: 10 }, () => OnSale.drawLowest(customer, machine.id, 1))
        return yield* Effect.all(turns)
      })
      const both = processes.map((each) => Effect.provide(drawing, each))
      const all = (yield* Effect.all(both, { concurrency: "unbounded" })).flat(2)
      assert.sameMembers(
        all.map(({ itemId }) => itemId),
        items.map(({ id }) => id)
      )
      assert.sameMembers(
        all.map(({ sequence }) => Number(sequence)),
        items.map((_, nth) => nth + 2)
      )
    })
  )
}
