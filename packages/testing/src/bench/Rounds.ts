/** Picks the median of repeated measurements. */
import * as Latencies from "./Latencies.ts"

export const ratio = (a: number, b: number): number => Latencies.round(a / b)

export const medianBy = <A>(all: ReadonlyArray<A>, value: (one: A) => number): A | undefined =>
  all.toSorted((a, b) => value(a) - value(b))[Math.floor(all.length / 2)]
