/** Support reads across partners: operations, cards with their draws, shipments. */
import { Card } from "@cardpack/core/domain"
import { Desk, type Reads, ShipmentFilter, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | Desk.Desk>

/** An order of one card, with its draw. */
const order = Effect.fnUntraced(function* () {
  const held = yield* Fixture.holding()
  yield* Fixture.write({ enters: Sample.enters([held.item]) })
  const draw = Sample.draw(held.card, held.item, { sequence: 2n })
  yield* Fixture.write({ draws: [draw] })
  return { ...held, card: Card.withDraw(held.card, draw), draw }
})

const draws = (it: It): void => {
  it.effect(
    "DESK-SUPPORT-01: a card is shown with its item, its draw and the odds that were in force then",
    () =>
      Effect.gen(function* () {
        const { card, draw, item, machine } = yield* order()
        const tiers = [{ name: "common", weight: 1n }]
        yield* Fixture.write({ machines: [{ ...machine, tiers, oddsVersion: 2 }] })
        const desk = yield* Desk.Desk
        assert.deepStrictEqual(yield* desk.card(card.id), {
          found: { card, item },
          draw: { draw, odds: machine.tiers }
        })
        assert.isNull(yield* desk.card(Sample.id("card")))
      })
  )

  it.effect("DESK-SUPPORT-02: a card without a draw record is shown all the same", () =>
    Effect.gen(function* () {
      const { card, item } = yield* Fixture.holding()
      const shown = yield* (yield* Desk.Desk).card(card.id)
      assert.deepStrictEqual(shown, { found: { card, item }, draw: null })
    })
  )

  it.effect(
    "DESK-SUPPORT-03: an operation is shown with its details and the draws of its cards",
    () =>
      Effect.gen(function* () {
        const { card, draw, item, machine, operation } = yield* order()
        const desk = yield* Desk.Desk
        assert.deepStrictEqual(yield* desk.operation(operation.id), {
          details: {
            operation,
            cards: [{ card, item }],
            affectedCards: [],
            shipment: null,
            onchainOrders: [],
            onchainBurns: []
          },
          draws: [{ draw, odds: machine.tiers }]
        })
        assert.isNull(yield* desk.operation(Sample.id("op")))
      })
  )
}

const lists = (it: It): void => {
  it.effect("DESK-SUPPORT-04: operations of all partners are listed newest first, in pages", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* Fixture.partner(), yield* Fixture.partner()]
      const rows = [one, other, one, other, one].map(({ customer }) =>
        Sample.operation(customer, { status: "cancelled", kind: "mint" })
      )
      yield* Fixture.write({ operations: rows })
      const desk = yield* Desk.Desk
      const when = { createdSince: null, createdBefore: null }
      const filter = { status: "cancelled", kind: "mint", ...when } as const
      const first = yield* desk.operations(filter, { limit: 2, before: null })
      const rest = yield* desk.operations(filter, { limit: 3, before: first.at(-1)?.id ?? null })
      assert.deepStrictEqual([...first, ...rest], rows.toReversed())
    })
  )

  it.effect("DESK-SUPPORT-05: operations are found by status, kind and age", () =>
    Effect.gen(function* () {
      const { customer } = yield* Fixture.partner()
      const old = Sample.operation(customer, { status: "awaiting_chain", kind: "mint" })
      const young = Sample.operation(customer, {
        status: "awaiting_chain",
        kind: "buyback",
        createdAt: Sample.THEN + 60
      })
      const done = Sample.operation(customer, { kind: "buyback" })
      yield* Fixture.write({ operations: [old, young, done] })
      const desk = yield* Desk.Desk
      const own = [old.id, young.id, done.id]
      const none = { status: null, kind: null, createdSince: null, createdBefore: null }
      const filters = [
        [{ ...none, status: "awaiting_chain" as const }, [young.id, old.id]],
        [{ ...none, kind: "buyback" as const }, [done.id, young.id]],
        [{ ...none, status: "awaiting_chain" as const, createdBefore: Sample.THEN + 60 }, [old.id]],
        [{ ...none, createdSince: Sample.THEN + 60 }, [young.id]],
        [
          { ...none, createdSince: Sample.THEN, createdBefore: Sample.THEN + 60 },
          [done.id, old.id]
        ],
        [{ ...none, createdBefore: Sample.THEN }, []]
      ] as const
      for (const [filter, expected] of filters) {
        const found = yield* desk.operations(filter, { limit: 100, before: null })
        const ids = found.map((row) => row.id).filter((id) => own.includes(id))
        assert.deepStrictEqual(ids, [...expected])
      }
    })
  )

  it.effect("DESK-SUPPORT-08: shipments are listed by country and age", () =>
    Effect.gen(function* () {
      const { customer } = yield* Fixture.partner()
      const of = (countryCode: string, createdAt: number) =>
        Sample.shipment(Sample.operation(customer), { countryCode, createdAt })
      // A country of no other test.
      const shipments = [of("TV", Sample.THEN), of("TV", Sample.THEN + 60), of("NR", Sample.THEN)]
      const operations = shipments.map(({ operationId: id }) => Sample.operation(customer, { id }))
      yield* Fixture.write({ operations, shipments })
      const desk = yield* Desk.Desk
      const found = (filter: Partial<ShipmentFilter.ShipmentFilter>) =>
        Effect.map(
          desk.shipments({ ...ShipmentFilter.EVERY, ...filter }, { limit: 10, before: null }),
          (rows) => rows.map(({ id }) => shipments.findIndex((row) => row.id === id))
        )
      assert.deepStrictEqual(yield* found({ country: "TV" }), [1, 0])
      assert.deepStrictEqual(yield* found({ country: "TV", createdBefore: Sample.THEN + 60 }), [0])
      assert.deepStrictEqual(yield* found({ country: "NR", status: "delivered" }), [])
      assert.deepStrictEqual(yield* found({ operationId: operations[1]?.id ?? null }), [1])
    })
  )

  it.effect(
    "DESK-SUPPORT-06: shipments are found by id and listed by status, newest first, in pages",
    () =>
      Effect.gen(function* () {
        const { customer } = yield* Fixture.partner()
        const operations = Array.from({ length: 4 }, () => Sample.operation(customer))
        const shipments = operations.map((operation, index) =>
          Sample.shipment(operation, { status: index === 1 ? "delivered" : "in_transit" })
        )
        yield* Fixture.write({ operations, shipments })
        const desk = yield* Desk.Desk
        const ids = Effect.fnUntraced(function* (
          status: "in_transit" | null,
          before: number | null
        ) {
          const last = before === null ? null : (shipments[before]?.id ?? null)
          return yield* desk.shipments(
            { ...ShipmentFilter.EVERY, status },
            { limit: 2, before: last }
          )
        })
        const only = (...indexes: ReadonlyArray<number>) =>
          indexes.flatMap((index) => shipments[index] ?? [])
        assert.deepEqual(yield* ids("in_transit", null), only(3, 2))
        assert.deepEqual(yield* ids("in_transit", 2), only(0))
        assert.deepEqual(yield* ids(null, null), only(3, 2))
        assert.deepEqual(yield* ids(null, 2), only(1, 0))
        assert.deepStrictEqual(yield* desk.shipment(shipments[1]?.id ?? "shp_"), shipments[1])
        assert.isNull(yield* desk.shipment(Sample.id("shp")))
      })
  )
}

const addresses = (it: It): void => {
  it.effect("DESK-SUPPORT-07: addresses of parcels that arrived are found, longest ago first", () =>
    Effect.gen(function* () {
      const { customer } = yield* Fixture.partner()
      const arrived = (fields: Partial<ReturnType<typeof Sample.shipment>>) =>
        Sample.shipment(Sample.operation(customer), { status: "delivered", ...fields })
      const OLD = Sample.THEN - 1_000_000
      const [late, early] = [arrived({ updatedAt: OLD + 2 }), arrived({ updatedAt: OLD + 1 })]
      const others = [
        arrived({ updatedAt: OLD + 3 }),
        arrived({ updatedAt: OLD, info: null, infoFingerprint: null }),
        arrived({ updatedAt: OLD, status: "shipped" })
      ]
      const operations = [late, early, ...others].map(({ operationId: id }) =>
        Sample.operation(customer, { id })
      )
      yield* Fixture.write({ operations, shipments: [late, early, ...others] })
      const desk = yield* Desk.Desk
      assert.deepStrictEqual(yield* desk.keptAddresses(OLD + 2, 50), [early, late])
      assert.deepStrictEqual(yield* desk.keptAddresses(OLD + 2, 1), [early])
    })
  )
}

export const support = (it: It): void => {
  addresses(it)
  draws(it)
  lists(it)
}
