/** Large commits and loads lose nothing: what holds for one row holds for hundreds. */
import { Deck } from "@cardpack/core/domain"
import { Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { Trial } from "../certify/Trial.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"
import { drawn, positions } from "./DrawnOrder.ts"

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
      const filter = Reads.EVERY_OPERATION
      assert.deepStrictEqual(yield* reads.events(account.id, 0n, 2 * count), events)
      const entries = yield* reads.ledgerEntries(account.id, Reads.EVERY_ENTRY, all)
      assert.deepStrictEqual(entries.rows, ledgerEntries.toReversed())
      const listed = yield* reads.operations(account.id, filter, all)
      assert.deepStrictEqual(listed.rows, operations.toReversed())
      const known = yield* reads.customers(account.id, all)
      assert.sameDeepMembers([...known.rows], [customer, ...customers])
      const held = yield* reads.customerCards(account.id, customer.id, all)
      assert.deepStrictEqual(
        held.rows.map(({ card }) => card),
        cards.toReversed()
      )
    })
  )

  it.effect("STORE-BULK-02: a catalog of hundreds of items is stocked whole", () =>
    Effect.gen(function* () {
      const count = yield* times(250)
      const spread = many(count, (index) => BigInt(index * 3))
      const { items, machine } = yield* Fixture.machine({ common: spread })
      const { items: found, places } = yield* Fixture.load({
        references: items.map(({ reference }) => reference)
      })
      assert.sameDeepMembers([...found], items)
      assert.strictEqual(places.filter(([, { _tag }]) => _tag === "deck").length, count)
      const draws = [{ machineId: machine.id, tier: "common", count }]
      assert.deepStrictEqual(positions(yield* Fixture.look({ draws })), spread)
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
  it.effect("STORE-BULK-05: above many free positions the lowest ones are picked, in order", () =>
    Effect.gen(function* () {
      const count = yield* times(80)
      const spread = many(count, (index) => BigInt((index * 37) % count))
      const { machine } = yield* Fixture.machine({ common: spread })
      for (let at = 0; at + 1 < Math.min(count, 60); at += 2) {
        const draws = [{ machineId: machine.id, tier: "common", count: 2 }]
        const picked = yield* Fixture.look({ draws })
        assert.deepStrictEqual(positions(picked), [BigInt(at), BigInt(at + 1)])
        yield* drawn(picked)
      }
    })
  )

  it.effect("STORE-BULK-06: an item that returns has the position that it was given", () =>
    Effect.gen(function* () {
      const { items, machine } = yield* Fixture.machine({ common: [1n, 2n, 3n] })
      const [item] = items
      assert.isDefined(item)
      const draws = [{ machineId: machine.id, tier: "common", count: 3 }]
      let place = 1n
      for (const position of [7n, 2n ** 31n + 1n, 2n ** 53n + 1n, Deck.END - 1n]) {
        yield* Fixture.write({ taken: [item.id] })
        yield* Fixture.write({ stocked: [Sample.slot(item, position)] })
        const found = positions(yield* Fixture.look({ draws }))
        assert.deepStrictEqual(found, [2n, 3n, position])
        assert.notStrictEqual(position, place)
        place = position
      }
    })
  )

  it.effect("STORE-BULK-07: a reshuffle of many slots moves each of them", () =>
    Effect.gen(function* () {
      const count = yield* times(120)
      const { items, machine } = yield* Fixture.machine({ common: many(count, BigInt) })
      const slots = items.map((item, index) => Sample.slot(item, BigInt(5_000 - index)))
      const reshuffle = { machineId: machine.id, tier: "common", shuffle: 1, slots }
      yield* Fixture.write({ reshuffles: [reshuffle] })
      const draws = [{ machineId: machine.id, tier: "common", count }]
      const { picked } = yield* Fixture.look({ draws })
      assert.deepStrictEqual(
        picked.map(({ shuffle, slot }) => [shuffle, slot]),
        slots.toReversed().map((slot) => [1, slot])
      )
    })
  )
}

export const volumes = (it: It): void => {
  commits(it)
  loads(it)
  stock(it)
}
