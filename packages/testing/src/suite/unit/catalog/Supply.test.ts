/** How many sealed packs of a machine one account may have open (design.md#claims). */
import { capacity, empty, maxOpen, type Supply } from "@cardpack/core/domain/catalog/Supply"
import { MAX_OPEN_SHARE, type WhenTierEmpty } from "@cardpack/core/domain/catalog/VendingMachine"
import { assert, describe, it } from "@effect/vitest"

const TENTH = 100_000

const machine = (maxOpenShare: number, whenTierEmpty: WhenTierEmpty = "redistribute") => ({
  oddsMode: "weights" as const,
  tiers: [
    { name: "common", weight: 9n },
    { name: "rare", weight: 1n },
    { name: "retired", weight: 0n }
  ],
  whenTierEmpty,
  maxOpenShare
})

describe("an account's share of a machine's cards", () => {
  it.each([
    [0, 1],
    [10, 1],
    [100, 10],
    [119, 11],
    [120, 12],
    [121, 12]
  ])("a tenth of %i free cards, rounded down, is %i", (free, most) => {
    assert.strictEqual(maxOpen({ ...empty(1), free }, machine(TENTH)), most)
  })

  it.each([2, 3, 10, 11, 19])("half of %i free cards is never more than half", (free) => {
    const most = maxOpen({ ...empty(1), free }, machine(MAX_OPEN_SHARE.weights))
    assert.strictEqual(most, Math.floor(free / 2))
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
    assert.strictEqual(maxOpen(supply, machine(MAX_OPEN_SHARE.stock)), most)
  })
})

describe("packs that may be open at once", () => {
  const supply: Supply = {
    ...empty(1),
    free: 104,
    retired: ["retired"],
    lists: [
      { name: "common", generation: 0, size: 100, counts: new Map([["common", 100]]) },
      { name: "rare", generation: 0, size: 4, counts: new Map([["rare", 4]]) },
      { name: "retired", generation: 0, size: 1, counts: new Map([["retired", 1]]) }
    ]
  }

  it.each([
    ["redistribute", "weights", 104, 52],
    ["stop", "weights", 4, 2],
    ["stop", "stock", 104, 52]
  ] as const)("with %s and odds by %s are %i, of one account %i", (empties, oddsMode, all, own) => {
    const sold = { ...machine(MAX_OPEN_SHARE.weights, empties), oddsMode }
    assert.strictEqual(capacity(supply, sold), all)
    assert.strictEqual(maxOpen(supply, sold), own)
  })
})
