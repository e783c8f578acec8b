/**
 * Decks: the order in which a tier's items are sold (design.md#draws). Each stocked item gets a
 * secure random position, and a draw takes the lowest.
 */
import type { ItemId } from "../id/Id.ts"

export interface TierKey {
  readonly machineId: number
  readonly tier: string
}

export const keyOf = (tier: TierKey): string => `${tier.machineId}/${tier.tier}`

/** An item in a deck. */
export interface Slot extends TierKey {
  readonly itemId: ItemId
  /** From 0 to {@link END}; item ids break ties, which almost never happen. */
  readonly position: bigint
}

/** The facts about a tier for returning or adding items, read under the tier's lock. */
export interface TierState extends TierKey {
  /** Incremented by every reshuffle; positions of other shuffles do not count. */
  readonly shuffle: number
  /** The highest position drawn in this shuffle; -1 before the first draw. */
  readonly highest: bigint
  /** The free items, loaded only when `highest` is above {@link RESHUFFLE_ABOVE}. */
  readonly free: ReadonlyArray<ItemId>
}

/** Positions are below this bound: 62 bits, so that they fit a signed 64-bit column. */
export const END = 1n << 62n

/**
 * Above this the remaining span is too small for a fair position: the free items are reshuffled.
 */
export const RESHUFFLE_ABOVE = END - (1n << 40n)

/**
 * A uniform position above `highest`, from sixteen random bytes. A returned item lands between
 * the highest position already taken and the end: lower would make it the very next draw. The
 * modulo of 128 bits by at most 62 is biased by less than 2^-66.
 */
export const position = (highest: bigint, random: Uint8Array): bigint => {
  let value = 0n
  for (const byte of random.subarray(0, 16)) value = (value << 8n) | BigInt(byte)
  const from = highest + 1n
  return from + (value % (END - from))
}
