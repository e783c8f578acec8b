/**
 * The average value of packs: the values of the cards on sale, weighted by the odds
 * (design.md#operator-api).
 */
import type * as Usd from "../usd/Usd.ts"
import type { VendingMachine } from "./VendingMachine.ts"

/** A machine with its cards on sale, by tier. */
export interface Stocked {
  readonly machine: VendingMachine
  readonly stock: ReadonlyMap<string, number>
  /** The sum of their buyback values, by tier. */
  readonly values: ReadonlyMap<string, Usd.Usd>
}

/** The average value of a tier's cards; null when it has none. */
export const ofTier = ({ stock, values }: Stocked, tier: string): Usd.Usd | null => {
  const cards = stock.get(tier) ?? 0
  return cards === 0 ? null : (values.get(tier) ?? 0n) / BigInt(cards)
}

/** The average value of a pack, by the odds among the tiers in stock; null without stock. */
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

/** The average value of a card in stock; above the price, selling out loses money. */
export const ofStock = ({ stock, values }: Stocked): Usd.Usd | null => {
  let cards = 0
  let value = 0n
  for (const [tier, count] of stock) {
    cards += count
    value += values.get(tier) ?? 0n
  }
  return cards === 0 ? null : value / BigInt(cards)
}

/** The value as a share of the price, cut to four places. */
export const shareOf = (value: Usd.Usd, { priceUsd }: VendingMachine): number =>
  Number((value * 10_000n) / priceUsd) / 10_000

/** The higher of a pack's two averages when it exceeds the price; null when it does not. */
export const excess = (stocked: Stocked): Usd.Usd | null => {
  const byOdds = ofMachine(stocked) ?? 0n
  const byStock = ofStock(stocked) ?? 0n
  const expected = byOdds > byStock ? byOdds : byStock
  return expected > stocked.machine.priceUsd ? expected : null
}
