/** The reading port: pages, cursors, and isolation of accounts. */
import { Movement, Period, Statement } from "@cardpack/core/domain"
import { ListFilter, Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Property from "../arbitrary/Property.ts"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads>
type Ask<Row> = (
  page: Reads.PageRequest
) => Effect.Effect<Reads.Page<Row>, Store.StoreError, Reads.Reads>

/** All pages of a list, in order. */
const walk = Effect.fnUntraced(function* <Row>(ask: Ask<Row>, limit: number) {
  const pages: Array<ReadonlyArray<Row>> = []
  let before: bigint | null = null
  do {
    const page: Reads.Page<Row> = yield* ask({ limit, before })
    pages.push(page.rows)
    before = page.next
  } while (before !== null)
  return pages
})

const bySequence = <Row extends { readonly sequence: bigint }>(a: Row, b: Row) =>
  a.sequence > b.sequence ? -1 : 1

/** An account with a customer and rows of every listed kind, written in random order. */
const history = Effect.fnUntraced(function* (count: number) {
  const { account, customer, machine } = yield* Fixture.holding()
  const own = Sample.customer(account)
  const numbers = Array.from({ length: count }, (_, index) => index)
  const customers = numbers.map(() => Sample.customer(account))
  const operations = numbers.map(() => Sample.operation(own))
  const items = numbers.map(() => Sample.item(machine))
  const cards = items.flatMap((item, ordinal) => {
    const [operation] = operations
    return operation === undefined ? [] : [Sample.card(operation, item, { ordinal })]
  })
  const entries = numbers.map(() => Sample.entry(account))
  const events = numbers.map(() => Sample.event(account))
  yield* Fixture.write({
    customers: [...customers.toReversed(), own],
    operations: operations.toReversed(),
    items,
    cards: cards.toReversed(),
    ledgerEntries: entries.toReversed(),
    events: events.toReversed()
  })
  return { account, customer, own, customers, operations, items, cards, entries, events }
})

const pages = (it: It): void => {
  it.effect(
    "STORE-LIST-01: the pages of a list, whatever their size, hold every row once, newest first",
    () =>
      Property.holds(
        fc.record({ count: fc.integer({ min: 0, max: 7 }), limit: fc.integer({ min: 1, max: 8 }) }),
        ({ count, limit }) =>
          Effect.gen(function* () {
            const { account, cards, customer, customers, entries, items, operations, own } =
              yield* history(count)
            const lists: ReadonlyArray<readonly [Ask<unknown>, ReadonlyArray<unknown>]> = [
              [
                (page) =>
                  Reads.Reads.use((reads) =>
                    reads.ledgerEntries(account.id, ListFilter.ENTRIES, page)
                  ),
                entries.toReversed().map((entry) => Movement.caused(entry, null))
              ],
              [
                (page) =>
                  Reads.Reads.use((reads) => reads.customers(account.id, Period.EVER, page)),
                [customer, own, ...customers].toSorted(bySequence)
              ],
              [
                (page) =>
                  Reads.Reads.use((reads) =>
                    reads.customerCards(account.id, own.id, ListFilter.CARDS, page)
                  ),
                cards.map((card, index) => ({ card, item: items[index] })).toReversed()
              ],
              [
                (page) =>
                  Reads.Reads.use((reads) => {
                    const filter = { ...ListFilter.OPERATIONS, customerId: own.id }
                    return reads.operations(account.id, filter, page)
                  }),
                operations.toReversed()
              ]
            ]
            for (const [ask, expected] of lists) {
              const found = yield* walk(ask, limit)
              assert.deepStrictEqual(found.flat(), expected)
              const sizes = found.slice(0, -1).map((page) => page.length)
              assert.deepStrictEqual(
                sizes,
                sizes.map(() => limit)
              )
              if (expected.length > 0) assert.isAbove(found.at(-1)?.length ?? 0, 0)
            }
          }),
        { numRuns: 12 }
      )
  )

  it.effect("STORE-LIST-02: operations are listed by customer, card, kind and both statuses", () =>
    Effect.gen(function* () {
      const { account, customer, machine, operation } = yield* Fixture.holding()
      const other = Sample.customer(account)
      const rows = [
        Sample.operation(customer, { kind: "refund" }),
        Sample.operation(customer, { kind: "mint", mode: "onchain", status: "awaiting_chain" }),
        Sample.operation(other, { kind: "refund" }),
        Sample.operation(other, { kind: "mint", mode: "onchain", status: "cancelled" }),
        Sample.operation(customer, {
          kind: "order",
          vendingMachineId: machine.id,
          quantity: 1,
          createdAt: Sample.THEN + 60
        })
      ] as const
      const items = [Sample.item(machine), Sample.item(machine)] as const
      const [ours, theirs] = [Sample.card(rows[0], items[0]), Sample.card(rows[3], items[1])]
      const affectedCards = [Sample.affected(rows[2], ours)]
      const cards = [ours, theirs]
      const shipments = [
        Sample.shipment(rows[0], { status: "in_transit" }),
        Sample.shipment(rows[2], { status: "delivered" })
      ]
      const written = { customers: [other], operations: rows, items, cards, affectedCards }
      yield* Fixture.write({ ...written, shipments })
      const none = ListFilter.OPERATIONS
      const filters = [
        [none, [4, 3, 2, 1, 0]],
        [{ ...none, customerId: customer.id }, [4, 1, 0]],
        [{ ...none, kind: "refund" as const }, [2, 0]],
        [{ ...none, kind: "order" as const }, [4]],
        [{ ...none, status: "completed" as const }, [4, 2, 0]],
        [{ ...none, status: "awaiting_chain" as const }, [1]],
        [{ ...none, customerId: other.id, kind: "mint" as const }, [3]],
        [{ ...none, customerId: customer.id, status: "cancelled" as const }, []],
        [{ ...none, cardId: ours.id }, [2, 0]],
        [{ ...none, cardId: ours.id, customerId: customer.id }, [0]],
        [{ ...none, cardId: ours.id, customerId: customer.id, kind: "mint" as const }, []],
        [{ ...none, cardId: theirs.id }, [3]],
        [{ ...none, shipmentStatus: "delivered" as const }, [2]],
        [{ ...none, shipmentStatus: "in_transit" as const, kind: "refund" as const }, [0]],
        [{ ...none, shipmentStatus: "in_transit" as const, customerId: other.id }, []],
        [{ ...none, shipmentStatus: "shipped" as const }, []],
        [{ ...none, vendingMachineId: machine.id }, [4]],
        [{ ...none, vendingMachineId: machine.id, customerId: other.id }, []],
        [{ ...none, since: Sample.THEN + 60 }, [4]],
        [{ ...none, since: Sample.THEN + 61 }, []],
        [{ ...none, until: Sample.THEN + 60, customerId: customer.id }, [1, 0]],
        [{ ...none, cardId: ours.id, until: Sample.THEN + 1, since: Sample.THEN }, [2, 0]]
      ] as const
      const reads = yield* Reads.Reads
      for (const [filter, expected] of filters) {
        const found = yield* reads.operations(account.id, filter, { limit: 10, before: null })
        const own = found.rows.filter(({ id }) => id !== operation.id)
        assert.deepStrictEqual(
          own.map((row) => rows.findIndex(({ id }) => id === row.id)),
          [...expected]
        )
      }
    })
  )

  it.effect("STORE-LIST-03: events come oldest first, those after a cursor, without gaps", () =>
    Property.holds(
      fc.record({ count: fc.integer({ min: 0, max: 7 }), limit: fc.integer({ min: 1, max: 8 }) }),
      ({ count, limit }) =>
        Effect.gen(function* () {
          const { account, events } = yield* history(count)
          const reads = yield* Reads.Reads
          const seen: Array<unknown> = []
          let after = 0n
          for (;;) {
            const rows = yield* reads.events(account.id, ListFilter.EVENTS, after, limit)
            const last = rows.at(-1)
            if (last === undefined) break
            assert.isAtMost(rows.length, limit)
            seen.push(...rows)
            after = last.sequence
          }
          assert.deepStrictEqual(seen, events)
        }),
      { numRuns: 12 }
    )
  )
}

const backwards = (it: It): void => {
  it.effect("STORE-LIST-06: the feed is read backwards, whole or of a type, without tests", () =>
    Effect.gen(function* () {
      const account = yield* Fixture.account()
      const types = ["balance.low", "webhook.test", "shipment.updated", "balance.low"] as const
      const events = types.map((type) => Sample.event(account, { type }))
      const stranger = yield* Fixture.account()
      yield* Fixture.write({ events: [...events.toReversed(), Sample.event(stranger)] })
      const reads = yield* Reads.Reads
      const read = (type: ListFilter.Events["type"]) =>
        walk(
          (page) =>
            Reads.Reads.use(() =>
              reads.newestEvents(account.id, { ...ListFilter.EVENTS, type }, page)
            ),
          1
        )
      const [first, , second, third] = events
      assert.deepStrictEqual((yield* read(null)).flat(), [third, second, first])
      assert.deepStrictEqual((yield* read("balance.low")).flat(), [third, first])
      assert.deepStrictEqual((yield* read("refund.completed")).flat(), [])
    })
  )
}

const isolation = (it: It): void => {
  it.effect("STORE-LIST-04: no read returns a row of another account", () =>
    Effect.gen(function* () {
      const { account, own, cards, operations } = yield* history(2)
      const [operation] = operations
      assert.isDefined(operation)
      const shipment = Sample.shipment(operation)
      const named = { ...own, externalUserId: "only-ours" }
      const event = Sample.event(account, { data: { operationId: operation.id } })
      yield* Fixture.write({
        customers: [named],
        shipments: [shipment],
        events: [event],
        ledgerEntries: [Sample.entry(account, { kind: "SPEND", operationId: operation.id })]
      })
      const stranger = (yield* Fixture.account()).id
      const reads = yield* Reads.Reads
      const all = { limit: 100, before: null }
      const none = ListFilter.OPERATIONS
      const cardIds = cards.map((card) => card.id)
      const empty = { rows: [], next: null }
      const ask = (who: typeof stranger) =>
        Effect.all({
          customer: reads.customer(who, own.id),
          byName: reads.customerByExternalId(who, "only-ours"),
          cards: reads.cards(who, cardIds),
          details: reads.operationDetails(who, [operation.id]),
          shipment: reads.shipment(who, operation.id),
          entries: reads.ledgerEntries(who, ListFilter.ENTRIES, all),
          customers: reads.customers(who, Period.EVER, all),
          customerCards: reads.customerCards(who, own.id, ListFilter.CARDS, all),
          operations: reads.operations(who, none, all),
          ofCustomer: reads.operations(who, { ...none, customerId: own.id }, all),
          ofCard: reads.operations(who, { ...none, cardId: cardIds[0] ?? null }, all),
          byParcel: reads.operations(who, { ...none, shipmentStatus: "created" }, all),
          events: reads.events(who, ListFilter.EVENTS, 0n, 100),
          newest: reads.newestEvents(who, ListFilter.EVENTS, all),
          ofOperation: reads.ledgerEntries(
            who,
            { ...ListFilter.ENTRIES, operationId: operation.id },
            all
          ),
          operationEvents: reads.events(
            who,
            { ...ListFilter.EVENTS, operationIds: [operation.id] },
            0n,
            100
          ),
          event: reads.event(who, event.id),
          books: reads.books(who, 0, Sample.FAR)
        })
      assert.deepStrictEqual(yield* ask(stranger), {
        customer: null,
        byName: null,
        cards: [],
        details: [],
        shipment: null,
        entries: empty,
        customers: empty,
        customerCards: empty,
        operations: empty,
        ofCustomer: empty,
        ofCard: empty,
        byParcel: empty,
        events: [],
        newest: empty,
        ofOperation: empty,
        operationEvents: [],
        event: null,
        books: {
          opening: Statement.pointAfter(stranger, undefined),
          closing: Statement.pointAfter(stranger, undefined),
          sums: []
        }
      })
      const mine = yield* ask(account.id)
      assert.deepStrictEqual([mine.customer, mine.byName, mine.shipment], [named, named, shipment])
      assert.deepStrictEqual(mine.event, event)
      const lists = [
        mine.cards,
        mine.details,
        mine.events,
        mine.entries.rows,
        mine.customers.rows,
        mine.ofOperation.rows,
        mine.ofCard.rows,
        mine.byParcel.rows,
        mine.newest.rows,
        mine.operationEvents,
        mine.books.sums
      ]
      for (const rows of lists) assert.isAbove(rows.length, 0)
      assert.isAbove(mine.customerCards.rows.length + mine.operations.rows.length, 3)
    })
  )

  it.effect(
    "STORE-LIST-05: unknown ids find nothing, and an id asked for twice returns one row",
    () =>
      Effect.gen(function* () {
        const { account, card, operation } = yield* Fixture.holding()
        const reads = yield* Reads.Reads
        assert.isNull(yield* reads.customer(account.id, Sample.id("cus")))
        assert.isNull(yield* reads.customerByExternalId(account.id, "nobody"))
        assert.isNull(yield* reads.shipment(account.id, operation.id))
        assert.strictEqual(
          (yield* reads.cards(account.id, [card.id, card.id, Sample.id("card")])).length,
          1
        )
        const details = yield* reads.operationDetails(account.id, [operation.id, operation.id])
        assert.strictEqual(details.length, 1)
        assert.deepStrictEqual(yield* reads.cards(account.id, []), [])
        assert.deepStrictEqual(yield* reads.operationDetails(account.id, []), [])
      })
  )
}

export const lists = (it: It): void => {
  pages(it)
  backwards(it)
  isolation(it)
}
