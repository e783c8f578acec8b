/** Seeded randomness and Pearson's chi-square, so that tests of chances are deterministic. */
import { createHash } from "node:crypto"

/** Deterministic bytes: SHA-256 of the seed and a counter. */
export const bytes = (seed: string): ((count: number) => Uint8Array) => {
  let counter = 0
  let pool = new Uint8Array(0)
  return (count) => {
    while (pool.length < count) {
      const more = createHash("sha256").update(`${seed}/${counter++}`).digest()
      pool = Uint8Array.from([...pool, ...more])
    }
    const taken = pool.slice(0, count)
    pool = pool.slice(count)
    return taken
  }
}

/** Uniform in [0, bound), for small bounds. */
export const below = (random: (count: number) => Uint8Array, bound: number): number => {
  const view = new DataView(random(4).buffer)
  return Math.floor((view.getUint32(0) / 2 ** 32) * bound)
}

/** The sum over the cells of (seen - expected)² / expected. */
export const chiSquare = (seen: ReadonlyArray<number>, expected: ReadonlyArray<number>): number =>
  seen.reduce((sum, count, cell) => {
    const wanted = expected[cell] ?? 0
    return sum + (count - wanted) ** 2 / wanted
  }, 0)

/** The values that chi-square exceeds once in a thousand fair runs, by degrees of freedom. */
export const CRITICAL: Readonly<Record<number, number>> = {
  1: 10.83,
  2: 13.82,
  3: 16.27,
  4: 18.47,
  9: 27.88
}

/** The share of the standard normal distribution above `z`, to 1e-7 of itself. */
export const above = (z: number): number => {
  const t = 1 / (1 + Math.abs(z) / Math.SQRT2 / 2)
  const terms = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418,
    0.37409196, 1.00002368, -1.26551223
  ]
  const sum = terms.reduce((all, term) => all * t + term, 0)
  const half = (t * Math.exp(sum - (z * z) / 2)) / 2
  return z >= 0 ? half : 1 - half
}

/** The share of fair runs with a larger chi-square, by Wilson and Hilferty's approximation. */
export const chiSquareAbove = (value: number, degrees: number): number => {
  const spread = 2 / (9 * degrees)
  return above((Math.cbrt(value / degrees) - 1 + spread) / Math.sqrt(spread))
}

/** The share of fair runs that lie as far from the mean, on either side. */
export const beyond = (deviation: number, variance: number): number =>
  2 * above(Math.abs(deviation) / Math.sqrt(variance))
