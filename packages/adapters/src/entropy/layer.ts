/**
 * Randomness from the operating system, drawn in large pieces so that small requests cost little.
 */
import { randomFillSync } from "node:crypto"
import { Entropy } from "@cardpack/core/ports"
import { Layer } from "effect"

const POOL = 4096

/** Hands out each byte once and wipes it from the pool. */
const make = (): Entropy.Entropy["Service"]["bytes"] => {
  const pool = new Uint8Array(POOL)
  let next = POOL
  return (count) => {
    if (count > POOL) return randomFillSync(new Uint8Array(count))
    if (next + count > POOL) {
      randomFillSync(pool)
      next = 0
    }
    const bytes = pool.slice(next, next + count)
    pool.fill(0, next, next + count)
    next += count
    return bytes
  }
}

export const layer: Layer.Layer<Entropy.Entropy> = Layer.sync(Entropy.Entropy, () =>
  Entropy.Entropy.of({ bytes: make() })
)
