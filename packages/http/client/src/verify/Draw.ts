/** The draw itself: numbers from the seed, and what they choose. */
import { type Bytes, joined, tag, u32 } from "./Bytes.ts"

/** The odds of a machine, as the log has them. */
export interface Odds {
  readonly mode: "weights" | "stock"
  readonly tiers: ReadonlyArray<readonly [name: string, weight: string]>
}

const RANGE = 1n << 64n

/** The 64-bit numbers of a draw, one after the other. */
const numbersOf = async function* (seed: Bytes, machine: number, entropy: Bytes) {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign"
  ])
  const prefix = joined(tag("draw"), u32(machine), entropy)
  for (let block = 0; ; block++) {
    const bytes = await crypto.subtle.sign("HMAC", key, joined(prefix, u32(block)))
    const view = new DataView(bytes)
    for (let at = 0; at < 32; at += 8) yield view.getBigUint64(at)
  }
}

/** Uniform numbers below a bound, without a bias. */
export const uniformOf = (seed: Bytes, machine: number, entropy: Bytes) => {
  const numbers = numbersOf(seed, machine, entropy)
  return async (bound: bigint): Promise<bigint> => {
    const limit = RANGE - (RANGE % bound)
    for (;;) {
      const { value } = await numbers.next()
      if (value < limit) return value % bound
    }
  }
}

export interface Way {
  /** Lists that were passed because they had no card. */
  readonly empty: ReadonlyArray<string>
  readonly passed: ReadonlyArray<number>
  readonly list: string | null
  readonly slot: number | null
}

const TRIES = 100_000

/**
 * Which slot the numbers take, when the lists before `list` were empty, and of its slots those of
 * `taken`. `stages` are the odds of the order, and for a claim the later ones.
 */
export const wayOf = async (
  { entropy, machine, seed }: { seed: Bytes; machine: number; entropy: Bytes },
  stages: ReadonlyArray<Odds>,
  { list, size, taken }: { list: string; size: number; taken: ReadonlySet<number> }
): Promise<Way> => {
  const uniform = uniformOf(seed, machine, entropy)
  const empty: Array<string> = []
  const passed: Array<number> = []
  for (const { mode, tiers } of stages) {
    let left =
      mode === "stock" ? [["*", "1"] as const] : tiers.filter(([, weight]) => weight !== "0")
    while (left.length > 0) {
      let ticket =
        mode === "stock"
          ? 0n
          : await uniform(left.reduce((sum, [, each]) => sum + BigInt(each), 0n))
      const named = left.find(([, weight]) => (ticket -= BigInt(weight)) < 0n)
      if (named?.[0] !== list) {
        if (named !== undefined) empty.push(named[0])
        left = left.filter((each) => each !== named)
        continue
      }
      for (let tries = 0; tries < TRIES; tries++) {
        const slot = Number(await uniform(BigInt(size)))
        if (!taken.has(slot)) return { empty, passed, list, slot }
        if (!passed.includes(slot)) passed.push(slot)
      }
      return { empty, passed, list, slot: null }
    }
  }
  return { empty, passed, list: null, slot: null }
}
