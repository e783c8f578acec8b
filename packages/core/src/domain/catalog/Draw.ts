/**
 * Draws: which tier a card comes from (design.md#draws). The choice is a pure function of the odds
 * and one random seed, so every draw can be audited from its record.
 */
import * as Sha256 from "../hash/Sha256.ts"
import type { AccountId, CardId, ItemId } from "../id/Id.ts"
import type { Instant } from "../time/Instant.ts"
import type { Tier } from "./VendingMachine.ts"

/** The record of a drawn card, made by its order or when its claim is opened. */
export interface Draw {
  readonly cardId: CardId
  readonly accountId: AccountId
  readonly itemId: ItemId
  readonly machineId: number
  readonly tier: string
  readonly oddsVersion: number
  readonly shuffle: number
  readonly position: bigint
  /**
   * Sixteen random bytes; for a claim 32: sixteen from its order and sixteen made when it was
   * opened.
   */
  readonly seed: Uint8Array
  readonly createdAt: Instant
}

const RANGE = 1n << 256n

/**
 * Uniform in [0, bound) without modulo bias: hashes of the seed and a counter, rejected above the
 * last whole multiple.
 */
const uniform = (seed: Uint8Array, counter: number, bound: bigint): readonly [bigint, number] => {
  const limit = RANGE - (RANGE % bound)
  for (let next = counter; ; next++) {
    const input = new Uint8Array(seed.length + 4)
    input.set(seed)
    new DataView(input.buffer).setUint32(seed.length, next)
    const value = BigInt(`0x${Sha256.of(input)}`)
    if (value < limit) return [value % bound, next + 1]
  }
}

/**
 * Picks a tier with probability proportional to its weight among the tiers in stock; null without
 * any. An empty tier is dropped and the rest drawn again, which gives exactly the conditional odds.
 */
export const chooseTier = (
  tiers: ReadonlyArray<Tier>,
  seed: Uint8Array,
  inStock: (tier: string) => boolean
): string | null => {
  let left = tiers.filter((tier) => tier.weight > 0n)
  let counter = 0
  while (left.length > 0) {
    let total = 0n
    for (const tier of left) total += tier.weight
    const [ticket, next] = uniform(seed, counter, total)
    counter = next
    let below = 0n
    const chosen = left.find((tier) => ticket < (below += tier.weight))
    if (chosen === undefined || inStock(chosen.name)) return chosen?.name ?? null
    left = left.filter((tier) => tier !== chosen)
  }
  return null
}
