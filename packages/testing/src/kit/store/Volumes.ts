/** Large commits and loads lose nothing: what holds for one row holds for hundreds. */
import { Movement, Period } from "@cardpack/core/domain"
import { ListFilter, Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { Trial } from "../certify/Trial.ts"
import * as DrawSample from "../sample/DrawSample.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import * as OnSale from "./OnSale.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

const many = <A>(count: number, make: (index: number) => A): Array<A> =>
  Array.from({ length: count }, (_, index) => make(index))

const times = (count: number) => Effect.map(Trial, ({ scale }) => Math.ceil(count * scale))

/** A customer with this many orders of a card each, with their entries and events, in one commit. */
const orders = Effect.fnUntraced(function* (count: number) {
  const { account, customer } = yield* Fixture.partner()
  const machine = Sample.machine()
  const items = many(count, () => Sample.item(machine))
  const order = { kind: "order", vendingMachineId: machine.id, quantity: 1 } as const
  const operations = items.map(() => Sample.operation(customer, order))
  const cards = operations.flatMap((operation, index) => {
    const item = items[index]
    return item === undefined ? [] : [Sample.card(operation, item)]
  })
  const rows = {
    customers: many(count, () => Sample.customer(account)),
    operations,
    cards,
    ledgerEntries: many(count, () => Sample.entry(account)),
    events: many(count, () => Sample.event(account))
  }
  yield* Fixture.write({ machines: [machine], items, ...rows })
  return { account, customer, ...rows }
})

const fail = (): never => assert.fail("as many as there are")

const commits = (it: It): void => {
  it.effect("STORE-BULK-01: every row of a commit of hundreds is kept, in its order", () =>
    Effect.gen(function* () {
      const reads = yield* Reads.Reads
      const count = yield* times(120)
      const { account, cards, customer, customers, events, ledgerEntries, operations } =
        yield* orders(count)
      const all = { limit: 2 * count, before: null }
      const filter = ListFilter.OPERATIONS
      assert.deepStrictEqual(
        yield* reads.events(account.id, ListFilter.EVENTS, 0n, 2 * count),
        events
      )
      const entries = yield* reads.ledgerEntries(account.id, ListFilter.ENTRIES, all)
      const caused = ledgerEntries.toReversed().map((entry) => Movement.caused(entry, null))
      assert.deepStrictEqual(entries.rows, caused)
      const listed = yield* reads.operations(account.id, filter, all)
      assert.deepStrictEqual(listed.rows, operations.toReversed())
      const known = yield* reads.customers(account.id, Period.EVER, all)
      assert.sameDeepMembers([...known.rows], [customer, ...customers])
      const held = yield* reads.customerCards(account.id, customer.id, ListFilter.CARDS, all)
      assert.deepStrictEqual(
        held.rows.map(({ card }) => card),
        cards.toReversed()
      )
    })
  )

  it.effect("STORE-BULK-02: a catalog of hundreds of items is stocked whole", () =>
    Effect.gen(function* () {
      const count = yield* times(250)
      const { items, machine } = yield* Fixture.machine({ common: count })
      const { items: found, places } = yield* Fixture.load({
        references: items.map(({ reference }) => reference)
      })
      assert.sameDeepMembers([...found], items)
      assert.strictEqual(places.filter(([, { _tag }]) => _tag === "deck").length, count)
      assert.deepStrictEqual(
        (yield* OnSale.cards(machine.id)).map(({ item, slot }) => [slot, item]),
        items.map((item, slot) => [slot, item])
      )
    })
  )
}

const loads = (it: It): void => {
  it.effect("STORE-BULK-03: a load of many keys finds the row of each", () =>
    Effect.gen(function* () {
      const accounts = yield* Effect.forEach(many(yield* times(30), String), () =>
        Fixture.account()
      )
      const made = yield* orders(yield* times(60))
      const own = (rows: ReadonlyArray<{ readonly id: string }>) =>
        rows.map(({ id }) => ({ accountId: made.account.id, id }))
      const loaded = yield* Fixture.load({
        accounts: accounts.map(({ id }) => id),
        cards: own(made.cards) as never,
        operations: own(made.operations) as never,
        idempotencyKeys: made.operations.map(({ idempotencyKey }) => ({
          accountId: made.account.id,
          id: idempotencyKey
        })),
        customers: own(made.customers) as never,
        events: own(made.events) as never
      })
      assert.sameDeepMembers([...loaded.accounts], accounts)
      assert.sameDeepMembers([...loaded.cards], made.cards)
      assert.sameDeepMembers([...loaded.operations], made.operations)
      assert.sameDeepMembers([...loaded.customers], made.customers)
      assert.sameDeepMembers([...loaded.events], made.events)
      assert.strictEqual(loaded.items.length, made.cards.length)
    })
  )

  it.effect("STORE-BULK-04: many operations and cards are read at once, each whole", () =>
    Effect.gen(function* () {
      const reads = yield* Reads.Reads
      const { account, cards, customer, operations } = yield* orders(yield* times(60))
      const acts = cards.map(() => Sample.operation(customer))
      const affectedCards = acts.map((act, index) => Sample.affected(act, cards[index] ?? fail()))
      yield* Fixture.write({ operations: acts, affectedCards })
      const asked = [...operations, ...acts].map(({ id }) => id)
      const found = yield* reads.operationDetails(account.id, asked)
      assert.sameDeepMembers(
        found.map(({ affectedCards: acted, cards: made, operation }) => ({
          id: operation.id,
          made: made.map(({ card }) => card),
          acted: acted.map(({ card }) => card)
        })),
        [
          ...operations.map(({ id }, at) => ({ id, made: cards.slice(at, at + 1), acted: [] })),
          ...acts.map(({ id }, at) => ({ id, made: [], acted: cards.slice(at, at + 1) }))
        ]
      )
      const shown = yield* reads.cards(
        account.id,
        cards.map(({ id }) => id)
      )
      assert.sameDeepMembers(
        shown.map(({ card }) => card),
        cards
      )
    })
  )
}

const stock = (it: It): void => {
  it.effect("STORE-BULK-05: of a list of hundreds each slot is found, until it is drawn", () =>
    Effect.gen(function* () {
      const count = yield* times(300)
      const { items, machine } = yield* Fixture.machine({ common: count })
      const { customer } = yield* Fixture.partner()
      const order = many(count, (index) => (index * 37) % count)
      const looks = order.map((slot) => {
        return { ...OnSale.whole(machine.id), slots: [count + 1, slot, 0], take: 1 }
      })
      const found = yield* Fixture.look(looks)
      assert.deepStrictEqual(
        found.map(({ item, look, slot }) => [look, slot, item]),
        order.map((slot, look) => [look, slot, items[slot] ?? fail()])
      )
      const sold = new Set(order.slice(0, Math.ceil(count / 2)))
      const cards = [...sold].flatMap((slot) => found.find((each) => each.slot === slot) ?? [])
      const supply = yield* Fixture.supplyOf(machine.id)
      yield* Fixture.write(OnSale.orderOf(customer, supply, cards))
      const left = (yield* Fixture.look(looks)).map(({ look }) => order[look] ?? fail())
      const expected = order.filter((slot) => !sold.has(slot) || !sold.has(0))
      assert.deepStrictEqual(left, expected)
    })
  )

  it.effect("STORE-BULK-06: an item that returns takes the next slot, each time", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: 3 })
      const [item] = items
      assert.isDefined(item)
      for (let slot = 3; slot < 40; slot++) {
        const leaves = Sample.leaves([item], "lost")
        yield* Fixture.write({ leaves, enters: Sample.enters([item], "returned") })
        const found = yield* OnSale.cards(machine.id)
        assert.deepStrictEqual(
          found.map((each) => each.slot),
          [1, 2, slot]
        )
      }
    })
  )

  it.effect("STORE-BULK-07: a renumbering of hundreds moves each of them", () =>
    Effect.gen(function* () {
      const count = yield* times(400)
      const { items, machine } = yield* Fixture.machine({ common: count })
      const gone = items.filter((_, index) => index % 3 !== 1)
      yield* Fixture.write({ leaves: Sample.leaves(gone) })
      const before = yield* OnSale.cards(machine.id)
      yield* Fixture.write({ renumbers: DrawSample.renumbers(before) })
      assert.deepStrictEqual(
        yield* OnSale.cards(machine.id),
        before.map((card, slot) => ({ ...card, slot }))
      )
    })
  )
}

export const volumes = (it: It): void => {
  commits(it)
  loads(it)
  stock(it)
}
