/** Setup for suites of a store. */
import {
  type Account,
  type Card,
  type Item,
  Supply,
  type VendingMachine
} from "@cardpack/core/domain"
import { ChangeSet, type Loaded, LoadPlan, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Sample from "./Sample.ts"

type Changes = Partial<ChangeSet.ChangeSet>

/** Locks every account that the changes write. */
const scopeOf = (changes: ChangeSet.ChangeSet) => ({
  accounts: changes.accounts.map((account) => account.id),
  operator: true
})

/** Commits in a transaction of its own. */
export const write = (changes: Changes): Effect.Effect<void, Store.StoreError, Store.Store> =>
  Store.Store.use((store) => {
    const whole = { ...ChangeSet.EMPTY, ...changes }
    return store.transact(scopeOf(whole), (transaction) => transaction.commit(whole))
  })

export const load = (
  plan: Partial<LoadPlan.LoadPlan>
): Effect.Effect<Loaded.Loaded, Store.StoreError, Store.Store> =>
  Store.Store.use((store) => {
    const scope = { accounts: plan.accounts ?? [], operator: plan.references !== undefined }
    return store.transact(scope, (transaction) => transaction.load({ ...LoadPlan.EMPTY, ...plan }))
  })

/** Locks a machine's stock, and reads it. */
const within = <A>(
  machineId: number,
  work: (
    transaction: Store.Transaction,
    supply: Supply.Supply
  ) => Effect.Effect<A, Store.StoreError>
) =>
  Store.Store.use((store) =>
    store.transact({ accounts: [], operator: false }, (transaction) =>
      Effect.gen(function* () {
        const plan = { ...LoadPlan.EMPTY, stock: LoadPlan.ofMachines([machineId]) }
        const { supplies } = yield* transaction.load(plan)
        return yield* work(transaction, supplies[0] ?? Supply.empty(machineId))
      })
    )
  )

export const supplyOf = (machineId: number) =>
  within(machineId, (_, supply) => Effect.succeed(supply))

/** The cards on sale of each list, by slot. */
export const listsOf = (machineId: number) =>
  within(machineId, (transaction, { lists }) =>
    transaction.look(lists.map(({ name }) => ({ machineId, list: name, slots: null, take: 0 })))
  )

/** Looks at slots of a list. */
export const look = (looks: ReadonlyArray<Store.SlotLook>) =>
  within(looks[0]?.machineId ?? 0, (transaction) => transaction.look(looks))

/** A machine's free cards by tier, and its open claims. */
export const stockOf = Effect.fnUntraced(function* (machineId: number) {
  const { machines } = yield* load({ machines: [machineId] })
  const supply = yield* supplyOf(machineId)
  const tiers = machines.flatMap((machine) => machine.tiers)
  return {
    stock: Object.fromEntries(tiers.map(({ name }) => [name, Supply.inTier(supply, name)])),
    openClaims: supply.claims
  }
})

/** Where items are, by their references. */
export const places = Effect.fnUntraced(function* (references: ReadonlyArray<string>) {
  const { items, places } = yield* load({ references })
  const found = new Map(places)
  return Object.fromEntries(items.map(({ id, reference }) => [reference, found.get(id)?._tag]))
})

export const account = Effect.fnUntraced(function* (fields: Partial<Account.Account> = {}) {
  const row = Sample.account(fields)
  yield* write({ newAccounts: [row] })
  return row
})

/** An account with one customer. */
export const partner = Effect.fnUntraced(function* () {
  const owner = yield* account()
  const customer = Sample.customer(owner)
  yield* write({ customers: [customer] })
  return { account: owner, customer }
})

/** A machine whose tiers hold so many items. */
export const machine = Effect.fnUntraced(function* (
  tiers: Readonly<Record<string, number>>,
  fields: Partial<VendingMachine.VendingMachine> = {}
) {
  const row = Sample.machine({
    tiers: Object.keys(tiers).map((name) => ({ name, weight: 1_000_000n })),
    ...fields
  })
  const items = Object.entries(tiers).flatMap(([tier, count]) =>
    Array.from({ length: count }, () => Sample.item(row, { tier }))
  )
  yield* write({ machines: [row], items, enters: Sample.enters(items) })
  return { machine: row, items }
})

/** A customer of a new account with one card, whose item came from no deck. */
export const holding = Effect.fnUntraced(function* (fields: Partial<Card.Card> = {}) {
  const { account: owner, customer } = yield* partner()
  const of = Sample.machine()
  const item: Item.Item = Sample.item(of)
  const operation = Sample.operation(customer, {
    kind: "order",
    vendingMachineId: of.id,
    quantity: 1
  })
  const card = Sample.card(operation, item, fields)
  yield* write({ machines: [of], items: [item], operations: [operation], cards: [card] })
  return { account: owner, customer, machine: of, item, operation, card }
})
