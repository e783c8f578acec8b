/** How many sealed packs of a machine one account may have open (design.md#claims). */
import { empty, MIN_SHARE, maxOpen } from "@cardpack/core/domain/catalog/Supply"
import { assert, describe, it } from "@effect/vitest"

const TENTH = 100_000

describe("an account's share of a machine's cards", () => {
  it.each([
    [0, MIN_SHARE],
    [100, MIN_SHARE],
    [119, 11],
    [120, 12],
    [121, 12]
  ])("a tenth of %i free cards, rounded down, is %i", (free, most) => {
    assert.strictEqual(maxOpen({ ...empty(1), free }, TENTH), most)
  })
})
