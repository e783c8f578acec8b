/**
 * The lists of a machine's cards on sale. Each has numbered slots; a card that enters takes the next
 * one, and a slot is used once in a generation (design.md#draws).
 */

/** The one list of a machine whose odds are those of its stock. */
export const ALL = "*"

/**
 * `weights`: a tier is drawn by its weight, then a card of it. `stock`: each card on sale is as
 * likely as any other.
 */
export const ODDS_MODES = ["weights", "stock"] as const
export type OddsMode = (typeof ODDS_MODES)[number]

export interface StockList {
  readonly name: string
  /** Incremented when its cards are numbered anew. */
  readonly generation: number
  /** Slots, empty ones too. */
  readonly size: number
  /** Cards by tier. */
  readonly counts: ReadonlyMap<string, number>
}

export const free = ({ counts }: Pick<StockList, "counts">): number => {
  let total = 0
  for (const count of counts.values()) total += count
  return total
}

/** Where a card of this tier stands. A tier that the odds can't draw keeps a list of its own. */
export const listOf = (mode: OddsMode, retired: ReadonlyArray<string>, tier: string): string =>
  mode === "stock" && !retired.includes(tier) ? ALL : tier

/** Cards that a batch numbers anew at once, for a fraction of a second. */
const AT_ONCE = 5_000

/** Draws from a longer list try some dozens of slots, until so few hold a card. */
const THIN = 64

/** Whether most of its slots are empty, so that a draw tries many, and it is numbered anew. */
export const isSparse = (list: StockList): boolean => {
  const left = free(list)
  return left * 2 < list.size && (left <= AT_ONCE || left * THIN < list.size)
}
