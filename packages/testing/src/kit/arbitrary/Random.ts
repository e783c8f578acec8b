/** Repeatable randomness for tests (mulberry32): the same seed gives the same run. */
export interface Random {
  /** Uniform in 0 … below - 1. */
  readonly below: (below: number) => number
}

export const make = (seed: number): Random => {
  let state = seed >>> 0
  return {
    below: (below) => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
    }
  }
}
