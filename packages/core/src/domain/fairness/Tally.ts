/**
 * Observed against expected, given the cards that were left at each draw: sums of a martingale, so that
 * z is about normal in both modes of odds (design.md#draw-audit).
 */
import type * as Stages from "../draw/Stages.ts"
import type { Draw, Odds } from "./Entries.ts"

/** Cards of each list, by label. */
export type Left = ReadonlyMap<string, ReadonlyMap<string, number>>

export interface Sum {
  readonly observed: number
  readonly expected: number
  readonly variance: number
}

const NOTHING: Sum = { observed: 0, expected: 0, variance: 0 }

/** What says which list a draw takes. */
export type Chanced = Pick<Odds, "o" | "mode" | "tiers">

/** As a draw takes them. */
export const oddsOf = ({ mode, o: version, tiers }: Chanced): Stages.Odds => ({
  mode,
  version,
  tiers: tiers.map(([name, weight]) => ({ name, weight }))
})

/** The chance of each label in a draw by these odds. */
export const chancesOf = (odds: Chanced, left: Left): ReadonlyMap<string, number> => {
  const chances = new Map<string, number>()
  const freeOf = (list: string) =>
    [...(left.get(list)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  const lists: ReadonlyArray<readonly [string, number]> =
    odds.mode === "stock"
      ? [["*", 1]]
      : odds.tiers.flatMap(([name, weight]) =>
          weight > 0n && freeOf(name) > 0 ? [[name, Number(weight)] as const] : []
        )
  const total = lists.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of lists) {
    const free = freeOf(name)
    for (const [label, count] of left.get(name) ?? []) {
      const chance = (weight / total) * (count / free)
      chances.set(label, (chances.get(label) ?? 0) + chance)
    }
  }
  return chances
}

export interface Row extends Sum {
  readonly machine: number
  readonly odds: number
  /** `2026-11`. */
  readonly month: string
  readonly label: string
  /** `null` without variance. */
  readonly z: number | null
}

const MONTH = "2026-11".length

export class Tally {
  private readonly sums = new Map<string, Sum>()

  /** Of a draw by the odds `odds`; `left` is the stock before it. */
  add(draw: Pick<Draw, "at" | "m">, label: string, odds: Chanced, left: Left): void {
    const month = new Date(draw.at * 1000).toISOString().slice(0, MONTH)
    for (const [each, chance] of chancesOf(odds, left)) {
      const key = JSON.stringify([draw.m, odds.o, month, each])
      const { expected, observed, variance } = this.sums.get(key) ?? NOTHING
      this.sums.set(key, {
        observed: observed + (each === label ? 1 : 0),
        expected: expected + chance,
        variance: variance + chance * (1 - chance)
      })
    }
  }

  rowsOf(machine: number): ReadonlyArray<Row> {
    return this.rows.filter((row) => row.machine === machine)
  }

  get rows(): ReadonlyArray<Row> {
    return [...this.sums].map(([key, sum]) => {
      const [machine, odds, month, label] = JSON.parse(key) as [number, number, string, string]
      const { expected, observed, variance } = sum
      const z = variance === 0 ? null : (observed - expected) / Math.sqrt(variance)
      return { machine, odds, month, label, ...sum, z }
    })
  }
}
