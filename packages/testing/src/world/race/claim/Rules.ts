/** The effects of orders, refunds and openings of sealed packs on a machine's stock. */
import { Opening } from "@cardpack/core"
import { putCatalog, Stock, updateMachine } from "@cardpack/core/commands"
import { Reads } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import { sound } from "../Audited.ts"
import * as Real from "../Real.ts"
import { cardsOf } from "../Rig.ts"
import { drawOf } from "./Commits.ts"
import { type Provided, RICH, shop, tag } from "./Shop.ts"

type It = Vitest.MethodsNonLive<Provided>

const orders = (it: It): void => {
  it.effect("a sealed order takes a claim and decides nothing", () =>
    Effect.gen(function* () {
      const { buy, id, items, partner } = yield* shop({ common: 6, rare: 2 })
      const { details } = yield* buy(3, true)
      const reads = yield* Reads.Reads
      for (const { card, item } of details.cards) {
        assert.deepInclude(card, { itemId: null, sealed: true, status: "active" })
        assert.isNull(item)
        assert.deepInclude(card.claim, { machineId: id, oddsVersion: 1 })
        const found = yield* reads.cards(partner.id, [card.id])
        assert.deepStrictEqual(found, [{ card, item: null }])
        assert.isUndefined(yield* drawOf(card.id))
      }
      assert.deepStrictEqual(yield* Fixture.stockOf(id), {
        stock: { common: 6, rare: 2 },
        openClaims: 3
      })
      const places = yield* Fixture.places(items.map(({ reference }) => reference))
      assert.isTrue(Object.values(places).every((place) => place === "deck"))
      yield* sound
    })
  )

  it.effect("orders of either kind sell only unclaimed cards", () =>
    Effect.gen(function* () {
      const { buy, id, open, refund } = yield* shop({ common: 4, rare: 1 })
      yield* buy(3, true)
      const claims = cardsOf(yield* buy(1, true))
      assert.strictEqual(yield* tag(buy(2, true)), "OutOfStock")
      assert.strictEqual(yield* tag(buy(2, false)), "OutOfStock")
      assert.strictEqual(yield* tag(buy(1, false)), "done")
      assert.strictEqual(yield* tag(buy(1, false)), "OutOfStock")
      yield* refund(claims)
      assert.strictEqual(yield* tag(buy(1, true)), "done")
      assert.strictEqual(yield* tag(buy(1, true)), "OutOfStock")
      assert.strictEqual((yield* Fixture.stockOf(id)).openClaims, 4)
      assert.strictEqual(yield* tag(open(claims)), "Conflict")
      yield* sound
    })
  )

  it.effect("a refund gives the claim back, and nothing returns to a deck", () =>
    Effect.gen(function* () {
      const { buy, id, open, partner, refund } = yield* shop({ common: 3, rare: 1 })
      const cards = cardsOf(yield* buy(4, true))
      yield* refund(cards.slice(0, 3))
      assert.deepStrictEqual(yield* Fixture.stockOf(id), {
        stock: { common: 3, rare: 1 },
        openClaims: 1
      })
      const shown = yield* (yield* Reads.Reads).cards(partner.id, cards.slice(0, 3))
      for (const { card, item } of shown) {
        assert.deepInclude(card, { status: "refunded", itemId: null })
        assert.isNull(item)
      }
      assert.strictEqual(yield* tag(open(cards.slice(0, 1))), "Conflict")
      yield* open(cards.slice(3))
      const left = yield* Fixture.stockOf(id)
      assert.strictEqual(
        Object.values(left.stock).reduce((sum, each) => sum + each, 0),
        3
      )
      assert.strictEqual(left.openClaims, 0)
      yield* sound
    })
  )
}

const openings = (it: It): void => {
  it.effect("opening draws with the order's seed and a new one", () =>
    Effect.gen(function* () {
      const { buy, id, open } = yield* shop({ common: 6, rare: 4 })
      const { details } = yield* buy(10, true)
      const { cards } = yield* open(cardsOf({ details, replayed: false, now: 0 }))
      const claims = new Map(details.cards.map(({ card }) => [card.id, card.claim]))
      const items = new Set(cards.map(({ item }) => item?.id))
      assert.strictEqual(items.size, 10)
      for (const { card, item } of cards) {
        assert.isFalse(card.sealed)
        const draw = yield* drawOf(card.id)
        const claim = claims.get(card.id)
        assert.isDefined(draw)
        assert.isNotNull(claim ?? null)
        if (draw === undefined || claim === undefined || claim === null) continue
        assert.strictEqual(draw.itemId, item?.id)
        assert.strictEqual(draw.seed.length, 32)
        assert.deepStrictEqual([...draw.seed.slice(0, 16)], [...claim.seed])
        assert.match(Opening.seedHash(claim), /^[0-9a-f]{64}$/)
        assert.strictEqual(draw.oddsVersion, 1)
      }
      assert.deepStrictEqual(yield* Fixture.stockOf(id), {
        stock: { common: 0, rare: 0 },
        openClaims: 0
      })
      const again = yield* open(cards.map(({ card }) => card.id))
      assert.deepStrictEqual(again.cards, cards)
      yield* sound
    })
  )

  it.effect("a claim keeps the odds of its order, and is served when their tiers run out", () =>
    Effect.gen(function* () {
      const { buy, engine, id, items, open } = yield* shop({ common: 4, rare: 4 })
      const cards = cardsOf(yield* buy(4, true))
      const change = {
        tiers: [
          { name: "common", weight: 0 },
          { name: "rare", weight: 1 }
        ]
      }
      yield* engine.run(updateMachine("test", id, change))
      const [first, ...rest] = cards
      assert.isDefined(first)
      yield* open([first])
      const draw = yield* drawOf(first)
      assert.strictEqual(draw?.oddsVersion, 1)
      // No claim needs the retired tier's cards, so all may go.
      const common = items.filter(({ tier }) => tier === "common").map(({ reference }) => reference)
      const places = yield* Fixture.places(common)
      const there = common.filter((reference) => places[reference] === "deck")
      yield* engine.run(Stock.withdrawStock("test", { references: there, reason: "gone" }))
      yield* open(rest)
      for (const card of rest) {
        assert.strictEqual((yield* drawOf(card))?.tier, "rare")
      }
      yield* sound
    })
  )
}

const operators = (it: It): void => {
  it.effect("a machine keeps a card for each open claim, whatever an operator does", () =>
    Effect.gen(function* () {
      const { buy, engine, id, items } = yield* shop({ common: 4, rare: 2 })
      yield* buy(4, true)
      const [first, second, third] = items.map(({ reference }) => reference)
      assert.isDefined(third)
      const withdraw = (references: ReadonlyArray<string | undefined>) =>
        tag(
          engine.run(
            Stock.withdrawStock("test", {
              references: references.flatMap((each) => each ?? []),
              reason: "lost"
            })
          )
        )
      assert.strictEqual(yield* withdraw([first, second, third]), "Conflict")
      assert.strictEqual(yield* withdraw([first]), "done")
      const retire = { tiers: [{ name: "rare", weight: 0 }] }
      assert.strictEqual(yield* tag(engine.run(updateMachine("test", id, retire))), "Conflict")
      const document = {
        vendingMachines: [{ id, tiers: [{ name: "common", weight: 0 }] }],
        cards: []
      }
      assert.strictEqual(yield* tag(engine.run(putCatalog("test", document))), "Conflict")
      assert.strictEqual(yield* withdraw([second]), "done")
      assert.strictEqual(yield* withdraw([third]), "Conflict")
      assert.deepStrictEqual(yield* Fixture.stockOf(id), {
        stock: { common: 2, rare: 2 },
        openClaims: 4
      })
      yield* sound
    })
  )

  it.effect("a machine that stops sells nothing once a tier is short, and serves its claims", () =>
    Effect.gen(function* () {
      const { buy, engine, id, items, open } = yield* shop({ common: 5, rare: 1 })
      yield* engine.run(updateMachine("test", id, { whenTierEmpty: "stop" }))
      assert.strictEqual(yield* tag(buy(2, false)), "OutOfStock")
      assert.strictEqual(yield* tag(buy(2, true)), "OutOfStock")
      const cards = cardsOf(yield* buy(1, true))
      const rare = items.filter(({ tier }) => tier === "rare").map(({ reference }) => reference)
      yield* engine.run(Stock.withdrawStock("test", { references: rare, reason: "sold elsewhere" }))
      assert.strictEqual(yield* tag(buy(1, false)), "OutOfStock")
      assert.strictEqual(yield* tag(buy(1, true)), "OutOfStock")
      assert.strictEqual((yield* open(cards)).cards[0]?.item?.tier, "common")
      yield* engine.run(updateMachine("test", id, { whenTierEmpty: "redistribute" }))
      assert.strictEqual(yield* tag(buy(2, false)), "done")
      yield* sound
    })
  )

  it.effect("one account may hold back no more than its share of a machine", () =>
    Effect.gen(function* () {
      const { buy, engine, id, partner, refund } = yield* shop({ common: 40, rare: 8 })
      const other = yield* Real.partner(RICH)
      for (const quantity of [10, 10, 4]) yield* buy(quantity, true)
      const refused = yield* Effect.flip(buy(1, true))
      assert.strictEqual(refused.reason._tag, "Conflict")
      assert.include(JSON.stringify(refused.reason), `vending machine ${id}`)
      assert.strictEqual(yield* tag(buy(1, true, other)), "done")
      assert.strictEqual(yield* tag(buy(1, false)), "done")
      yield* engine.run(updateMachine("test", id, { maxOpenShare: 1 }))
      const more = cardsOf(yield* buy(1, true))
      yield* refund(more)
      yield* engine.run(updateMachine("test", id, { maxOpenShare: 0 }))
      assert.strictEqual(yield* tag(buy(1, true)), "Conflict")
      assert.strictEqual(yield* tag(buy(9, true, other)), "done")
      assert.strictEqual(yield* tag(buy(1, true, other)), "Conflict")
      assert.isAbove(partner.customers.length, 0)
      yield* sound
    })
  )
}

export const rules = (it: It): void => {
  orders(it)
  openings(it)
  operators(it)
}
