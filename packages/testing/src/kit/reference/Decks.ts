/** Picks stock: the lowest free positions of each demanded tier. */
import { Deck } from "@cardpack/core/domain"
import type { Loaded, Store } from "@cardpack/core/ports"
import { HashMap } from "effect"
import { get, type State, UNTOUCHED } from "./State.ts"
import { supply } from "./Supplies.ts"

/** Free slots by tier, in selling order. */
const decks = (state: State): Map<string, Array<Deck.Slot>> => {
  const byTier = new Map<string, Array<Deck.Slot>>()
  for (const slot of HashMap.values(state.deck)) {
    const deck = byTier.get(Deck.keyOf(slot))
    if (deck === undefined) byTier.set(Deck.keyOf(slot), [slot])
    else deck.push(slot)
  }
  for (const deck of byTier.values()) deck.sort(bySale)
  return byTier
}

const bySale = (a: Deck.Slot, b: Deck.Slot): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.itemId < b.itemId ? -1 : 1

/** First choices while every tier has enough; else this many of each tier of the machines. */
const wanted = (
  state: State,
  demand: Store.StockDemand,
  byTier: Map<string, Array<Deck.Slot>>
): Map<string, number> => {
  const first = counted(demand.draws)
  const short = Array.from(first).some(([key, count]) => (byTier.get(key)?.length ?? 0) < count)
  if (!short) return first
  return counted(
    demand.fallback.flatMap(({ count, machineId }) =>
      (get(state.machines, String(machineId))?.tiers ?? []).map(({ name }) => ({
        machineId,
        tier: name,
        count
      }))
    )
  )
}

const counted = (demands: ReadonlyArray<Store.TierDemand>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const demand of demands) {
    counts.set(Deck.keyOf(demand), (counts.get(Deck.keyOf(demand)) ?? 0) + demand.count)
  }
  return counts
}

const tierState = (
  state: State,
  tier: Deck.TierKey,
  deck: ReadonlyArray<Deck.Slot>
): Deck.TierState => {
  const { highest, shuffle } = get(state.tiers, Deck.keyOf(tier)) ?? UNTOUCHED
  const free = highest > Deck.RESHUFFLE_ABOVE ? deck.map((slot) => slot.itemId) : []
  return { machineId: tier.machineId, tier: tier.tier, shuffle, highest, free }
}

export const pick = (state: State, demand: Store.StockDemand): Loaded.Stock => {
  // Claims need no card.
  const wantsCards = demand.draws.length + demand.returns.length > 0
  const byTier = wantsCards ? decks(state) : new Map<string, Array<Deck.Slot>>()
  const picked: Array<Loaded.Picked> = []
  for (const [key, count] of wanted(state, demand, byTier)) {
    const { shuffle } = get(state.tiers, key) ?? UNTOUCHED
    for (const slot of (byTier.get(key) ?? []).slice(0, count)) {
      picked.push({ slot, item: HashMap.getUnsafe(state.items, slot.itemId), shuffle })
    }
  }
  const tiers = new Map(demand.returns.map((tier) => [Deck.keyOf(tier), tier]))
  return {
    picked,
    tiers: Array.from(tiers, ([key, tier]) => tierState(state, tier, byTier.get(key) ?? [])),
    supplies: Array.from(new Set(demand.supplies), (machineId) => supply(state, machineId))
  }
}
