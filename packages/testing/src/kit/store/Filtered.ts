/** Lists of the reading port, narrowed to a time, a status and what their rows name. */
import { ListFilter, Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>

const at = (second: number) => ({ createdAt: Sample.THEN + 1_000 * second })

const span = (since: number | null, until: number | null) => ({
  since: since === null ? null : at(since).createdAt,
  until: until === null ? null : at(until).createdAt
})

const ALL = { limit: 10, before: null }

interface Identified {
  readonly id: string
}

/** The places of rows among all, such as "210". */
const placesOf = (rows: ReadonlyArray<Identified>, among: ReadonlyArray<Identified>): string =>
  rows.map(({ id }) => among.findIndex((each) => each.id === id)).join("")

/** Two customers, of whom one has three operations, with a card each, and events of both. */
const history = Effect.fnUntraced(function* () {
  const { account, machine } = yield* Fixture.holding()
  const [ann, bob] = [Sample.customer(account, at(1)), Sample.customer(account, at(2))]
  const sold = { kind: "order", vendingMachineId: machine.id, quantity: 1 } as const
  const orders = [
    Sample.operation(ann, { ...sold, ...at(4) }),
    Sample.operation(ann, { kind: "refund", ...at(5) }),
    Sample.operation(ann, { ...sold, ...at(6) })
  ] as const
  const items = [Sample.item(machine), Sample.item(machine), Sample.item(machine)] as const
  const cards = [
    Sample.card(orders[0], items[0], { status: "active", ...at(4) }),
    Sample.card(orders[1], items[1], { status: "redeemed", ...at(5) }),
    Sample.card(orders[2], items[2], { status: "bought_back", ...at(6) })
  ]
  const told = (type: "operation.completed" | "refund.completed", of: Identified, order: number) =>
    Sample.event(account, {
      type,
      data: { customerId: of.id, operationId: orders[order]?.id ?? "" },
      ...at(7 + order)
    })
  const events = [
    told("operation.completed", ann, 0),
    told("operation.completed", bob, 1),
    told("refund.completed", ann, 2)
  ]
  yield* Fixture.write({ customers: [ann, bob], operations: orders, items, cards, events })
  return { account, machine, ann, bob, orders, cards, events, reads: yield* Reads.Reads }
})

export const filtered = (it: It): void => {
  it.effect("STORE-LIST-07: customers are listed by time, cards by status and machine, too", () =>
    Effect.gen(function* () {
      const { account, ann, bob, cards, machine, reads } = yield* history()
      for (const [since, until, expected] of [
        [1, null, "10"],
        [2, null, "1"],
        [1, 2, "0"],
        [3, null, ""]
      ] as const) {
        const { rows } = yield* reads.customers(account.id, span(since, until), ALL)
        assert.strictEqual(placesOf(rows, [ann, bob]), expected)
      }
      const of = { vendingMachineId: machine.id }
      for (const [filter, expected] of [
        [{}, "210"],
        [{ status: "redeemed" }, "1"],
        [of, "20"],
        [{ ...of, status: "active" }, "0"],
        [{ ...of, ...span(5, null) }, "2"],
        [span(null, 6), "10"]
      ] as const) {
        const asked = { ...ListFilter.CARDS, ...filter }
        const { rows } = yield* reads.customerCards(account.id, ann.id, asked, ALL)
        assert.strictEqual(
          placesOf(
            rows.map(({ card }) => card),
            cards
          ),
          expected
        )
      }
    })
  )

  it.effect(
    "STORE-LIST-08: events are listed by customer, operation, type and time, both ways",
    () =>
      Effect.gen(function* () {
        const { account, ann, bob, events, orders, reads } = yield* history()
        for (const [filter, expected] of [
          [{ customerId: ann.id }, "20"],
          [{ customerId: bob.id }, "1"],
          [{ customerId: ann.id, type: "refund.completed" }, "2"],
          [{ customerId: ann.id, ...span(8, null) }, "2"],
          [{ customerId: ann.id, operationIds: [orders[0].id] }, "0"],
          [span(8, 9), "1"],
          [span(null, 8), "0"],
          [span(10, null), ""]
        ] as const) {
          const asked = { ...ListFilter.EVENTS, ...filter }
          const { rows } = yield* reads.newestEvents(account.id, asked, ALL)
          assert.strictEqual(placesOf(rows, events), expected)
          const onwards = yield* reads.events(account.id, asked, 0n, 10)
          assert.strictEqual(placesOf(onwards.toReversed(), events), expected)
        }
        const next = yield* reads.events(
          account.id,
          { ...ListFilter.EVENTS, customerId: ann.id },
          events[0]?.sequence ?? 0n,
          1
        )
        assert.strictEqual(placesOf(next, events), "2")
      })
  )
}
