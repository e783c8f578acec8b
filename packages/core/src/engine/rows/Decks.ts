/** The decks in a batch: the picked items, and the states of the tiers that items return to. */
import { keyOf, RESHUFFLE_ABOVE, type TierKey, type TierState } from "../../domain/catalog/Deck.ts"
import type { ItemId } from "../../domain/id/Id.ts"
import type { ChangeSet } from "./ChangeSet.ts"
import type { Picked, Stock } from "./Loaded.ts"

export class Decks {
  private readonly stock = new Map<string, Array<Picked>>()
  private readonly tiers = new Map<string, TierState>()
  private readonly free = new Map<string, Set<ItemId>>()

  tier(key: TierKey): TierState | undefined {
    return this.tiers.get(keyOf(key))
  }

  freeItems(key: TierKey): ReadonlySet<ItemId> | undefined {
    return this.free.get(keyOf(key))
  }

  picked(key: TierKey, skip: number): Picked | undefined {
    return this.stock.get(keyOf(key))?.[skip]
  }

  add(stock: Stock): void {
    for (const pick of stock.picked) {
      const key = keyOf(pick.slot)
      const queue = this.stock.get(key)
      if (queue === undefined) this.stock.set(key, [pick])
      else queue.push(pick)
    }
    for (const tier of stock.tiers) {
      this.tiers.set(keyOf(tier), tier)
      if (tier.highest > RESHUFFLE_ABOVE) this.free.set(keyOf(tier), new Set(tier.free))
    }
  }

  apply(changes: ChangeSet): void {
    for (const draw of changes.draws) {
      const queue = this.stock.get(keyOf(draw))
      if (queue?.[0]?.item.id === draw.itemId) queue.shift()
      const tier = this.tiers.get(keyOf(draw))
      if (tier !== undefined && tier.shuffle === draw.shuffle && tier.highest < draw.position) {
        this.tiers.set(keyOf(draw), { ...tier, highest: draw.position })
      }
    }
    for (const itemId of changes.taken) for (const free of this.free.values()) free.delete(itemId)
    for (const slot of changes.stocked) this.free.get(keyOf(slot))?.add(slot.itemId)
    for (const { machineId, shuffle, slots, tier } of changes.reshuffles) {
      const free = slots.map((slot) => slot.itemId)
      this.tiers.set(keyOf({ machineId, tier }), { machineId, tier, shuffle, highest: -1n, free })
    }
  }
}
