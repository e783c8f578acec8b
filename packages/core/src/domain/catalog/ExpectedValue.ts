/**
 * The average value of packs: the values of the cards on sale, weighted by the odds
 * (design.md#operator-api).
 */
import type * as Usd from "../usd/Usd.ts"
import { chanceOf, type VendingMachine } from "./VendingMachine.ts"

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

/**
 * The average value of a pack, by the odds among the tiers in stock; null without stock. Where each
 * card is as likely, that is the average of the cards that can be drawn.
 */
export const ofMachine = (stocked: Stocked): Usd.Usd | null => {
  const { machine, stock, values } = stocked
  let sum = 0n
  let chances = 0n
  for (const tier of machine.tiers) {
    const cards = BigInt(stock.get(tier.name) ?? 0)
    if (cards === 0n) continue
    const chance = chanceOf(machine, tier, stock)
    sum += ((values.get(tier.name) ?? 0n) * chance) / cards
    chances += chance
  }
  return chances === 0n ? null : sum / chances
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

/**
 * What a pack may be worth on average, ascending: by the odds now, and, where weights hold them while
 * the stock drifts, over all that is left.
 */
const averages = (stocked: Stocked): ReadonlyArray<Usd.Usd> => {
  const { oddsMode } = stocked.machine
  const all = [ofMachine(stocked), oddsMode === "stock" ? null : ofStock(stocked)]
  return all.filter((each) => each !== null).sort((a, b) => (a < b ? -1 : 1))
}

/** The higher of a pack's averages when it exceeds the price; null when it does not. */
export const excess = (stocked: Stocked): Usd.Usd | null => {
  const expected = averages(stocked).at(-1) ?? 0n
  return expected > stocked.machine.priceUsd ? expected : null
}

/** The lower of a pack's averages when it is below half of the price; null without stock, too. */
export const shortfall = (stocked: Stocked): Usd.Usd | null => {
  const [expected] = averages(stocked)
  return expected !== undefined && expected * 2n < stocked.machine.priceUsd ? expected : null
}
