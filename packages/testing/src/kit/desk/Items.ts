/** The place of every item, and the machines with their stock. */
import type { Place } from "@cardpack/core/domain"
import { Desk, type Reads, type Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

type It = Vitest.MethodsNonLive<Store.Store | Reads.Reads | Desk.Desk>

/** One item in each place. */
const everywhere = Effect.fnUntraced(function* () {
  const { customer, machine } = yield* Fixture.holding()
  const items = Array.from({ length: 8 }, () => Sample.item(machine))
  const [inDeck, sealed, held, bought, redeemed, withdrawn, lost, burning] = items
  if (!inDeck || !sealed || !held || !bought || !redeemed || !withdrawn || !lost || !burning) {
    return yield* Effect.die("eight items")
  }
  const order = Sample.operation(customer)
  const card = (item: typeof held, ordinal: number, fields: Parameters<typeof Sample.card>[2]) =>
    Sample.card(order, item, { ordinal, ...fields })
  const cards = {
    sealed: card(sealed, 0, { sealed: true, refundableUntil: Sample.FAR }),
    held: card(held, 1, {}),
    bought: card(bought, 2, { status: "bought_back" }),
    redeemed: card(redeemed, 3, { status: "redeemed" }),
    burning: card(burning, 4, { status: "buyback_pending" }),
    lost: card(lost, 5, { status: "bought_back" }),
    refunded: card(inDeck, 6, { status: "refunded" })
  }
  const gone = [withdrawn, lost].map((item) => ({ ...item, withdrawnAt: Sample.THEN }))
  yield* Fixture.write({
    items: [...items.filter((item) => item !== withdrawn && item !== lost), ...gone],
    operations: [order],
    cards: Object.values(cards),
    enters: Sample.enters([inDeck])
  })
  const places: ReadonlyArray<readonly [string, Place.Place]> = [
    [inDeck.reference, { _tag: "deck", machineId: machine.id, tier: "common" }],
    [sealed.reference, { _tag: "held", cardId: cards.sealed.id }],
    [held.reference, { _tag: "held", cardId: cards.held.id }],
    [bought.reference, { _tag: "bought_back", cardId: cards.bought.id }],
    [redeemed.reference, { _tag: "redeemed", cardId: cards.redeemed.id }],
    [withdrawn.reference, { _tag: "withdrawn" }],
    [lost.reference, { _tag: "withdrawn" }],
    [burning.reference, { _tag: "held", cardId: cards.burning.id }]
  ]
  return { machine, places, order }
})

const placesOf = (records: ReadonlyArray<Desk.ItemRecord>) =>
  records.map(({ item, place }) => [item.reference, place] as const)

const places = (it: It): void => {
  it.effect("DESK-ITEM-01: every item is in exactly one place", () =>
    Effect.gen(function* () {
      const world = yield* everywhere()
      const desk = yield* Desk.Desk
      const filter = { machineId: world.machine.id, tier: null, place: null }
      const references = world.places.map(([reference]) => reference)
      const listed = yield* desk.items(filter, { limit: 100, after: null })
      const own = listed.filter(({ item }) => references.includes(item.reference))
      assert.deepStrictEqual(placesOf(own), world.places)
      const named = yield* desk.itemsNamed([...references, ...references, "no such reference"])
      assert.sameDeepMembers(placesOf(named), [...world.places])
      assert.deepStrictEqual(yield* desk.itemsNamed([]), [])
      for (const [reference, place] of world.places) {
        assert.deepStrictEqual((yield* desk.item(reference))?.place, place)
      }
      const { places: loaded } = yield* Fixture.load({ references })
      const byReference = new Map(own.map(({ item }) => [item.id, item.reference]))
      assert.sameDeepMembers(
        loaded.map(([id, place]) => [byReference.get(id), place]),
        world.places.map(([reference, place]) => [reference, place])
      )
    })
  )

  it.effect(
    "DESK-ITEM-02: among cards of one moment the place is that of the card that has the item",
    () =>
      Effect.gen(function* () {
        const { customer, machine } = yield* Fixture.holding()
        const desk = yield* Desk.Desk
        const order = Sample.operation(customer)
        yield* Fixture.write({ operations: [order] })
        const stories = [
          ["refunded", "active", "held"],
          ["active", "refunded", "held"],
          ["bought_back", "active", "held"],
          ["active", "bought_back", "held"],
          ["bought_back", "refunded", "bought_back"],
          ["refunded", "bought_back", "bought_back"],
          ["redeemed", "refunded", "redeemed"],
          ["refunded", "redeemed", "redeemed"]
        ] as const
        for (const [index, [first, second, place]] of stories.entries()) {
          const item = Sample.item(machine)
          const cards = [first, second].map((status, at) =>
            Sample.card(order, item, { ordinal: index * 2 + at, status })
          )
          yield* Fixture.write({ items: [item], cards })
          assert.strictEqual((yield* desk.item(item.reference))?.place._tag, place)
        }
      })
  )

  it.effect(
    "DESK-ITEM-03: items are listed by reference, in pages, and by machine, tier and place",
    () =>
      Effect.gen(function* () {
        const { machine, places: all } = yield* everywhere()
        const desk = yield* Desk.Desk
        const filter = { machineId: machine.id, tier: "common", place: null }
        const whole = yield* desk.items(filter, { limit: 100, after: null })
        const references = whole.map(({ item }) => item.reference)
        assert.deepStrictEqual(references, references.toSorted())
        const first = yield* desk.items(filter, { limit: 3, after: null })
        const after = first.at(-1)?.item.reference ?? null
        const rest = yield* desk.items(filter, { limit: 100, after })
        assert.deepStrictEqual([...first, ...rest], whole)
        for (const tag of ["deck", "held", "bought_back", "redeemed", "withdrawn"] as const) {
          const found = yield* desk.items({ ...filter, place: tag }, { limit: 100, after: null })
          const tags = new Set(found.map(({ place }) => place._tag))
          assert.deepStrictEqual([...tags], [tag])
          const expected = all.filter(([, place]) => place._tag === tag).length
          assert.isAtLeast(found.length, expected)
        }
        const none = yield* desk.items({ ...filter, tier: "rare" }, { limit: 100, after: null })
        assert.deepStrictEqual(none, [])
      })
  )

  it.effect(
    "DESK-ITEM-04: an item's history holds every card of it, oldest first, and its shipment",
    () =>
      Effect.gen(function* () {
        const { customer, machine } = yield* Fixture.holding()
        const item = Sample.item(machine)
        const order = Sample.operation(customer)
        const statuses = ["refunded", "bought_back", "redeemed"] as const
        const cards = statuses.map((status, ordinal) =>
          Sample.card(order, item, { ordinal, status, createdAt: Sample.THEN + ordinal })
        )
        const redemption = Sample.operation(customer, { kind: "redemption" })
        const shipment = Sample.shipment(redemption)
        const [refunded, bought, redeemed] = cards
        assert.isDefined(refunded)
        assert.isDefined(bought)
        assert.isDefined(redeemed)
        yield* Fixture.write({
          items: [item],
          operations: [order, redemption],
          cards: cards.toReversed(),
          affectedCards: [Sample.affected(redemption, redeemed)],
          shipments: [shipment]
        })
        const shown = yield* (yield* Desk.Desk).item(item.reference)
        assert.deepStrictEqual(shown?.item, item)
        assert.deepStrictEqual(shown?.history, [
          { card: refunded, shipment: null },
          { card: bought, shipment: null },
          { card: redeemed, shipment }
        ])
        assert.isNull(yield* (yield* Desk.Desk).item("no such reference"))
      })
  )
}

const stock = (it: It): void => {
  it.effect("DESK-ITEM-05: every machine is shown with the free items of each of its tiers", () =>
    Effect.gen(function* () {
      const { machine } = yield* Fixture.machine(
        { common: 3, rare: 1, epic: 0 },
        { public: false, active: false }
      )
      const listed = (yield* (yield* Desk.Desk).machines).find(
        (row) => row.machine.id === machine.id
      )
      assert.deepStrictEqual(listed?.machine, machine)
      assert.deepStrictEqual(
        listed?.stock,
        new Map([
          ["common", 3],
          ["rare", 1],
          ["epic", 0]
        ])
      )
    })
  )
}

export const items = (it: It): void => {
  places(it)
  stock(it)
}
