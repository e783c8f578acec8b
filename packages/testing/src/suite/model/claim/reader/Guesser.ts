/** Guesses of the next card by what a reader sees of those on sale. */
import type { OnSale, Stock } from "./Foresight.ts"

type Guess = (cards: ReadonlyArray<OnSale>, last: OnSale | null) => OnSale | undefined

const by =
  (of: (card: OnSale) => string | number, way: 1 | -1): Guess =>
  (cards) =>
    cards.toSorted((a, b) => (of(a) < of(b) ? -way : way))[0]

/** The card nearest to the last one's slot, above or below. */
const beside =
  (way: 1 | -1): Guess =>
  (cards, last) => {
    const own = cards.filter(
      ({ list, slot }) => list === last?.list && (slot - last.slot) * way > 0
    )
    return by(({ slot }) => slot, way)(own, last) ?? cards[0]
  }

const page = ({ ctid }: OnSale): number => {
  const [block = 0, tuple = 0] = (ctid.match(/\d+/g) ?? []).map(Number)
  return block * 1_000 + tuple
}

export const GUESSES: Readonly<Record<string, Guess>> = {
  "the lowest slot": by(({ slot }) => slot, 1),
  "the highest slot": by(({ slot }) => slot, -1),
  "the lowest item": by(({ itemId }) => itemId, 1),
  "the highest item": by(({ itemId }) => itemId, -1),
  "the lowest reference": by(({ reference }) => reference, 1),
  "the highest reference": by(({ reference }) => reference, -1),
  "the first row": by(page, 1),
  "the last row": by(page, -1),
  "the slot above the last": beside(1),
  "the slot below the last": beside(-1)
}

/** How likely a card is. */
export const chanceOf = ({ cards, stage }: Stock, { list }: OnSale): number => {
  const stocked = stage.lists.filter(({ name }) => cards.some((card) => card.list === name))
  const total = stocked.reduce((sum, { weight }) => sum + Number(weight), 0)
  const weight = Number(stocked.find(({ name }) => name === list)?.weight ?? 0n)
  return weight / total / cards.filter((card) => card.list === list).length
}

/** What a guesser hit, and should have hit by chance. */
export class Score {
  private hits = 0
  private mean = 0
  private variance = 0

  add(chance: number, isHit: boolean): void {
    this.hits += isHit ? 1 : 0
    this.mean += chance
    this.variance += chance * (1 - chance)
  }

  get z(): number {
    return (this.hits - this.mean) / Math.sqrt(this.variance)
  }
}
