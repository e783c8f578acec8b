/** Sums up repeated measurements. */
import * as Latencies from "./Latencies.ts"

/** Of the rounds. */
export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

export const ratio = (a: number, b: number): number => Latencies.round(a / b)

export const medianBy = <A>(all: ReadonlyArray<A>, value: (one: A) => number): A | undefined =>
  all.toSorted((a, b) => value(a) - value(b))[Math.floor(all.length / 2)]

const median = (sorted: ReadonlyArray<number>): number => {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return Latencies.round(((low ?? 0) + (high ?? 0)) / 2)
}

export const spread = (values: ReadonlyArray<number>): Spread => {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: median(sorted), least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
}
