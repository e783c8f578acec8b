/**
 * What fair draws look like. In each phase some cards are drawn while none returns, and then all
 * return; so at its start every card of a tier is as likely to lie anywhere in the deck.
 */
import { beyond, chiSquareAbove } from "../../kit/arbitrary/Chance.ts"

/** The items that a phase drew from a tier, in the order of the deck. */
export type Drawn = ReadonlyArray<string>

export interface Tier {
  readonly name: string
  readonly weight: number
  readonly stock: number
  readonly phases: ReadonlyArray<Drawn>
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((all, each) => all + each, 0)

const drawnOf = ({ phases }: Tier): number => sum(phases.map(({ length }) => length))

/** Against the odds. */
const ofTiers = (tiers: ReadonlyArray<Tier>): number => {
  const [total, weights] = [sum(tiers.map(drawnOf)), sum(tiers.map(({ weight }) => weight))]
  const parts = tiers.map((tier) => {
    const expected = (total * tier.weight) / weights
    return (drawnOf(tier) - expected) ** 2 / expected
  })
  return chiSquareAbove(sum(parts), tiers.length - 1)
}

/** Whether each item was drawn as often, where no phase draws an item twice. */
const ofItems = ({ phases, stock }: Tier): number => {
  const counts = new Map<string, number>()
  for (const item of phases.flat()) counts.set(item, (counts.get(item) ?? 0) + 1)
  const shares = phases.map(({ length }) => length / stock)
  const mean = sum(shares)
  const variance = (sum(shares.map((share) => share * (1 - share))) * stock) / (stock - 1)
  const seen = [...counts.values(), ...Array<number>(stock - counts.size).fill(0)]
  return chiSquareAbove(sum(seen.map((count) => (count - mean) ** 2)) / variance, stock - 1)
}

/** Each phase with what the one before it returned. */
const pairs = ({ phases }: Tier): ReadonlyArray<readonly [Drawn, ReadonlySet<string>]> =>
  phases.slice(1).map((drawn, at) => [drawn, new Set(phases[at])])

/** Whether what just returned is drawn as often as the rest. */
const ofReturned = (tier: Tier): number => {
  let [deviation, variance] = [0, 0]
  for (const [drawn, returned] of pairs(tier)) {
    const share = returned.size / tier.stock
    deviation += drawn.filter((item) => returned.has(item)).length - drawn.length * share
    const rest = (tier.stock - drawn.length) / (tier.stock - 1)
    variance += drawn.length * share * (1 - share) * rest
  }
  return beyond(deviation, variance)
}

/** Wald and Wolfowitz's test: whether what just returned lies in clumps, or too evenly. */
const ofRuns = (tier: Tier): number => {
  let [deviation, variance] = [0, 0]
  for (const [drawn, returned] of pairs(tier)) {
    const marks = drawn.map((item) => returned.has(item))
    const count = marks.length
    const product = 2 * marks.filter(Boolean).length * marks.filter((mark) => !mark).length
    if (product === 0) continue
    const runs = 1 + marks.filter((mark, at) => at > 0 && mark !== marks[at - 1]).length
    deviation += runs - 1 - product / count
    variance += (product * (product - count)) / (count * count * (count - 1))
  }
  return beyond(deviation, variance)
}

/** Of each test the share of fair runs that look less fair. */
export const of = (tiers: ReadonlyArray<Tier>): ReadonlyMap<string, number> =>
  new Map([
    ["tiers follow the odds", ofTiers(tiers)],
    ...tiers.flatMap(
      (tier): ReadonlyArray<readonly [string, number]> => [
        [`each card of ${tier.name} is as likely`, ofItems(tier)],
        [`cards that returned to ${tier.name} are as likely`, ofReturned(tier)],
        [`cards that returned to ${tier.name} lie anywhere`, ofRuns(tier)]
      ]
    )
  ])
