/** A row of the table: what was measured, over its rounds, and whether its target was met. */
import type * as Load from "../load/Load.ts"
import * as Rounds from "../Rounds.ts"

export const IDS = ["P1", "P1'", "P3", "P6", "P9", "P10", "P14"] as const
export type Id = (typeof IDS)[number]

/** Of the ratio, or of our figure where there is no other side. */
export type Target = { readonly least: number } | { readonly most: number }

export interface Round {
  readonly ours: number
  /** Null without another side. */
  readonly theirs: number | null
  readonly ratio: number | null
  /** Share of one processor that the load generator took, on the side where it took more. */
  readonly generatorCpu: number | null
  readonly details: Readonly<Record<string, unknown>>
}

export interface Row {
  readonly id: Id
  readonly title: string
  readonly unit: string
  readonly ours: Rounds.Spread
  readonly theirs: Rounds.Spread | null
  readonly ratio: Rounds.Spread | null
  readonly generatorCpu: Rounds.Spread | null
  readonly rounds: ReadonlyArray<Round>
  readonly target: Target | null
  readonly met: boolean | null
}

const met = (value: number, target: Target): boolean =>
  "least" in target ? value >= target.least : value <= target.most

const spread = (values: ReadonlyArray<number | null>): Rounds.Spread | null => {
  const numbers = values.filter((value) => value !== null)
  return numbers.length === 0 ? null : Rounds.spread(numbers)
}

export const make = (
  what: Pick<Row, "id" | "title" | "unit" | "target">,
  rounds: ReadonlyArray<Round>
): Row => {
  const ours = Rounds.spread(rounds.map((round) => round.ours))
  const ratio = spread(rounds.map((round) => round.ratio))
  const { target } = what
  return {
    ...what,
    ours,
    theirs: spread(rounds.map((round) => round.theirs)),
    ratio,
    generatorCpu: spread(rounds.map((round) => round.generatorCpu)),
    rounds,
    met: target === null ? null : met((ratio ?? ours).median, target)
  }
}

/** One side of a round, or all of it. */
export interface Measured {
  readonly value: number
  readonly generatorCpu: number | null
  readonly details: Round["details"]
}

/** A figure that no load made. */
export const figure = (value: number, details: Round["details"] = {}): Measured => ({
  value,
  generatorCpu: null,
  details
})

/** A round of one side alone. */
export const alone = ({ value, ...seen }: Measured): Round => ({
  ours: value,
  theirs: null,
  ratio: null,
  ...seen
})

export const pair = (ours: Measured, theirs: Measured): Round => {
  const generators = [ours.generatorCpu, theirs.generatorCpu].filter((cpu) => cpu !== null)
  return {
    ours: ours.value,
    theirs: theirs.value,
    ratio: Rounds.ratio(ours.value, theirs.value),
    generatorCpu: generators.length === 0 ? null : Math.max(...generators),
    details: { ours: ours.details, theirs: theirs.details }
  }
}

export const ofLoad = (
  { generatorCpu, ...details }: Load.Result,
  value: number = details.ordersPerSecond
): Measured => ({ value, generatorCpu, details })
