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
    assert.strictEqual(maxOpen({ ...empty(1), free }, MAX_OPEN_SHARE), Math.floor(free / 2))
  })
})
