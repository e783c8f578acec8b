/**
 * What packs are worth on average: the values of the cards on sale, by the odds
 * (design.md#operator-api).
 */
import type * as Usd from "../usd/Usd.ts"
import type { VendingMachine } from "./VendingMachine.ts"

/** A machine with its cards on sale, by tier. */
export interface Stocked {
  readonly machine: VendingMachine
  readonly stock: ReadonlyMap<string, number>
  /** The sums of their buyback values. */
  readonly values: ReadonlyMap<string, Usd.Usd>
}

/** The average value of a tier's cards; null when it has none. */
export const ofTier = ({ stock, values }: Stocked, tier: string): Usd.Usd | null => {
  const cards = stock.get(tier) ?? 0
  return cards === 0 ? null : (values.get(tier) ?? 0n) / BigInt(cards)
}

/** What one pack is worth on average, by the odds among the tiers that have stock; null without any. */
export const ofMachine = (stocked: Stocked): Usd.Usd | null => {
  let sum = 0n
  let weights = 0n
  for (const { name, weight } of stocked.machine.tiers) {
    const average = ofTier(stocked, name)
    if (average === null) continue
    sum += average * weight
    weights += weight
  }
  return weights === 0n ? null : sum / weights
}

/** What the stock is worth a card; above the price the whole stock is worth more than its sales. */
export const ofStock = ({ stock, values }: Stocked): Usd.Usd | null => {
  let cards = 0
  let value = 0n
  for (const [tier, count] of stock) {
    cards += count
    value += values.get(tier) ?? 0n
  }
  return cards === 0 ? null : value / BigInt(cards)
}

/** A part of the price, rounded to four places. */
export const shareOf = (value: Usd.Usd, { priceUsd }: VendingMachine): number =>
  Number((value * 10_000n) / priceUsd) / 10_000

/** What a pack of a machine is worth, by the odds or by the stock, when that is more than it costs. */
export const excess = (stocked: Stocked): Usd.Usd | null => {
  const byOdds = ofMachine(stocked) ?? 0n
  const byStock = ofStock(stocked) ?? 0n
  const expected = byOdds > byStock ? byOdds : byStock
  return expected > stocked.machine.priceUsd ? expected : null
}
