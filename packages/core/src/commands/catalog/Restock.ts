/**
 * Placing items into decks: additions of the catalog, returns, and sealed refunds
 * (design.md#draws). Every item lands uniformly above the highest position that was drawn in its
 * tier.
 */

import {
  END,
  keyOf,
  position,
  RESHUFFLE_ABOVE,
  type Slot,
  type TierKey
} from "../../domain/catalog/Deck.ts"
import type { ItemId } from "../../domain/id/Id.ts"
import * as Steps from "../../domain/steps/Steps.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import type { Reshuffle } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"

/** An item and the tier that it goes to. */
export interface Placement extends TierKey {
  readonly itemId: ItemId
}

export interface Restocked {
  readonly stocked: ReadonlyArray<Slot>
  readonly reshuffles: ReadonlyArray<Reshuffle>
}

/** Keeps one position above `highest`, for a tier that was drawn to its end within this batch. */
const LAST_HIGHEST = END - 2n

/**
 * The slots that `items` get, one seed each from `firstSeed` on; each sees the state that the one
 * before it left. When the span above a tier's highest drawn position is too small to be fair,
 * the tier's free items are reshuffled first, with one more seed each. The tiers must have been
 * demanded as `returns`; a tier that never held an item starts at its beginning.
 */
export const restock = (
  rows: Rows,
  fresh: Fresh,
  firstSeed: number,
  items: ReadonlyArray<Placement>
): Restocked => Steps.finish(restocking(rows, fresh, firstSeed, items))

/** {@link restock} for thousands of items. */
export function* restocking(
  rows: Rows,
  fresh: Fresh,
  firstSeed: number,
  items: ReadonlyArray<Placement>
): Steps.Steps<Restocked> {
  const moving = new Set(items.map((item) => item.itemId))
  const stocked: Array<Slot> = []
  const reshuffles = new Map<string, Reshuffle>()
  let seed = firstSeed
  for (const { itemId, machineId, tier } of items) {
    const key = keyOf({ machineId, tier })
    const state = rows.tier({ machineId, tier })
    const highest = state?.highest ?? -1n
    const free = rows.freeItems({ machineId, tier })
    if (highest > RESHUFFLE_ABOVE && free !== undefined && !reshuffles.has(key)) {
      const staying = Array.from(free).filter((id) => !moving.has(id))
      const slots = yield* Steps.map(staying, (id) => ({
        itemId: id,
        machineId,
        tier,
        position: position(-1n, fresh.seed(seed++))
      }))
      reshuffles.set(key, { machineId, tier, shuffle: (state?.shuffle ?? 0) + 1, slots })
    }
    const above = reshuffles.has(key) ? -1n : highest > LAST_HIGHEST ? LAST_HIGHEST : highest
    stocked.push({ itemId, machineId, tier, position: position(above, fresh.seed(seed++)) })
    yield
  }
  return { stocked, reshuffles: Array.from(reshuffles.values()) }
}
