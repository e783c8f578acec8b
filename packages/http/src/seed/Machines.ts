/** The packs of the demonstration catalog: prices, odds, and what each tier holds. */
import * as Usd from "@cardpack/core/usd/Usd"

export interface Tier {
  readonly name: string
  /** Published odds are proportional to it. */
  readonly weight: number
  /** Part of the machine's cards that are in this tier, in percent. */
  readonly share: number
  /** Buyback values as a part of the pack's price, in percent. */
  readonly lowest: number
  readonly highest: number
  /** Grades of this tier's cards: from the best, so many are left out and so many are used. */
  readonly grades: readonly [number, number]
}

/** On average a card is worth about 90 % of its pack's price. */
export const TIERS: ReadonlyArray<Tier> = [
  { name: "Common", weight: 70, share: 68, lowest: 35, highest: 70, grades: [2, 6] },
  { name: "Uncommon", weight: 20, share: 20, lowest: 80, highest: 120, grades: [1, 5] },
  { name: "Rare", weight: 8, share: 8, lowest: 150, highest: 300, grades: [1, 4] },
  { name: "Epic", weight: 1.8, share: 3, lowest: 400, highest: 800, grades: [0, 3] },
  { name: "Legendary", weight: 0.2, share: 1, lowest: 1_200, highest: 3_000, grades: [0, 2] }
]

export interface Machine {
  readonly id: number
  readonly name: string
  readonly line: string
  readonly priceUsd: Usd.Usd
  readonly refundWindowHours: number
  readonly cards: number
}

/** 2,000 cards in all. */
// biome-ignore format: one pack a line reads as a table
export const MACHINES: ReadonlyArray<Machine> = [
  { id: 1, name: "Pocket Pack", line: "Graded cards for pocket money", priceUsd: Usd.of(5), refundWindowHours: 6, cards: 500 },
  { id: 2, name: "Starter Pack", line: "A first slab on the shelf", priceUsd: Usd.of(10), refundWindowHours: 24, cards: 400 },
  { id: 3, name: "Silver Pack", line: "Favourites of every era", priceUsd: Usd.of(25), refundWindowHours: 24, cards: 400 },
  { id: 4, name: "Gold Pack", line: "High grades, short prints", priceUsd: Usd.of(50), refundWindowHours: 24, cards: 300 },
  { id: 5, name: "Vintage Vault", line: "From the first ten years", priceUsd: Usd.of(100), refundWindowHours: 48, cards: 200 },
  { id: 6, name: "Platinum Pack", line: "Centrepieces of a collection", priceUsd: Usd.of(250), refundWindowHours: 48, cards: 100 },
  { id: 7, name: "Grail Pack", line: "The ones that never come up", priceUsd: Usd.of(500), refundWindowHours: 72, cards: 100 }
]
