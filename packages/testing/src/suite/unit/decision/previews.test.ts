/** Previews: what a document would change, judged row by row, and bound to what is applied. */

import { diffOf as catalogDiff } from "@cardpack/core/commands/catalog/CatalogDiff"
import { diffOf as pricesDiff } from "@cardpack/core/commands/catalog/PricesDiff"
import { type Catalog, putCatalog } from "@cardpack/core/commands/catalog/PutCatalog"
import { putPrices } from "@cardpack/core/commands/catalog/PutPrices"
import * as Jump from "@cardpack/core/domain/catalog/Jump"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Decisions from "../../../world/engine/Decisions.ts"

const { ACTOR, card, catalog, decides, itemOf, machineOf, put, refusal, run } = Decisions

const CATALOG = catalog()

/** The stored machine and these cards, as a preview reads them. */
const stored = Effect.fnUntraced(function* (...references: ReadonlyArray<string>) {
  const machine = yield* machineOf()
  const items = new Map<string, Effect.Success<ReturnType<typeof itemOf>>>()
  for (const reference of references) items.set(reference, yield* itemOf(reference))
  return {
    now: 0,
    machine: (id: number) => (id === machine?.id ? machine : undefined),
    itemByReference: (reference: string) => items.get(reference)
  }
})

const diffed = Effect.fnUntraced(function* (given: Catalog, ...references: ReadonlyArray<string>) {
  return Steps.finish(catalogDiff(yield* stored(...references), given))
})

describe("the preview of a catalog", () => {
  decides("tells rows apart, field by field", function* () {
    yield* put({ ...CATALOG, cards: [card("A"), card("B"), card("C")] })
    const cards = [
      card("A"),
      card("B", { name: "Renamed", tier: "Iron" }),
      card("new"),
      card("C", { buybackUsd: "free" }),
      card("C")
    ]
    const { cards: rows } = yield* diffed({ vendingMachines: [], cards }, "A", "B", "C")
    assert.deepStrictEqual(
      rows.map(({ at, key, outcome }) => [at, key, outcome]),
      [
        [0, "A", "unchanged"],
        [1, "B", "changed"],
        [2, "new", "added"],
        [3, "C", "refused"],
        [4, "C", "refused"]
      ]
    )
    assert.deepStrictEqual(rows[1]?.changes, [
      { field: "tier", from: card("B").tier, to: "Iron" },
      { field: "name", from: card("B").name, to: "Renamed" }
    ])
    assert.deepInclude(rows[3]?.refusal, { _tag: "Invalid", field: "cards[3].buybackUsd" })
    assert.deepInclude(rows[4]?.refusal, { _tag: "Invalid", field: "cards[4].reference" })
  })

  decides("names each field of a machine that changes", function* () {
    yield* put(CATALOG)
    const change = {
      id: 1,
      name: "Renamed",
      priceUsd: "11",
      image: "https://cards.example/2.svg",
      staticImage: "https://cards.example/still.svg",
      public: false,
      active: false,
      refundWindowHours: 1,
      whenTierEmpty: "stop",
      maxOpenShare: 0.25
    } as const
    const { vendingMachines } = yield* diffed({ vendingMachines: [change], cards: [] })
    const fields = vendingMachines[0]?.changes.map(({ field }) => field)
    assert.sameMembers(["id", ...(fields ?? [])], Object.keys(change))
  })

  decides("is what is applied, or nothing is", function* () {
    yield* put({ ...CATALOG, cards: [card("A"), card("B")] })
    const rename = (name: string) => ({ vendingMachines: [], cards: [card("A", { name })] })
    const { digest } = yield* diffed(rename("One"), "A")
    yield* put({ vendingMachines: [], cards: [card("A", { name: "Between" })] })
    const stale = yield* refusal(putCatalog(ACTOR, rename("One"), digest))
    assert.deepInclude(stale, { _tag: "Conflict" })
    const again = yield* diffed(rename("One"), "A")
    assert.notStrictEqual(again.digest, digest)
    const other = yield* refusal(putCatalog(ACTOR, rename("Two"), again.digest))
    assert.deepInclude(other, { _tag: "Conflict" })
    assert.strictEqual((yield* itemOf("A"))?.name, "Between")
    const answer = yield* run(putCatalog(ACTOR, rename("One"), again.digest))
    assert.deepStrictEqual(answer, { vendingMachines: 0, cardsAdded: 0, cardsUpdated: 1 })
  })
})

describe("a jump of a price", () => {
  const ratio = Result.getOrThrow(Jump.ratioOf("maxRatio", Jump.MAX_RATIO))

  it.each([
    [10n, 20n, false],
    [10n, 21n, true],
    [10n, 5n, false],
    [11n, 5n, true],
    [0n, 1n, true],
    [1n, 0n, true],
    [0n, 0n, false]
  ])("from %s to %s: %s", (from, to, expected) => {
    assert.strictEqual(Jump.isJump(from, to, ratio), expected)
  })

  it.each([0.99, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])("takes no ratio %s", (value) => {
    assert.isTrue(Result.isFailure(Jump.ratioOf("maxRatio", value)))
  })

  decides("is held until somebody looked at it", function* () {
    const cards = ["A", "B", "C"].map((reference) => card(reference, { buybackUsd: "4" }))
    yield* put({ ...CATALOG, cards })
    const prices = [
      { reference: "A", buybackUsd: "8" },
      { reference: "B", buybackUsd: "8.000001" },
      { reference: "C", buybackUsd: "1" }
    ]
    const held = [
      { reference: "B", fromUsd: "4.000000", toUsd: "8.000001" },
      { reference: "C", fromUsd: "4.000000", toUsd: "1.000000" }
    ]
    const first = yield* run(putPrices(ACTOR, prices))
    assert.deepStrictEqual(first, { updated: 1, held })
    assert.strictEqual((yield* itemOf("B"))?.buybackUsd, 4_000_000n)
    const named = yield* run(putPrices(ACTOR, prices, { acceptJumps: ["B"] }))
    assert.deepStrictEqual(named, { updated: 1, held: held.slice(1) })
    const all = yield* run(putPrices(ACTOR, prices, { acceptJumps: true }))
    assert.deepStrictEqual(all, { updated: 1, held: [] })
    const wide = [{ reference: "A", buybackUsd: "800" }]
    const terms = { maxRatio: 100 }
    assert.deepStrictEqual(yield* run(putPrices(ACTOR, wide, terms)), { updated: 1, held: [] })
  })

  decides("is bound to its preview, with what was accepted", function* () {
    yield* put({ ...CATALOG, cards: [card("A", { buybackUsd: "4" })] })
    const prices = [{ reference: "A", buybackUsd: "40" }]
    const rows = yield* stored("A")
    const seen = Result.getOrThrow(Steps.finish(pricesDiff(rows, prices, {})))
    assert.strictEqual(seen.rows[0]?.outcome, "held")
    const preview = seen.digest
    const more = putPrices(ACTOR, prices, { preview, acceptJumps: true })
    assert.deepInclude(yield* refusal(more), { _tag: "Conflict" })
    const same = yield* run(putPrices(ACTOR, prices, { preview }))
    assert.strictEqual(same.updated, 0)
  })
})
