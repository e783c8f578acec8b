/** Reported latencies, in milliseconds. */

export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

export const round = (value: number): number => Math.round(value * 100) / 100

export const summary = (latencies: ReadonlyArray<number>) => {
  const sorted = Float64Array.from(latencies).sort()
  return { p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) }
}
