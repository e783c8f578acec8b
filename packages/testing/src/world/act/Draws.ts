/** Seeded choices. Each part of a simulation has its own, so that one more draw moves no other. */
import * as Random from "../../kit/arbitrary/Random.ts"

const FINE = 1_000_000

export class Draws {
  private readonly random: Random.Random

  constructor(seed: number) {
    this.random = Random.make(seed)
  }

  /** Of this name, independent of the others. */
  static of(seed: number, name: string): Draws {
    let hash = 0x811c9dc5 ^ seed
    for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
    const draws = new Draws(hash)
    draws.below(2)
    return draws
  }

  /** Uniform in 0 … bound - 1. */
  below(bound: number): number {
    return this.random.below(bound)
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  chance(probability: number): boolean {
    return this.below(FINE) < probability * FINE
  }

  pick<A>(all: ReadonlyArray<A>): A | undefined {
    return all[this.below(Math.max(1, all.length))]
  }

  /** Up to `most` of them, in their order, at least one if there is one. */
  some<A>(all: ReadonlyArray<A>, most: number): ReadonlyArray<A> {
    if (all.length === 0) return []
    const from = this.below(all.length)
    return all.slice(from, from + this.between(1, most))
  }

  seed(): number {
    return this.below(2 ** 31)
  }
}
