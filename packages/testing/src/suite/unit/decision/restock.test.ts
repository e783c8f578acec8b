/** Placing items into decks (design.md#draws): above all draws, or with a reshuffle. */

import { restock } from "@cardpack/core/commands/catalog/Restock"
import { END, RESHUFFLE_ABOVE, type TierState } from "@cardpack/core/domain/catalog/Deck"
import type { ItemId } from "@cardpack/core/domain/id/Id"
import { fresh } from "@cardpack/core/engine/port/Entropy"
import { EMPTY } from "@cardpack/core/engine/rows/ChangeSet"
import { NOTHING } from "@cardpack/core/engine/rows/Loaded"
import { Rows } from "@cardpack/core/engine/rows/Rows"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { bytes } from "../../../kit/arbitrary/Chance.ts"
import * as Sample from "../../../kit/sample/Sample.ts"

const TIER = { machineId: 1, tier: "Gold" }

const seeded = (seed: string) => fresh(bytes(seed), 0)

const ids = (count: number): ReadonlyArray<ItemId> =>
  Array.from({ length: count }, () => Sample.id("itm"))

const rowsOf = (...tiers: ReadonlyArray<TierState>): Rows => {
  const rows = new Rows(NOTHING)
  rows.addStock({ picked: [], tiers, supplies: [] })
  return rows
}

const tier = (highest: bigint, free: ReadonlyArray<ItemId> = [], shuffle = 4): TierState => ({
  ...TIER,
  shuffle,
  highest,
  free
})

const placed = (items: ReadonlyArray<ItemId>) => items.map((itemId) => ({ ...TIER, itemId }))

describe("an item that joins a deck", () => {
  it("lies above everything that was drawn, and nothing else moves", () => {
    const highest = fc.bigInt(-1n, RESHUFFLE_ABOVE)
    fc.assert(
      fc.property(highest, fc.integer({ min: 1, max: 5 }), fc.string(), (above, count, seed) => {
        const joining = ids(count)
        const made = restock(rowsOf(tier(above)), seeded(seed), 0, placed(joining))
        assert.deepStrictEqual(made.reshuffles, [])
        assert.deepStrictEqual(
          made.stocked.map((slot) => slot.itemId),
          joining
        )
        for (const slot of made.stocked) {
          assert.isTrue(slot.position > above && slot.position < END)
          assert.deepInclude(slot, TIER)
        }
        assert.strictEqual(new Set(made.stocked.map((slot) => slot.position)).size, count)
      })
    )
  })

  it("takes its position from the seeds that the caller left to it", () => {
    const joining = placed(ids(1))
    const one = seeded("seeds")
    const at = (seed: number) => restock(rowsOf(tier(-1n)), one, seed, joining).stocked
    const [third, fourth] = [at(3), at(4)]
    assert.deepStrictEqual(at(3), third)
    assert.notDeepEqual(fourth, third)
  })
})

describe("a tier whose span is too small", () => {
  const crowded = RESHUFFLE_ABOVE + 1n

  it("is reshuffled once for all that join, which then land anywhere", () => {
    const free = ids(6)
    const joining = ids(3)
    const made = restock(rowsOf(tier(crowded, free)), seeded("crowd"), 0, placed(joining))
    assert.strictEqual(made.reshuffles.length, 1)
    const [reshuffle] = made.reshuffles
    assert.deepInclude(reshuffle, { ...TIER, shuffle: 5 })
    assert.sameMembers(reshuffle?.slots.map((slot) => slot.itemId) ?? [], [...free])
    const positions = [...made.stocked, ...(reshuffle?.slots ?? [])].map((slot) => slot.position)
    assert.strictEqual(new Set(positions).size, 9)
    assert.isTrue(positions.some((position) => position < END / 2n))
    assert.isTrue(positions.every((position) => position >= 0n && position < END))
  })

  it("is reshuffled without the items that move into it", () => {
    const [moving, ...free] = ids(4)
    assert.isDefined(moving)
    const made = restock(
      rowsOf(tier(crowded, [moving, ...free])),
      seeded("move"),
      0,
      placed([moving])
    )
    assert.sameMembers(made.reshuffles[0]?.slots.map((slot) => slot.itemId) ?? [], free)
    assert.deepStrictEqual(
      made.stocked.map((slot) => slot.itemId),
      [moving]
    )
  })

  it("is reshuffled also when nothing is left in it, or it would never be wide again", () => {
    const made = restock(rowsOf(tier(END - 1n, [])), seeded("empty"), 0, placed(ids(1)))
    assert.deepStrictEqual(made.reshuffles, [{ ...TIER, shuffle: 5, slots: [] }])
  })
})

describe("within one batch", () => {
  const joining = () => placed(ids(1))

  it("a later command sees the reshuffle of an earlier one", () => {
    const rows = rowsOf(tier(RESHUFFLE_ABOVE + 1n, ids(2)))
    rows.apply({ ...EMPTY, ...restock(rows, seeded("first"), 0, joining()) })
    const second = restock(rows, seeded("second"), 0, joining())
    assert.deepStrictEqual(second.reshuffles, [])
  })

  it("what was drawn since is not put back into the deck by a reshuffle", () => {
    const [drawn, ...free] = ids(3)
    assert.isDefined(drawn)
    const rows = rowsOf(tier(RESHUFFLE_ABOVE + 1n, [drawn, ...free]))
    rows.apply({ ...EMPTY, taken: [drawn] })
    const made = restock(rows, seeded("drawn"), 0, joining())
    assert.sameMembers(made.reshuffles[0]?.slots.map((slot) => slot.itemId) ?? [], free)
  })

  it("a tier that the batch itself drew to its end takes the item at the end, without a reshuffle", () => {
    const rows = rowsOf(tier(-1n))
    const item = Sample.item(Sample.machine())
    const card = Sample.card(Sample.operation(Sample.customer(Sample.account())), item)
    const slot = { ...TIER, itemId: item.id, position: END - 1n }
    rows.apply({ ...EMPTY, draws: [Sample.draw(card, slot, { shuffle: 4 })] })
    const made = restock(rows, seeded("end"), 0, joining())
    assert.deepStrictEqual(made.reshuffles, [])
    assert.strictEqual(made.stocked[0]?.position, END - 1n)
  })
})
