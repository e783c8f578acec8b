import * as Card from "@cardpack/core/domain/card/Card"
import type { Links } from "@cardpack/core/domain/link/Links"
import { eventData } from "@cardpack/core/domain/operation/EventData"
import * as Operation from "@cardpack/core/domain/operation/Operation"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import * as Cards from "../../../kit/arbitrary/Cards.ts"

const links: Links = {
  picture: (image: string) => image,
  srcset: (image) => `${image} 256w`,
  receipt: (id) => `receipt of ${id}`,
  fairness: () => null
}

/** Is the card's item secret? It is sealed, or refunded and so perhaps sold again. */
const isHidden = ({ card }: Operation.CardWithItem, now: number): boolean =>
  card.status === "refunded" ||
  (card.sealed && card.refundableUntil !== null && now < card.refundableUntil)

/** Replaces the items of hidden cards, which must not change any view. */
const disguised = (each: Operation.CardWithItem, other: Operation.CardWithItem, now: number) =>
  isHidden(each, now) ? { card: each.card, item: other.item } : each

describe("nothing tells what a hidden card is", () => {
  it("a card's view is the same whatever its item", () => {
    fc.assert(
      fc.property(Cards.withItem, Cards.item, Cards.moment, (each, other, now) => {
        const view = Card.view(each.card, each.item, now, links)
        const same =
          JSON.stringify(view) === JSON.stringify(Card.view(each.card, other, now, links))
        if (isHidden(each, now)) assert.isTrue(same)
        else assert.include(JSON.stringify(view), "secret")
        assert.strictEqual(JSON.stringify(view).includes("secret"), !isHidden(each, now))
        assert.strictEqual(view.sealed, isHidden(each, now))
        assert.strictEqual(view.receiptUrl === null, isHidden(each, now))
      })
    )
  })

  it("an operation's view is the same whatever the items of its hidden cards", () => {
    fc.assert(
      fc.property(Cards.details, Cards.withItem, Cards.moment, (details, other, now) => {
        const hide = (all: ReadonlyArray<Operation.CardWithItem>) =>
          all.map((each) => disguised(each, other, now))
        const hidden = {
          ...details,
          cards: hide(details.cards),
          affectedCards: hide(details.affectedCards)
        }
        assert.deepStrictEqual(
          Operation.view(details, now, links, false),
          Operation.view(hidden, now, links, false)
        )
        assert.deepStrictEqual(eventData(details, now, []), eventData(hidden, now, []))
      })
    )
  })

  it("an event shows the items of the cards that are not hidden, and never a tier or a reference", () => {
    fc.assert(
      fc.property(Cards.details, Cards.moment, (details, now) => {
        const text = JSON.stringify(eventData(details, now, []))
        const all = [...details.cards, ...details.affectedCards]
        const shown = all.filter((each) => !isHidden(each, now))
        assert.strictEqual(text.includes("secret name"), shown.length > 0)
        assert.notInclude(text, "secret-tier")
        assert.notInclude(text, "secret-reference")
      })
    )
  })
})

describe("an operation as the partner reads it", () => {
  it("amounts are decimal strings also where nothing moved, and what does not apply is null", () => {
    fc.assert(
      fc.property(Cards.details, fc.boolean(), (details, replayed) => {
        const view = Operation.view(details, 0, links, replayed)
        assert.strictEqual(view.chargedUsd, Usd.format(details.operation.chargedUsd))
        assert.strictEqual(view.creditedUsd, "0.000000")
        assert.deepInclude(view, {
          vendingMachineId: null,
          quantity: null,
          shipment: null,
          onchainOrders: [],
          onchainBurns: [],
          replayed
        })
        assert.strictEqual(view.cards.length, details.cards.length)
        assert.notProperty(view, "metadata")
        assert.notProperty(view, "idempotencyKey")
        assert.notProperty(view, "accountId")
      })
    )
  })
})
