/**
 * After any history of catalogs, sales, refunds, returns and withdrawals, books and stock agree.
 */

import { returnStock, withdrawStock } from "@cardpack/core/commands/catalog/Stock"
import type { CardId } from "@cardpack/core/domain/id/Id"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { holds, type Reached } from "../../kit/arbitrary/Property.ts"
import * as Decisions from "../../world/engine/Decisions.ts"
import * as Conservation from "../../world/rules/Conservation.ts"

const { ACTOR, card, catalog, customer, partner, put, run } = Decisions

const TIERS = ["Gold", "Iron"] as const
const REFERENCES = 12

const index = fc.nat({ max: REFERENCES - 1 })

const action = fc.oneof(
  fc.record({
    kind: fc.constant("put" as const),
    cards: fc.uniqueArray(
      fc.record({
        reference: index.map((at) => `R-${at}`),
        tier: fc.constantFrom(...TIERS),
        buybackUsd: fc.constantFrom("1", "2.5", "8.000000")
      }),
      { selector: (each) => each.reference, minLength: 1, maxLength: 6 }
    )
  }),
  fc.record({
    kind: fc.constant("order" as const),
    quantity: fc.integer({ min: 1, max: 3 }),
    reveal: fc.constantFrom("sealed" as const, "on_create" as const)
  }),
  fc.record({ kind: fc.constantFrom("refund" as const, "buyback" as const), at: index }),
  // Few references, so that what was withdrawn is returned.
  fc.record({ kind: fc.constantFrom("return" as const, "withdraw" as const), at: fc.nat(1) })
)

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

type Shopper = Effect.Success<ReturnType<typeof customer>>

/** What happens in a history; each kind at least as often in all of them together. */
const FLOORS = { put: 300, order: 150, refund: 15, buyback: 15, return: 4, withdraw: 20 }

const act = Effect.fnUntraced(function* (
  shopper: Shopper,
  owned: Array<CardId>,
  reached: Reached,
  step: Action
) {
  const { customerId } = shopper
  switch (step.kind) {
    case "put": {
      const document = {
        vendingMachines: [],
        cards: step.cards.map(({ reference, ...fields }) => card(reference, fields))
      }
      yield* put(document)
      const again = { vendingMachines: 0, cardsAdded: 0, cardsUpdated: 0 }
      assert.deepStrictEqual(yield* put(document), again)
      break
    }
    case "order": {
      const { details } = yield* shopper.order(step.quantity, step.reveal)
      owned.push(...details.cards.map((each) => each.card.id))
      break
    }
    case "refund":
    case "buyback": {
      const cardId = owned[step.at % Math.max(1, owned.length)]
      if (cardId === undefined) return
      yield* step.kind === "refund"
        ? shopper.submit({ kind: "refund", customerId, cardIds: [cardId] })
        : shopper.submit({ kind: "buyback", mode: "offchain", customerId, cardIds: [cardId] })
      break
    }
    case "return":
    case "withdraw": {
      const change = { references: [`R-${step.at}`], reason: "count" }
      yield* run((step.kind === "return" ? returnStock : withdrawStock)(ACTOR, change))
    }
  }
  reached(step.kind)
})

const inOrder = Effect.gen(function* () {
  assert.deepStrictEqual(Conservation.broken(yield* Decisions.state), [])
})

it.effect(
  "money, stock and draws are in order after every step, whatever was refused on the way",
  () =>
    holds(
      fc.tuple(fc.array(action, { minLength: 5, maxLength: 40 }), fc.string()),
      ([steps, seed], reached) =>
        Effect.gen(function* () {
          yield* put(catalog(0, 0))
          const shopper = yield* customer(yield* partner(100_000))
          const owned: Array<CardId> = []
          for (const step of steps) {
            yield* Effect.catchTag(act(shopper, owned, reached, step), "Refused", () => Effect.void)
            yield* inOrder
          }
        }).pipe(Effect.provide(Decisions.fresh(seed)), Effect.asVoid),
      { numRuns: 200, floors: FLOORS }
    )
)
