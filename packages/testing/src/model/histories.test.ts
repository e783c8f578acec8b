/**
 * After any history of catalogs, sales, refunds, returns and withdrawals, books and stock agree.
 */

import { returnStock, withdrawStock } from "@cardpack/core/commands/catalog/Stock"
import type { CardId } from "@cardpack/core/domain/id/Id"
import { Desk } from "@cardpack/core/engine/port/Desk"
import type { Store } from "@cardpack/core/engine/port/Store"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { holds } from "../arbitrary/Property.ts"
import * as Databases from "../database/Databases.ts"
import * as Decisions from "../engine/Decisions.ts"

const { ACTOR, card, catalog, customer, partner, put, run, worldOn } = Decisions

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
  fc.record({ kind: fc.constantFrom("return" as const, "withdraw" as const), at: index })
)

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

/** A run's own machine, cards and customer. */
interface Shop {
  readonly machineId: number
  readonly shopper: Effect.Success<ReturnType<typeof customer>>
  readonly owned: Array<CardId>
}

const act = Effect.fnUntraced(function* ({ machineId, owned, shopper }: Shop, step: Action) {
  const { customerId } = shopper
  const named = (reference: string) => `${machineId} ${reference}`
  switch (step.kind) {
    case "put": {
      const document = {
        vendingMachines: [],
        cards: step.cards.map(({ reference, ...fields }) =>
          card(named(reference), { ...fields, vendingMachineId: machineId })
        )
      }
      yield* put(document)
      const again = { vendingMachines: 0, cardsAdded: 0, cardsUpdated: 0 }
      assert.deepStrictEqual(yield* put(document), again)
      return
    }
    case "order": {
      const { details } = yield* shopper.order(step.quantity, step.reveal, machineId)
      owned.push(...details.cards.map((each) => each.card.id))
      return
    }
    case "refund":
    case "buyback": {
      const cardId = owned[step.at % Math.max(1, owned.length)]
      if (cardId === undefined) return
      yield* step.kind === "refund"
        ? shopper.submit({ kind: "refund", customerId, cardIds: [cardId] })
        : shopper.submit({ kind: "buyback", mode: "offchain", customerId, cardIds: [cardId] })
      return
    }
    case "return":
    case "withdraw": {
      const change = { references: [named(`R-${step.at}`)], reason: "count" }
      yield* run((step.kind === "return" ? returnStock : withdrawStock)(ACTOR, change))
    }
  }
})

const inOrder = Effect.gen(function* () {
  const checks = yield* (yield* Desk).audit
  assert.deepStrictEqual(
    checks.filter((check) => !check.ok),
    []
  )
})

/** The catalog's machine without cards, under another id. */
const emptyMachine = (id: number) => ({
  ...catalog(0, 0),
  vendingMachines: catalog(0, 0).vendingMachines.map((machine) => ({ ...machine, id }))
})

layer(Databases.embedded(), { excludeTestServices: true })("on one database", (it) => {
  let machineId = 0

  it.effect(
    "the audit holds after every step, whatever was refused on the way",
    () =>
      Effect.gen(function* () {
        const storage = Layer.succeedContext(yield* Effect.context<Store>())
        yield* holds(
          fc.tuple(fc.array(action, { minLength: 5, maxLength: 40 }), fc.string()),
          ([steps, seed]) =>
            Effect.gen(function* () {
              yield* put(emptyMachine(++machineId))
              const shopper = yield* customer(yield* partner(100_000))
              const shop = { machineId, shopper, owned: [] }
              for (const step of steps) {
                yield* Effect.catchTag(act(shop, step), "Refused", () => Effect.void)
                yield* inOrder
              }
            }).pipe(Effect.provide(worldOn(storage, seed)), Effect.asVoid),
          { numRuns: 15 }
        )
      }),
    240_000
  )
})
