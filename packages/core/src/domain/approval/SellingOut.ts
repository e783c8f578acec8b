/**
 * What a machine gives away until it is sold out: by how much its packs are worth more than they cost,
 * from now on and after each tier that is then empty (decisions.md#daily-limits). Tiers get fewer as their
 * chances say, so that luck does not count.
 */
import * as ExpectedValue from "../catalog/ExpectedValue.ts"
import { chanceOf } from "../catalog/VendingMachine.ts"
import * as Usd from "../usd/Usd.ts"

/** Of one card: tiers that sell out together leave no whole ones. */
const PARTS = 1_000_000n
const DUST = PARTS / 1_000n

const sumOf = (values: ReadonlyArray<bigint>): bigint =>
  values.reduce((sum, each) => sum + each, 0n)

export const given = (stocked: ExpectedValue.Stocked): Usd.Usd => {
  const { machine, stock } = stocked
  let tiers = machine.tiers.map((tier) => ({
    chance: chanceOf(machine, tier, stock),
    parts: BigInt(stock.get(tier.name) ?? 0) * PARTS,
    value: ExpectedValue.ofTier(stocked, tier.name) ?? 0n
  }))
  let sum = 0n
  for (;;) {
    tiers = tiers.filter(({ chance, parts }) => chance > 0n && parts >= DUST)
    const all = sumOf(tiers.map(({ chance }) => chance))
    const [first, ...others] = tiers.map(({ chance, parts }) => (parts * all) / chance)
    if (first === undefined) return sum
    const packs = others.reduce(Usd.min, first)
    const worth = sumOf(tiers.map(({ chance, value }) => value * chance)) / all
    sum += (Usd.max(worth - machine.priceUsd, 0n) * packs) / PARTS
    if (machine.whenTierEmpty === "stop") return sum
    tiers = tiers.map((tier) => ({ ...tier, parts: tier.parts - (packs * tier.chance) / all }))
  }
}
