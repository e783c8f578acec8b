/** The place of each physical item, from slots and cards (design.md#items). */
import type { Card, Id, Item, Place } from "@cardpack/core/domain"
import { HashMap } from "effect"
import { isSold } from "./Constraints.ts"
import { get, groups, type State } from "./State.ts"

/** Oldest holding first. */
const byAge = (a: Card.Card, b: Card.Card): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

/** At most one of an item's cards holds it or keeps it for good; the others are history. */
const place = (state: State, item: Item.Item, cards: ReadonlyArray<Card.Card>): Place.Place => {
  const slot = get(state.pool, item.id)
  if (slot !== undefined) return { _tag: "deck", machineId: slot.machineId, tier: slot.tier }
  const holder = cards.find(isSold)
  if (holder?.status === "redeemed") return { _tag: "redeemed", cardId: holder.id }
  if (holder !== undefined) return { _tag: "held", cardId: holder.id }
  const bought = cards.filter((card) => card.status === "bought_back").sort(byAge)
  const last = bought.at(-1)
  const frozenBy = cards.find((card) => card.frozenBy !== null)?.frozenBy ?? null
  const frozen = frozenBy === null ? {} : { frozenBy }
  return item.withdrawnAt === null && last !== undefined
    ? { _tag: "bought_back", cardId: last.id, ...frozen }
    : { _tag: "withdrawn", ...frozen }
}

export const all = (state: State): Map<Id.ItemId, Place.Place> => {
  const cards = groups(state.cards, (card) => card.itemId)
  const places = new Map<Id.ItemId, Place.Place>()
  for (const item of HashMap.values(state.items)) {
    places.set(item.id, place(state, item, cards(item.id)))
  }
  return places
}
