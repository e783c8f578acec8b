/**
 * Repeatable choices from a seed, for pictures and demonstration data. Not for draws, which use the
 * `Entropy` port.
 */
export interface Dice {
  /** Uniform in [0, 1). */
  readonly next: () => number
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  readonly pick: <A>(from: readonly [A, ...ReadonlyArray<A>]) => A
}

/** FNV-1a, so that similar texts start far apart. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** The same seed always gives the same dice (mulberry32). */
export const make = (seed: string): Dice => {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, between, pick: (from) => from[between(0, from.length - 1)] ?? from[0] }
}
