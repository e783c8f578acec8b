/** How many sealed packs of a machine one account may have open (design.md#claims). */
import { empty, maxOpen } from "@cardpack/core/domain/catalog/Supply"
import { MAX_OPEN_SHARE } from "@cardpack/core/domain/catalog/VendingMachine"
import { assert, describe, it } from "@effect/vitest"

const TENTH = 100_000

describe("an account's share of a machine's cards", () => {
  it.each([
    [0, 1],
    [10, 1],
    [100, 10],
    [119, 11],
    [120, 12],
    [121, 12]
  ])("a tenth of %i free cards, rounded down, is %i", (free, most) => {
    assert.strictEqual(maxOpen({ ...empty(1), free }, TENTH), most)
  })

  it.each([2, 3, 10, 11, 19])("half of %i free cards is never more than half", (free) => {
    assert.strictEqual(maxOpen({ ...empty(1), free }, MAX_OPEN_SHARE.weights), Math.floor(free / 2))
  })

  it.each([
    [0, 1],
    [1, 1],
    [5, 2],
    [19, 9],
    [20, 10],
    [100, 10],
    [109, 10],
    [110, 11],
    [1_000, 100]
  ])("where odds are those of the stock, of %i free cards it is %i", (free, most) => {
    const supply = { ...empty(1), mode: "stock", free } as const
    assert.strictEqual(maxOpen(supply, MAX_OPEN_SHARE.stock), most)
  })
})
