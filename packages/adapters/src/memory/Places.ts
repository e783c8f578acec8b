/** Where each physical item is, told from the deck and the cards (design, "Items and cards"). */
import type { Card } from "@cardpack/core/card/Card"
import type { Item } from "@cardpack/core/catalog/Item"
import type { Place } from "@cardpack/core/catalog/Place"
import type { ItemId } from "@cardpack/core/id/Id"
import { HashMap } from "effect"
import { get, type State } from "./State.ts"

/** Oldest holding first. */
export const byAge = (a: Card, b: Card): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

const place = (state: State, item: Item, last: Card | undefined): Place => {
  const slot = get(state.deck, item.id)
  if (slot !== undefined) return { _tag: "deck", machineId: slot.machineId, tier: slot.tier }
  if (last?.status === "active" || last?.status === "buyback_pending") {
    return { _tag: "held", cardId: last.id }
  }
  if (item.withdrawnAt === null && last?.status === "bought_back") {
    return { _tag: "bought_back", cardId: last.id }
  }
  if (item.withdrawnAt === null && last?.status === "redeemed") {
    return { _tag: "redeemed", cardId: last.id }
  }
  return { _tag: "withdrawn" }
}

export const all = (state: State): Map<ItemId, Place> => {
  const last = new Map<ItemId, Card>()
  for (const card of HashMap.values(state.cards)) {
    const other = last.get(card.itemId)
    if (other === undefined || byAge(other, card) < 0) last.set(card.itemId, card)
  }
  const places = new Map<ItemId, Place>()
  for (const item of HashMap.values(state.items))
    places.set(item.id, place(state, item, last.get(item.id)))
  return places
}
