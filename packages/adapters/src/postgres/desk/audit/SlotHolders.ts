/** The cards that are, or were, in slots of lists, compared with the hashes that the slots were committed with. */
import { tag, text } from "./Brought.ts"
import { SHOWN } from "./Tally.ts"

/** What a list of hashes has of a card, as Commitment.ts makes it. */
export const leafOf = (salt: string, reference: string, tier: string): string =>
  `sha256(${tag("item")} || ${salt} || ${text(reference)} || ${text(tier)})
    || convert_to(${tier}, 'UTF8')`

/** The cards of a table `slot`, and those whose hash is not the one of their slot. */
export const HOLDERS = `holder AS MATERIALIZED (
    SELECT s.entry, h.item_id, h.salt, h.tier FROM slot s CROSS JOIN LATERAL (
      SELECT w.item_id, w.salt, w.tier FROM draw w
      WHERE w.machine_id = s.machine_id AND w.list = s.list AND w.generation = s.generation
        AND w.slot = s.slot
      UNION ALL
      SELECT p.item_id, p.salt, p.tier FROM pool_list l JOIN pool p ON p.list_id = l.id
      WHERE l.machine_id = s.machine_id AND l.name = s.list AND l.generation = s.generation
        AND p.slot = s.slot OFFSET 0
    ) h
  ), wrong AS (
    SELECT coalesce(i.reference, h.item_id::text) AS name FROM holder h LEFT JOIN LATERAL (
      SELECT i.reference FROM item i WHERE i.id = h.item_id OFFSET 0
    ) i ON true
    WHERE h.entry IS DISTINCT FROM ${leafOf("h.salt", "i.reference", "h.tier")} LIMIT ${SHOWN}
  )`

/** How many there are, and the names of some that are wrong. */
export const FOUND =
  "(SELECT count(*) FROM holder), (SELECT to_json(array_agg(w.name)) FROM wrong w)"
