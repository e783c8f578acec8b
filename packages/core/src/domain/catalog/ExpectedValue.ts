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

export const SOURCES = ["odds", "stock"] as const
type Source = (typeof SOURCES)[number]

/**
 * What a pack may be worth on average: by the odds now, and, where weights hold them while the stock
 * drifts, over all that is left. Null where there is no stock, or where the odds are the stock's.
 */
export const averages = (stocked: Stocked): Readonly<Record<Source, Usd.Usd | null>> => ({
  odds: ofMachine(stocked),
  stock: stocked.machine.oddsMode === "stock" ? null : ofStock(stocked)
})

/** An average that is out of bounds: the one that is furthest, and all that are. */
export interface OutOfBounds {
  readonly expected: Usd.Usd
  readonly of: ReadonlyArray<Source>
}

const outside = (
  stocked: Stocked,
  isOutside: (average: Usd.Usd) => boolean,
  isFurther: (one: Usd.Usd, other: Usd.Usd) => boolean
): OutOfBounds | null => {
  const all = averages(stocked)
  const of = SOURCES.filter((source) => all[source] !== null && isOutside(all[source]))
  const values = of.flatMap((source) => all[source] ?? [])
  const [first] = values
  if (first === undefined) return null
  return { expected: values.reduce((one, other) => (isFurther(one, other) ? one : other)), of }
}

/** The averages that exceed the price; null when none does. */
export const excess = (stocked: Stocked): OutOfBounds | null =>
  outside(
    stocked,
    (average) => average > stocked.machine.priceUsd,
    (one, other) => one > other
  )

/** The averages that are below half of the price; null without stock, too. */
export const shortfall = (stocked: Stocked): OutOfBounds | null =>
  outside(
    stocked,
    (average) => average * 2n < stocked.machine.priceUsd,
    (one, other) => one < other
  )
