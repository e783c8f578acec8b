/** What the openings of sealed packs draw, and what operators may do meanwhile. */
import { Engine } from "@cardpack/core"
import { Stock, updateMachine } from "@cardpack/core/commands"
import { Minute } from "@cardpack/core/domain"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import { sound } from "../Audited.ts"
import * as Real from "../Real.ts"
import { order } from "../Requests.ts"
import { cardsOf } from "../Rig.ts"
import { drawOf } from "./Commits.ts"
import { nextKey, type Provided, RICH, shop, tag } from "./Shop.ts"

type It = Vitest.MethodsNonLive<Provided>

const openings = (it: It): void => {
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
  it.effect("a machine that stops sells nothing once a tier is short, and serves its claims", () =>
    Effect.gen(function* () {
      const { buy, engine, id, items, open } = yield* shop({ common: 5, rare: 1 })
      yield* engine.run(updateMachine("test", id, { whenTierEmpty: "stop" }))
      assert.strictEqual(yield* tag(buy(2, false)), "OutOfStock")
      assert.strictEqual(yield* tag(buy(2, true)), "Conflict")
      const cards = cardsOf(yield* buy(1, true))
      // The open pack may need the only rare card.
      assert.strictEqual(yield* tag(buy(1, false)), "OutOfStock")
      assert.strictEqual(yield* tag(buy(1, true)), "Conflict")
      const rare = items.filter(({ tier }) => tier === "rare").map(({ reference }) => reference)
      yield* engine.run(Stock.withdrawStock("test", { references: rare, reason: "sold elsewhere" }))
      assert.strictEqual(yield* tag(buy(1, false)), "OutOfStock")
      assert.strictEqual((yield* open(cards)).cards[0]?.item?.tier, "common")
      assert.strictEqual(yield* tag(buy(1, true)), "OutOfStock")
      yield* engine.run(updateMachine("test", id, { whenTierEmpty: "redistribute" }))
      assert.strictEqual(yield* tag(buy(2, false)), "done")
      yield* sound
    })
  )

  it.effect("the days of its window are committed to before a pack is sold", () =>
    Effect.gen(function* () {
      const engine = yield* Engine.Engine
      const { now } = yield* Fixture.load({})
      const partner = yield* Real.partner(RICH)
      for (const [days, sealed] of [
        [5, true],
        [7, false]
      ] as const) {
        const window = days * 24 * 60
        const { id } = yield* Real.machine({ price: 1_000_000n, window, tiers: { common: 2 } })
        yield* order(engine, partner, nextKey(), { machine: id, sealed })
        const last = Minute.dayOf(Minute.of(now)) + days
        const { drawDays } = yield* Fixture.load({ drawDays: [last] })
        assert.strictEqual(drawDays.length, sealed ? 1 : 0)
      }
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
      assert.strictEqual(yield* tag(buy(1, true, other)), "Conflict")
      const third = yield* Real.partner(RICH)
      assert.strictEqual(yield* tag(buy(2, true, third)), "Conflict")
      assert.strictEqual(yield* tag(buy(1, true, third)), "done")
      assert.isAbove(partner.customers.length, 0)
      yield* sound
    })
  )
}

export const rules = (it: It): void => {
  openings(it)
  operators(it)
}
