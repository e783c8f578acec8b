/** Setup for suites of a store. */
import type { Account, Card, Item, VendingMachine } from "@cardpack/core/domain"
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

/** Picks stock without taking it. */
export const look = (
  demand: Partial<Store.StockDemand>
): Effect.Effect<Loaded.Stock, Store.StoreError, Store.Store> =>
  Store.Store.use((store) =>
    store.transact({ accounts: [], operator: false }, (transaction) =>
      transaction.stock({ draws: [], fallback: [], returns: [], supplies: [], ...demand })
    )
  )

/** A machine's free cards by tier, and its open claims. */
export const stockOf = Effect.fnUntraced(function* (machineId: number) {
  const { machines } = yield* load({ machines: [machineId] })
  const tiers = machines.flatMap((machine) => machine.tiers)
  // More than there are: the fallback then picks every card of every tier.
  const all = { machineId, count: 1_000 }
  const draws = tiers.slice(0, 1).map(({ name }) => ({ ...all, tier: name }))
  const { picked, supplies } = yield* look({ draws, fallback: [all], supplies: [machineId] })
  const count = (tier: string) => picked.filter(({ slot }) => slot.tier === tier).length
  return {
    stock: Object.fromEntries(tiers.map(({ name }) => [name, count(name)])),
    openClaims: supplies[0]?.claims ?? 0
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

/** A machine whose tiers hold items at these positions. */
export const machine = Effect.fnUntraced(function* (
  tiers: Readonly<Record<string, ReadonlyArray<bigint>>>,
  fields: Partial<VendingMachine.VendingMachine> = {}
) {
  const row = Sample.machine({
    tiers: Object.keys(tiers).map((name) => ({ name, weight: 1_000_000n })),
    ...fields
  })
  const stocked = Object.entries(tiers).flatMap(([tier, positions]) =>
    positions.map((position) => ({ item: Sample.item(row, { tier }), position }))
  )
  yield* write({
    machines: [row],
    items: stocked.map(({ item }) => item),
    stocked: stocked.map(({ item, position }) => Sample.slot(item, position))
  })
  return { machine: row, items: stocked.map(({ item }) => item) }
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
