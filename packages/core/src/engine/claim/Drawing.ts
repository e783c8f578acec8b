/** The draws of one decision, in sequence: each draws from the cards that earlier ones left. */

import { keyOf } from "../../domain/catalog/Deck.ts"
import { chooseTier } from "../../domain/catalog/Draw.ts"
import type { Tier } from "../../domain/catalog/VendingMachine.ts"
import type { Picked } from "../rows/Loaded.ts"
import type { Rows } from "../rows/Rows.ts"

export class Drawing {
  private readonly used = new Map<string, number>()
  private readonly rows: Rows

  constructor(rows: Rows) {
    this.rows = rows
  }

  /** The top card of the tier that the seed chooses; null when no tier with odds has stock. */
  draw(machineId: number, tiers: ReadonlyArray<Tier>, seed: Uint8Array): Picked | null {
    const top = (tier: string) => {
      const key = { machineId, tier }
      return this.rows.picked(key, this.used.get(keyOf(key)) ?? 0)
    }
    const tier = chooseTier(tiers, seed, (name) => top(name) !== undefined)
    const pick = tier === null ? undefined : top(tier)
    if (pick === undefined) return null
    const key = keyOf(pick.slot)
    this.used.set(key, (this.used.get(key) ?? 0) + 1)
    return pick
  }
}
