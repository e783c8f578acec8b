/** Cards on sale, and orders that draw them as an engine does. */
import type { Customer, Draw, Supply } from "@cardpack/core/domain"
import { ChangeSet, LoadPlan, type Pool, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type Cards = ReadonlyArray<Pool.Stocked>

/** Every slot of a list. */
export const whole = (machineId: number, list = "common"): Store.SlotLook => ({
  machineId,
  list,
  slots: null,
  take: 0
})

/** A list's cards by slot. */
export const cards = (machineId: number, list = "common") => Fixture.look([whole(machineId, list)])

/** An order of these cards, whose draws have the machine's next numbers. */
export const orderOf = (
  customer: Customer.Customer,
  { lists, sequence }: Supply.Supply,
  from: Cards,
  fields: Partial<Draw.Draw> = {}
) => {
  const operation = Sample.operation(customer)
  const drawn = from.map(({ item, list, machineId, salt, slot }, ordinal) => {
    const card = Sample.card(operation, item, { ordinal })
    const { generation = 0, size = 1 } = lists.find(({ name }) => name === list) ?? {}
    const number = sequence + BigInt(ordinal + 1)
    const own = { machineId, list, generation, size, slot, salt, sequence: number }
    return { card, draw: Sample.draw(card, item, { ...own, ...fields }) }
  })
  return {
    operations: [operation],
    cards: drawn.map(({ card }) => card),
    draws: drawn.map(({ draw }) => draw)
  }
}

/** Sells these cards of one machine to a new customer. */
export const draw = Effect.fnUntraced(function* (from: Cards, fields: Partial<Draw.Draw> = {}) {
  const { customer } = yield* Fixture.partner()
  const supply = yield* Fixture.supplyOf(from[0]?.machineId ?? 0)
  yield* Fixture.write(orderOf(customer, supply, from, fields))
})

/** Draws the list's lowest cards in one transaction, which waits for the machine's last one. */
export const drawLowest = (customer: Customer.Customer, machineId: number, count: number) =>
  Store.Store.use((store) =>
    store.transact({ accounts: [], operator: false }, (transaction) =>
      Effect.gen(function* () {
        const plan = { ...LoadPlan.EMPTY, stock: LoadPlan.ofMachines([machineId]) }
        const [supply] = (yield* transaction.load(plan)).supplies
        if (supply === undefined) return yield* Effect.die("the machine has a supply")
        const all = yield* transaction.look([whole(machineId)])
        yield* Effect.yieldNow
        const order = orderOf(customer, supply, all.slice(0, count))
        if (all.length > 0) yield* transaction.commit({ ...ChangeSet.EMPTY, ...order })
        return order.draws
      })
    )
  )
