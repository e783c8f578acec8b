/** The places of items (design.md#items), read from decks and cards. */
import { type CardTransitions, Id, type Place } from "@cardpack/core/domain"
import type { Values } from "../rows/Table.ts"

/**
 * Joins to an item `i` its slot `d`, the card `h` that has it (the card that bars another sale, or the
 * last one that was bought back), and the incident `f` about any of its cards.
 */
export const JOINS = `LEFT JOIN deck d ON d.item_id = i.id
  LEFT JOIN LATERAL (
    SELECT c.id, c.status FROM card c
    WHERE c.item_id = i.id AND c.status NOT IN ('refunded', 'cancelled')
    ORDER BY c.status <> 'bought_back' DESC, c.created_at DESC, c.id DESC LIMIT 1
  ) h ON true
  LEFT JOIN LATERAL (
    SELECT c.frozen_by FROM card c WHERE c.item_id = i.id AND c.frozen_by IS NOT NULL LIMIT 1
  ) f ON true`

/** Columns for {@link read}, in order. */
export const COLUMNS = "d.machine_id, d.tier, h.id, h.status, i.withdrawn_at, f.frozen_by"

export const read = (v: Values, at = 0): Place.Place => {
  if (v[at] !== null) return { _tag: "deck", machineId: v[at] as number, tier: v[at + 1] as string }
  const cardId = v[at + 2] === null ? null : Id.fromUuid("card", v[at + 2] as string)
  const status = v[at + 3] as CardTransitions.Status | null
  if (cardId !== null && status !== "bought_back") {
    return { _tag: status === "redeemed" ? "redeemed" : "held", cardId }
  }
  const incident = v[at + 5] as string | null
  const frozen = incident === null ? {} : { frozenBy: Id.fromUuid("inc", incident) }
  return cardId === null || v[at + 4] !== null
    ? { _tag: "withdrawn", ...frozen }
    : { _tag: "bought_back", cardId, ...frozen }
}
