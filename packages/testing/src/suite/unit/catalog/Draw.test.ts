import { chooseTier } from "@cardpack/core/domain/catalog/Draw"
import type { Tier } from "@cardpack/core/domain/catalog/VendingMachine"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { bytes, CRITICAL, chiSquare } from "../../../kit/arbitrary/Chance.ts"

const seed = fc.uint8Array({ minLength: 16, maxLength: 16 })
const tiers = fc
  .array(fc.oneof(fc.constant(0n), fc.bigInt(0n, 10n ** 30n)), { minLength: 1, maxLength: 8 })
  .map((weights) => weights.map((weight, index): Tier => ({ name: `tier-${index}`, weight })))

const always = () => true

const counts = (all: ReadonlyArray<Tier>, inStock: (tier: string) => boolean, draws: number) => {
  const random = bytes("tiers")
  const seen = new Map<string, number>(all.map((tier) => [tier.name, 0]))
  for (let draw = 0; draw < draws; draw++) {
    const tier = chooseTier(all, random(16), inStock) ?? "none"
    seen.set(tier, (seen.get(tier) ?? 0) + 1)
  }
  return seen
}

const ODDS: ReadonlyArray<Tier> = [
  { name: "common", weight: 700_000n },
  { name: "none", weight: 0n },
  { name: "rare", weight: 250_000n },
  { name: "epic", weight: 49_000n },
  { name: "legend", weight: 1_000n }
]

/** Never change these: audits of old draws depend on them. */
const RECORDED = [
  ...["common", "common", "rare", "common", "common", "common"],
  ...["common", "common", "common", "rare", "rare", "common"]
]
/** The same, while the first tier is empty. */
const RECORDED_SECOND = [
  ...["epic", "rare", "rare", "rare", "epic", "epic"],
  ...["epic", "rare", "epic", "rare", "rare", "rare"]
]

describe("choosing a tier", () => {
  it("the same odds and the same seed give the same tier for ever", () => {
    fc.assert(
      fc.property(tiers, seed, (all, random) => {
        const first = chooseTier(all, random, always)
        assert.strictEqual(chooseTier([...all], Uint8Array.from(random), always), first)
      })
    )
    const odds = ODDS.slice(0, 4)
    const drawn = (inStock: (tier: string) => boolean) =>
      Array.from({ length: 12 }, (_, index) =>
        chooseTier(odds, new Uint8Array(16).fill(index), inStock)
      )
    assert.deepStrictEqual(drawn(always), RECORDED)
    assert.deepStrictEqual(
      drawn((tier) => tier !== "common"),
      RECORDED_SECOND
    )
  })

  it("a tier without weight is never drawn, and none is when no tier has weight", () => {
    fc.assert(
      fc.property(tiers, seed, (all, random) => {
        const name = chooseTier(all, random, always)
        const chosen = all.find((tier) => tier.name === name)
        const some = all.some((tier) => tier.weight > 0n)
        assert.strictEqual(chosen !== undefined, some)
        assert.isTrue(chosen === undefined || chosen.weight > 0n)
      })
    )
    assert.isNull(chooseTier([], new Uint8Array(16), always))
    assert.isNull(chooseTier([{ name: "none", weight: 0n }], new Uint8Array(16), always))
  })

  it("only a tier in stock is drawn, and one is drawn while any with weight is in stock", () => {
    fc.assert(
      fc.property(tiers, seed, fc.infiniteStream(fc.boolean()), (all, random, coin) => {
        const stock = new Set(all.filter(() => coin.next().value).map((tier) => tier.name))
        const name = chooseTier(all, random, (tier) => stock.has(tier))
        const possible = all.filter((tier) => tier.weight > 0n && stock.has(tier.name))
        assert.strictEqual(name !== null, possible.length > 0)
        assert.isTrue(name === null || possible.some((tier) => tier.name === name))
      })
    )
  })

  it("when a tier is empty the others are drawn with the odds that are left", () => {
    const draws = 20_000
    const seen = counts(ODDS, (tier) => tier !== "common", draws)
    const left = ["rare", "epic", "legend"]
    const expected = [250, 49, 1].map((weight) => (weight * draws) / 300)
    const observed = left.map((tier) => seen.get(tier) ?? 0)
    assert.isBelow(chiSquare(observed, expected), CRITICAL[2] ?? 0)
    assert.strictEqual(seen.get("common"), 0)
  })

  it("a tier has as many tickets as its weight, not one more", () => {
    const all = [1n, 1n, 2n].map((weight, index) => ({ name: `tier-${index}`, weight }))
    const seen = counts(all, always, 8_000)
    const observed = all.map((tier) => seen.get(tier.name) ?? 0)
    assert.isBelow(chiSquare(observed, [2_000, 2_000, 4_000]), CRITICAL[2] ?? 0)
  })

  it("the tier of a draw does not depend on which other tiers are empty, unless it is empty itself", () => {
    fc.assert(
      fc.property(tiers, seed, (all, random) => {
        const first = chooseTier(all, random, always)
        assert.strictEqual(
          chooseTier(all, random, (tier) => tier === first),
          first
        )
      })
    )
  })
})
