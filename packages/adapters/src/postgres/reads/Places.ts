/** The places of items (design.md#items), read from slots and cards. */
import type { CardTransitions, Item, Place } from "@cardpack/core/domain"
import { items } from "../rows/Catalog.ts"
import * as Selection from "../rows/Selection.ts"
import type { Values } from "../rows/Table.ts"

/**
 * Joins to an item `i` its slot `d`, the card `h` that has it (the card that bars another sale, or the
 * last one that was bought back), and the incident `f` about any of its cards.
 */
const JOINS = `LEFT JOIN pool d ON d.item_id = i.id
  LEFT JOIN LATERAL (
    SELECT c.id, c.status FROM card c
    WHERE c.item_id = i.id AND c.status NOT IN ('refunded', 'cancelled')
    ORDER BY c.status <> 'bought_back' DESC, c.created_at DESC, c.id DESC LIMIT 1
  ) h ON true
  LEFT JOIN LATERAL (
    SELECT c.frozen_by FROM card c WHERE c.item_id = i.id AND c.frozen_by IS NOT NULL LIMIT 1
  ) f ON true`

const columns = Selection.of((column) => ({
  item: column.row(items, "i"),
  machineId: column.nullable.integer("d.machine_id"),
  tier: column.text("d.tier"),
  cardId: column.nullable.id("card", "h.id"),
  status: column.nullable.text<CardTransitions.Status>("h.status"),
  incident: column.nullable.id("inc", "f.frozen_by")
}))

/** Items with their places; needs a condition. */
export const SELECT = `SELECT ${columns.list} FROM item i ${JOINS}`

interface Placed {
  readonly item: Item.Item
  readonly place: Place.Place
}

/** Reads a row of {@link SELECT}. */
export const read = (v: Values): Placed => {
  const { cardId, incident, item, machineId, status, tier } = columns.read(v)
  const placed = (place: Place.Place): Placed => ({ item, place })
  if (machineId !== null) return placed({ _tag: "deck", machineId, tier })
  if (cardId !== null && status !== "bought_back") {
    return placed({ _tag: status === "redeemed" ? "redeemed" : "held", cardId })
  }
  const frozen = incident === null ? {} : { frozenBy: incident }
  return placed(
    cardId === null || item.withdrawnAt !== null
      ? { _tag: "withdrawn", ...frozen }
      : { _tag: "bought_back", cardId, ...frozen }
  )
}
