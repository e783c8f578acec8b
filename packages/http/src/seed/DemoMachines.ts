/** The packs of the demo catalog: prices, odds and tiers. */
import { type StockList, Usd } from "@cardpack/core/domain"

export interface Tier {
  readonly name: string
  /** Percent of the odds and of the machine's cards alike, so that no tier runs out early. */
  readonly weight: number
  /** Buyback values as a part of the pack's price, in percent. */
  readonly lowest: number
  readonly highest: number
  /** The range of this tier's grades, counted from the best: first, and end (exclusive). */
  readonly grades: readonly [number, number]
}

/** By the odds, and over the whole stock, a card is worth about 90 % of its pack's price. */
export const TIERS: ReadonlyArray<Tier> = [
  { name: "Common", weight: 70, lowest: 35, highest: 60, grades: [2, 6] },
  { name: "Uncommon", weight: 19, lowest: 80, highest: 110, grades: [1, 5] },
  { name: "Rare", weight: 8, lowest: 150, highest: 250, grades: [1, 4] },
  { name: "Epic", weight: 2, lowest: 350, highest: 550, grades: [0, 3] },
  { name: "Legendary", weight: 1, lowest: 1_200, highest: 1_600, grades: [0, 2] }
]

export interface Machine {
  readonly id: number
  readonly name: string
  readonly line: string
  readonly priceUsd: Usd.Usd
  readonly refundWindowHours: number
  readonly cards: number
  /** Small packs of dear cards: the odds are those of what is left. */
  readonly odds?: StockList.OddsMode
}

/** 2,000 cards in all. */
// biome-ignore format: one pack a line reads as a table
export const MACHINES: ReadonlyArray<Machine> = [
  { id: 1, name: "Pocket Pack", line: "Graded cards for pocket money", priceUsd: Usd.of(5), refundWindowHours: 6, cards: 500 },
  { id: 2, name: "Starter Pack", line: "A first slab on the shelf", priceUsd: Usd.of(10), refundWindowHours: 24, cards: 400 },
  { id: 3, name: "Silver Pack", line: "Favourites of every era", priceUsd: Usd.of(25), refundWindowHours: 24, cards: 400 },
  { id: 4, name: "Gold Pack", line: "High grades, short prints", priceUsd: Usd.of(50), refundWindowHours: 24, cards: 300 },
  { id: 5, name: "Vintage Vault", line: "From the first ten years", priceUsd: Usd.of(100), refundWindowHours: 48, cards: 200, odds: "stock" },
  { id: 6, name: "Platinum Pack", line: "Centrepieces of a collection", priceUsd: Usd.of(250), refundWindowHours: 48, cards: 100, odds: "stock" },
  { id: 7, name: "Grail Pack", line: "The ones that never come up", priceUsd: Usd.of(500), refundWindowHours: 72, cards: 100, odds: "stock" }
]
