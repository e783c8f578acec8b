/** Decisions about stock: items that go on and off sale. */

import { putCountries } from "@cardpack/core/commands/catalog/PutCountries"
import { returnStock, withdrawStock } from "@cardpack/core/commands/catalog/Stock"
import { assert, describe } from "@effect/vitest"
import { Effect, HashMap } from "effect"
import * as Places from "../../../kit/reference/Places.ts"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Decisions from "../../../world/engine/Decisions.ts"

const { ACTOR, catalog, customer, decides, held, partner, put } = Decisions
const { refusal, run, state } = Decisions

const CATALOG = catalog()

const placeOf = (reference: string) =>
  Effect.gen(function* () {
    const item = yield* Decisions.itemOf(reference)
    const place = item && Places.all(yield* state).get(item.id)
    return place?._tag
  })

describe("stock", () => {
  const change = (...references: ReadonlyArray<string>) => ({ references, reason: "count" })

  const places = ["deck", "held", "bought_back", "redeemed", "withdrawn"] as const
  const allowed = {
    return: { deck: false, held: false, bought_back: true, redeemed: false, withdrawn: true },
    withdraw: { deck: true, held: false, bought_back: true, redeemed: false, withdrawn: false }
  }

  const everywhere = Effect.gen(function* () {
    yield* put(catalog(5, 0))
    yield* run(putCountries(ACTOR, [{ country: "Germany", code: "DE", feeUsd: "1" }]))
    const shopper = yield* customer(yield* partner())
    const { customerId } = shopper
    const { details } = yield* shopper.order(3)
    const [kept, sold, sent] = details.cards
    if (kept === undefined || sold === undefined || sent === undefined)
      return yield* Effect.die("3")
    yield* shopper.submit({
      kind: "buyback",
      mode: "offchain",
      customerId,
      cardIds: [sold.card.id]
    })
    yield* shopper.submit({
      kind: "redemption",
      customerId,
      cardIds: [sent.card.id],
      shipmentInfo: { country: "DE" },
      notifications: { channels: [], customerEmail: null }
    })
    const drawn = yield* held
    const [free, lost] = ["G-0", "G-1", "G-2", "G-3", "G-4"].filter((each) => !drawn.includes(each))
    if (free === undefined || lost === undefined) return yield* Effect.die("2")
    yield* run(withdrawStock(ACTOR, change(lost)))
    return {
      deck: free,
      held: kept.item?.reference ?? "",
      bought_back: sold.item?.reference ?? "",
      redeemed: sent.item?.reference ?? "",
      withdrawn: lost
    }
  })

  decides("is not returned while an incident is about a card that had it", function* () {
    const all = yield* everywhere
    const item = yield* Decisions.itemOf(all.bought_back)
    const cards = Array.from(HashMap.values((yield* state).cards))
    const card = cards.find(({ itemId }) => itemId === item?.id)
    if (card === undefined) return yield* Effect.die("sold")
    const frozenBy = Sample.id("inc")
    yield* Fixture.write({ cards: [{ ...card, frozenBy }] })
    const why = `item ${all.bought_back} is frozen by incident ${frozenBy}`
    const back = returnStock(ACTOR, change(all.bought_back))
    assert.deepInclude(yield* refusal(back), { _tag: "Conflict", why })
    // Off sale is where it belongs, and it stays frozen there.
    yield* run(withdrawStock(ACTOR, change(all.bought_back)))
    assert.deepInclude(yield* refusal(back), { _tag: "Conflict", why })
    yield* Fixture.write({ cards: [{ ...card, frozenBy: null }] })
    yield* run(back)
    assert.strictEqual(yield* placeOf(all.bought_back), "deck")
  })

  for (const name of ["return", "withdraw"] as const) {
    const command = name === "return" ? returnStock : withdrawStock
    for (const place of places) {
      const may = allowed[name][place]
      decides(
        `${may ? "lets" : "does not let"} an operator ${name} what is in place ${place}`,
        function* () {
          const all = yield* everywhere
          const reference = all[place]
          if (may) {
            assert.deepStrictEqual(yield* run(command(ACTOR, change(reference))), { changed: 1 })
            assert.strictEqual(yield* placeOf(reference), name === "return" ? "deck" : "withdrawn")
            return
          }
          const good = name === "return" ? all.withdrawn : all.deck
          const before = yield* state
          const refused = yield* refusal(command(ACTOR, change(good, reference)))
          assert.strictEqual(refused._tag, "Conflict")
          assert.include("why" in refused ? refused.why : "", reference)
          assert.deepStrictEqual(yield* state, before)
        }
      )
    }
  }

  const flawed = [
    ["no reference", change(), { _tag: "Invalid", field: "references" }],
    ["a reference twice", change("G-0", "G-0"), { _tag: "Invalid", field: "references[1]" }],
    ["no reason", { ...change("G-0"), reason: "" }, { _tag: "Invalid", field: "reason" }],
    ["an unknown reference", change("none"), { _tag: "NotFound", resource: "item", id: "none" }],
    [
      "more than a thousand",
      change(...Array.from({ length: 1001 }, (_, at) => `G-${at}`)),
      { _tag: "Invalid", field: "references" }
    ]
  ] as const
  for (const [story, given, expected] of flawed) {
    decides(`is not changed by ${story}`, function* () {
      yield* put(CATALOG)
      assert.deepInclude(yield* refusal(withdrawStock(ACTOR, given)), expected)
    })
  }
})
