/**
 * What a machine gives away until it is sold out: by how much its packs are worth more than they cost,
 * from now on and after each tier that is then empty (decisions.md#daily-limits). Tiers get fewer as their
 * chances say, so that luck does not count.
 */
import * as ExpectedValue from "../catalog/ExpectedValue.ts"
import { chanceOf } from "../catalog/VendingMachine.ts"
import * as Usd from "../usd/Usd.ts"

/** Of one card: tiers that sell out together leave no whole ones. */
export const PARTS = 1_000_000n
const DUST = PARTS / 1_000n

const sumOf = (values: ReadonlyArray<bigint>): bigint =>
  values.reduce((sum, each) => sum + each, 0n)

/** Packs, in parts of one, that are worth the same on average. */
export interface Phase {
  readonly parts: bigint
  readonly worth: Usd.Usd
}

/** Until no tier with odds has cards. */
export const phases = (stocked: ExpectedValue.Stocked): ReadonlyArray<Phase> => {
  const { machine, stock } = stocked
  let tiers = machine.tiers.map((tier) => ({
    chance: chanceOf(machine, tier, stock),
    parts: BigInt(stock.get(tier.name) ?? 0) * PARTS,
    value: ExpectedValue.ofTier(stocked, tier.name) ?? 0n
  }))
  const all: Array<Phase> = []
  for (;;) {
    tiers = tiers.filter(({ chance, parts }) => chance > 0n && parts >= DUST)
    const chances = sumOf(tiers.map(({ chance }) => chance))
    const [first, ...others] = tiers.map(({ chance, parts }) => (parts * chances) / chance)
    if (first === undefined) return all
    const parts = others.reduce(Usd.min, first)
    const worth = sumOf(tiers.map(({ chance, value }) => value * chance)) / chances
    all.push({ parts, worth })
    tiers = tiers.map((tier) => ({ ...tier, parts: tier.parts - (parts * tier.chance) / chances }))
  }
}

export const given = (stocked: ExpectedValue.Stocked): Usd.Usd => {
  const { priceUsd, whenTierEmpty } = stocked.machine
  const sold = phases(stocked).slice(0, whenTierEmpty === "stop" ? 1 : undefined)
  return sumOf(sold.map(({ parts, worth }) => (Usd.max(worth - priceUsd, 0n) * parts) / PARTS))
}
