/** The rules of stock that only two processes on a real server can show. */
import type { Customer } from "@cardpack/core/domain/customer/Customer"
import type { Draw } from "@cardpack/core/domain/draw/Draw"
import { Store, type StoreError } from "@cardpack/core/engine/port/Store"
import { type ChangeSet, EMPTY as NOTHING } from "@cardpack/core/engine/rows/ChangeSet"
import * as LoadPlan from "@cardpack/core/engine/rows/LoadPlan"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as DrawSample from "../../../kit/sample/DrawSample.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as OperatorSample from "../../../kit/sample/OperatorSample.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as OnSale from "../../../kit/store/OnSale.ts"
import {
  blocked,
  type Process,
  Processes,
  layer as processes
} from "../../../world/database/Processes.ts"
import { NOBODY, OPERATOR, step } from "../../../world/database/Step.ts"
import * as Test from "../../../world/run/Test.ts"

/** On this process alone. */
const on = <A, E>({ store }: Process, work: Effect.Effect<A, E, Store>): Effect.Effect<A, E> =>
  Effect.provideService(work, Store, store)

const together = <A, E, R>(all: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(all, { concurrency: "unbounded" })

/** Draws until the list is empty that the others add to, or until so many are drawn. */
const drawing = (process: Process, customer: Customer, machineId: number, until: number) =>
  Effect.gen(function* () {
    const all: Array<Draw> = []
    while (all.length < until) {
      const drawn = yield* on(process, OnSale.drawLowest(customer, machineId, 1))
      all.push(...drawn)
      if (drawn.length === 0) yield* Effect.sleep("1 millis")
    }
    return all
  })

/** Numbers every card of the list anew, behind the machine's lock. */
const renumber = ({ store }: Process, machineId: number): Effect.Effect<void, StoreError> =>
  store.transact(NOBODY, (transaction) =>
    Effect.gen(function* () {
      yield* transaction.load({ ...LoadPlan.EMPTY, stock: LoadPlan.ofMachines([machineId]) })
      const cards = yield* transaction.look([OnSale.whole(machineId)])
      if (cards.length === 0) return
      yield* transaction.commit({ ...NOTHING, renumbers: DrawSample.renumbers(cards) })
    })
  )

/** The numbers that the machine's draws and changes have, in order. */
const numbers = Effect.fnUntraced(function* (machineId: number) {
  const { one } = yield* Processes
  const rows = yield* one.sql<{ sequence: number; generation: number | null }>`
    SELECT sequence::int, generation FROM draw WHERE machine_id = ${machineId}
    UNION ALL SELECT sequence::int, generation FROM pool_change WHERE machine_id = ${machineId}
    ORDER BY sequence`
  const [stock] = yield* one.sql<{ sequence: number }>`
    SELECT sequence::int FROM machine_stock WHERE machine_id = ${machineId}`
  return { rows, last: stock?.sequence }
})

/** From one on, with no gap and none twice; no entry is of an older generation than one before. */
const isGapless = Effect.fnUntraced(function* (machineId: number) {
  const { last, rows } = yield* numbers(machineId)
  assert.deepStrictEqual(
    rows.map(({ sequence }) => sequence),
    rows.map((_, index) => index + 1)
  )
  assert.strictEqual(last, rows.length)
  const generations = rows.flatMap(({ generation }) => generation ?? [])
  assert.deepStrictEqual(
    generations,
    generations.toSorted((a, b) => a - b)
  )
})

layer(processes, { excludeTestServices: true, timeout: "2 minutes" })("Stock", (it) => {
  const test = Test.of(it.effect)
  test.each([{ kept: false }, { kept: true }])(
    "a draw waits for the machine's last one, and sees what it left: committed is $kept",
    function* ({ kept }) {
      const { one, two } = yield* Processes
      const { customer } = yield* Fixture.partner()
      const { items, machine } = yield* Fixture.machine({ common: 2 })
      const supply = yield* Fixture.supplyOf(machine.id)
      const plan = { ...LoadPlan.EMPTY, stock: LoadPlan.ofMachines([machine.id]) }
      const { here, proceed, reached } = yield* step
      const holder = yield* Effect.forkChild(
        one.store.transact(NOBODY, (transaction) =>
          Effect.gen(function* () {
            yield* transaction.load(plan)
            const cards = yield* transaction.look([OnSale.whole(machine.id)])
            yield* here
            const order = OnSale.orderOf(customer, supply, cards.slice(0, 1))
            if (kept) yield* transaction.commit({ ...NOTHING, ...order })
          })
        )
      )
      yield* reached
      const waiter = yield* Effect.forkChild(
        two.store.transact(NOBODY, (transaction) =>
          Effect.gen(function* () {
            const { supplies } = yield* transaction.load(plan)
            const cards = yield* transaction.look([OnSale.whole(machine.id)])
            return { supplies, cards }
          })
        )
      )
      yield* blocked(one.sql, 1)
      yield* proceed
      yield* Fiber.join(holder)
      const { cards, supplies } = yield* Fiber.join(waiter)
      assert.deepStrictEqual(
        cards.map(({ item }) => item),
        kept ? items.slice(1) : items
      )
      const expected = kept ? { free: 1, sequence: 2n } : { free: 2, sequence: 1n }
      assert.deepInclude(supplies[0], expected)
      assert.deepStrictEqual(supplies[0]?.lists[0]?.counts, new Map([["common", cards.length]]))
    }
  )

  test("of 64 callers of two processes one gets the last card, in every round", function* () {
    const { one, two } = yield* Processes
    const { customer } = yield* Fixture.partner()
    const { machine } = yield* Fixture.machine({ common: 0 })
    const ROUNDS = 12
    for (let round = 0; round < ROUNDS; round++) {
      const item = Sample.item(machine)
      yield* Fixture.write({ items: [item], enters: Sample.enters([item]) })
      const callers = Array.from({ length: 64 }, (_, nth) =>
        on(nth % 2 === 0 ? one : two, OnSale.drawLowest(customer, machine.id, 1))
      )
      const winners = (yield* together(callers)).flat()
      assert.deepStrictEqual(
        winners.map(({ itemId, sequence }) => [itemId, sequence]),
        [[item.id, BigInt(2 * round + 2)]]
      )
    }
    yield* isGapless(machine.id)
  })

  test("orders beside a restock draw every card once, and no number is left out", function* () {
    const { one, two } = yield* Processes
    const { customer } = yield* Fixture.partner()
    const { items, machine } = yield* Fixture.machine({ common: 10 })
    const batches = Array.from({ length: 8 }, () => [Sample.item(machine), Sample.item(machine)])
    const restock = Effect.forEach(batches, (more) =>
      on(two, Fixture.write({ items: more, enters: Sample.enters(more), recounted: [machine.id] }))
    )
    const drawn = drawing(one, customer, machine.id, 13)
    const also = drawing(two, customer, machine.id, 13)
    const [first, second] = yield* Effect.all([drawn, also, restock], { concurrency: 3 })
    assert.sameMembers(
      [...first, ...second].map(({ itemId }) => itemId),
      [...items, ...batches.flat()].map(({ id }) => id)
    )
    yield* isGapless(machine.id)
    const { free, lists } = yield* Fixture.supplyOf(machine.id)
    assert.deepStrictEqual([free, lists[0]?.size], [0, 26])
  })

  test("orders beside renumberings draw every card once, of the list as it is then", function* () {
    const { one, two } = yield* Processes
    const { customer } = yield* Fixture.partner()
    const { items, machine } = yield* Fixture.machine({ common: 30 })
    const renumbering = Effect.forEach(Array.from({ length: 10 }), () => renumber(two, machine.id))
    const [first, second] = yield* Effect.all(
      [drawing(one, customer, machine.id, 15), drawing(two, customer, machine.id, 15), renumbering],
      { concurrency: 3 }
    )
    assert.sameMembers(
      [...first, ...second].map(({ itemId }) => itemId),
      items.map(({ id }) => id)
    )
    yield* isGapless(machine.id)
    const { rows } = yield* numbers(machine.id)
    assert.isAbove(rows.at(-1)?.generation ?? 0, 0)
  })

  test("machines that two processes name in opposite order do not block each other", function* () {
    const { one, two } = yield* Processes
    const { items: a, machine: first } = yield* Fixture.machine({ common: 24 })
    const { items: b, machine: second } = yield* Fixture.machine({ common: 24 })
    const claiming = (process: Process, machines: ReadonlyArray<number>) =>
      process.store.transact(NOBODY, (transaction) =>
        Effect.andThen(
          transaction.load({ ...LoadPlan.EMPTY, stock: LoadPlan.ofMachines(machines) }),
          transaction.commit({
            ...NOTHING,
            claims: machines.map((machineId) => ({ machineId, count: 1 }))
          })
        )
      )
    const withdrawal = (process: Process, nth: number) => {
      const some = [b, a].flatMap((each) => each.slice(nth, nth + 1))
      const recounted = [second.id, first.id]
      return on(process, Fixture.write({ leaves: Sample.leaves(some), recounted }))
    }
    const turns = Array.from({ length: 6 }, (_, nth) => [
      claiming(one, [first.id, second.id]),
      claiming(two, [second.id, first.id]),
      withdrawal(nth % 2 === 0 ? one : two, nth)
    ])
    yield* together(turns.flat())
    for (const { id } of [first, second]) {
      const { claims, free, sequence } = yield* Fixture.supplyOf(id)
      assert.deepStrictEqual([free, claims, sequence], [18, 12, 7n])
    }
    const [row] = yield* one.sql<{ deadlocks: number }>`SELECT deadlocks::int FROM pg_stat_database
      WHERE datname = current_database()`
    assert.strictEqual(row?.deadlocks, 0)
  })

  test("a commit locks all of its machines, the lowest first, before it writes to any", function* () {
    const { one, two } = yield* Processes
    const { items: low, machine: first } = yield* Fixture.machine({ common: 2 })
    const { items: high, machine: second } = yield* Fixture.machine({ common: 2 })
    const { here, proceed, reached } = yield* step
    const lock = (id: number) => ({ ...LoadPlan.EMPTY, stock: LoadPlan.ofMachines([id]) })
    const holder = yield* Effect.forkChild(
      one.store.transact(NOBODY, (transaction) =>
        Effect.gen(function* () {
          yield* transaction.load(lock(first.id))
          yield* here
          yield* transaction.load(lock(second.id))
        })
      )
    )
    yield* reached
    const leaves = Sample.leaves([...high.slice(1), ...low.slice(1)])
    const withdrawal = yield* Effect.forkChild(on(two, Fixture.write({ leaves })))
    yield* blocked(one.sql, 1)
    yield* proceed
    yield* Fiber.join(holder)
    yield* Fiber.join(withdrawal)
    for (const { id } of [first, second]) assert.strictEqual((yield* Fixture.supplyOf(id)).free, 1)
  })

  test("a card that is drawn while it is withdrawn makes the withdrawal try again", function* () {
    const { one, two } = yield* Processes
    const { customer } = yield* Fixture.partner()
    const { items, machine } = yield* Fixture.machine({ common: 1 })
    const references = items.map((item) => item.reference)
    const { here, proceed, reached } = yield* step
    const withdrawal = yield* Effect.forkChild(
      two.store
        .transact(OPERATOR, (transaction) =>
          Effect.gen(function* () {
            yield* transaction.load({ ...LoadPlan.EMPTY, references })
            yield* here
            yield* transaction.commit({ ...NOTHING, leaves: Sample.leaves(items) })
          })
        )
        .pipe(Effect.flip)
    )
    yield* reached
    yield* on(one, OnSale.drawLowest(customer, machine.id, 1))
    yield* proceed
    assert.strictEqual((yield* Fiber.join(withdrawal)).reason._tag, "Unreachable")
    yield* isGapless(machine.id)
  })

  test("a card whose tier changed meanwhile makes its return try again", function* () {
    const { one, two } = yield* Processes
    const { machine } = yield* Fixture.machine({ common: 1, rare: 0 })
    const item = Sample.item(machine)
    const moved = { ...item, tier: "rare" }
    yield* Fixture.write({ items: [item] })
    const log = [OperatorSample.logEntry({ action: "catalog.put" })]
    yield* on(two, Fixture.write({ items: [moved], log }))
    const entering = (changes: Partial<ChangeSet>) => on(one, Fixture.write(changes))
    const failure = yield* Effect.flip(entering({ enters: Sample.enters([item]) }))
    assert.strictEqual(failure.reason._tag, "Unreachable")
    yield* entering({ enters: Sample.enters([moved]) })
    yield* isGapless(machine.id)
  })

  test("a seed that is disclosed while a draw is decided bars it, and only its minute", function* () {
    const { one, two } = yield* Processes
    const { customer } = yield* Fixture.partner()
    const { machine } = yield* Fixture.machine({ common: 2 })
    const supply = yield* Fixture.supplyOf(machine.id)
    const [first, second] = yield* OnSale.cards(machine.id)
    assert.isDefined(first)
    assert.isDefined(second)
    const order = OnSale.orderOf(customer, supply, [first])
    const minute = order.draws[0]?.minute ?? 0
    const { here, proceed, reached } = yield* step
    const drawer = yield* Effect.forkChild(
      one.store
        .transact(NOBODY, (transaction) =>
          Effect.gen(function* () {
            yield* transaction.load({ ...LoadPlan.EMPTY, stock: LoadPlan.ofMachines([machine.id]) })
            yield* here
            yield* transaction.commit({ ...NOTHING, ...order })
          })
        )
        .pipe(Effect.flip)
    )
    yield* reached
    yield* two.sql`UPDATE draw_log SET disclosing = ${minute}`
    yield* proceed
    assert.strictEqual((yield* Fiber.join(drawer)).reason._tag, "Unreachable")
    const later = OnSale.orderOf(customer, supply, [first], { minute: minute + 1 })
    yield* on(one, Fixture.write(later))
    const { disclosing } = yield* Fixture.load({ supplies: [machine.id] })
    assert.strictEqual(disclosing, minute)
  })
})
