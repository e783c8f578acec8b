/**
 * Puts items into decks: new cards, returns, and sealed refunds (design.md#draws). Every item lands
 * uniformly above the highest drawn position of its tier.
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

/** An item and its tier. */
export interface Placement extends TierKey {
  readonly itemId: ItemId
}

export interface Restocked {
  readonly stocked: ReadonlyArray<Slot>
  readonly reshuffles: ReadonlyArray<Reshuffle>
}

/** Leaves one position free in a tier that this batch drew to its end. */
const LAST_HIGHEST = END - 2n

/**
 * Places `items` in sequence, with one seed each from `firstSeed` on. Where too little span is left
 * above a tier's highest drawn position, first reshuffles its free items, with one more seed each.
 * The tiers must have been demanded as `returns`; a new tier starts empty.
 */
export const restock = (
  rows: Rows,
  fresh: Fresh,
  firstSeed: number,
  items: ReadonlyArray<Placement>
): Restocked => Steps.finish(restocking(rows, fresh, firstSeed, items))

/** {@link restock} in steps, for thousands of items. */
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
