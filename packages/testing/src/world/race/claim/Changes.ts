/** Operators' changes under open claims are refused clearly, or the claims are still served. */
import type { Command, Engine } from "@cardpack/core"
import { type Catalog, putCatalog, Stock, updateMachine } from "@cardpack/core/commands"
import { Usd } from "@cardpack/core/domain"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import { sound } from "../Audited.ts"
import type * as Real from "../Real.ts"
import { cardsOf } from "../Rig.ts"
import { Commits } from "./Commits.ts"
import { type Provided, shop, tag } from "./Shop.ts"

type It = Vitest.MethodsNonLive<Provided>
type Items = Effect.Success<ReturnType<typeof Real.machine>>["items"]

/** Puts a catalog as the operator API does. */
export const put = (engine: Engine.Engine["Service"], catalog: Catalog) =>
  engine.run(putCatalog("test", catalog))

/** The cards as catalog entries of another tier. */
export const placed = (items: Items, vendingMachineId: number, tier: string) =>
  items.map(({ buybackUsd, image, metadata, name, reference }) => ({
    reference,
    vendingMachineId,
    tier,
    name,
    image,
    buybackUsd: Usd.format(buybackUsd),
    metadata
  }))

/** Everything that an operator's change could affect. */
const all = Effect.fnUntraced(function* (machines: ReadonlyArray<number>, items: Items) {
  const references = items.map(({ reference }) => reference)
  const { now: _, ...rows } = yield* Fixture.load({ machines, references })
  const stock = yield* Effect.forEach(machines, (id) => Fixture.stockOf(id))
  const log = (yield* Commits).made.flatMap((changes) => changes.log)
  return { rows, stock, log: log.length }
})

export const changes = (it: It): void => {
  it.effect(
    "a change that leaves too few cards is refused with both numbers, and does nothing",
    () =>
      Effect.gen(function* () {
        const { buy, engine, id, items, open } = yield* shop({ common: 4, rare: 2 })
        const other = yield* shop({ common: 1 })
        yield* engine.run(updateMachine("test", id, { maxOpenShare: 1 }))
        const cards = cardsOf(yield* buy(4, true))
        const [first, second, third] = items
        assert.isDefined(first)
        assert.isDefined(second)
        assert.isDefined(third)
        const tiers = (name: string) => [{ name, weight: 0 }]
        const three = [first, second, third]
        const references = three.map(({ reference }) => reference)
        const document = (machine: object, cards: Catalog["cards"]) => ({
          vendingMachines: [{ id, ...machine }],
          cards
        })
        const tooMuch: ReadonlyArray<readonly [number, Effect.Effect<unknown, Command.Refused>]> = [
          [3, engine.run(Stock.withdrawStock("test", { references, reason: "lost" }))],
          [2, engine.run(updateMachine("test", id, { tiers: tiers("common") }))],
          [2, put(engine, document({ tiers: tiers("common"), active: false }, []))],
          [3, put(engine, { vendingMachines: [], cards: placed(three, other.id, "common") })],
          [3, put(engine, document({ tiers: tiers("rare") }, placed([first], id, "rare")))],
          [1, put(engine, document({ tiers: tiers("rare") }, placed(three, other.id, "common")))]
        ]
        const found = all([id, other.id], [...items, ...other.items])
        const before = yield* found
        for (const [left, change] of tooMuch) {
          const { reason } = yield* Effect.flip(change)
          assert.deepStrictEqual(reason, {
            _tag: "Conflict",
            why: `vending machine ${id} would be left with ${left} cards for 4 open sealed packs`
          })
          assert.deepStrictEqual(yield* found, before)
        }
        yield* put(engine, document({ active: false, tiers: tiers("rare") }, []))
        assert.strictEqual(yield* tag(buy(1, true)), "NotFound")
        const opened = yield* open(cards)
        assert.isTrue(opened.cards.every(({ item }) => item !== null))
        assert.strictEqual((yield* Fixture.stockOf(id)).openClaims, 0)
        yield* put(engine, { vendingMachines: [], cards: placed(three, other.id, "common") })
        yield* sound
      })
  )
}
