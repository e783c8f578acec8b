/** What must hold of each card: its order, its draw, its end, its mint and its burns. */
import { brought, PARTNERS } from "./Brought.ts"
import { PUT } from "./Commitments.ts"
import { CLOCKS, type Listing, rowsOf, type Sheet } from "./Sheet.ts"

const FROM = `${rowsOf("card")}
  LEFT JOIN operation o ON o.id = x.operation_id
  LEFT JOIN draw w ON w.card_id = x.id
  LEFT JOIN item i ON i.id = x.item_id
  LEFT JOIN account a ON a.id = x.account_id
  LEFT JOIN partner q ON q.id = x.account_id
  LEFT JOIN LATERAL (
    SELECT s.mode, CASE s.mode WHEN 'stock' THEN EXISTS (
      SELECT 1 FROM tier t WHERE t.machine_id = s.machine_id AND t.name = w.tier
    ) ELSE EXISTS (
      SELECT 1 FROM json_array_elements(s.tiers) t
      WHERE t->>'name' = w.tier AND (t->>'weight')::numeric > 0
    ) END AS drawable
    FROM odds s WHERE s.machine_id = w.machine_id AND s.version = w.odds_version OFFSET 0
  ) s ON true
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, min(p.kind) AS kind
    FROM operation_card y JOIN operation p ON p.id = y.operation_id
    WHERE y.card_id = x.id AND p.kind <> 'mint' AND p.mode = 'offchain'
  ) ended
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE b.status = 'pending') AS pending,
      count(*) FILTER (WHERE b.status = 'confirmed') AS confirmed,
      coalesce(bool_and(b.status <> 'confirmed' OR EXISTS (
        SELECT 1 FROM json_array_elements(b.signatures) q
        WHERE (q->>'quotedUsd')::int8 = b.credited
      )), true) AS quoted
    FROM onchain_burn b WHERE b.card_id = x.id
  ) b
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, bool_and(m.status = 'confirmed') AS minted,
      bool_and(public_id('op', m.operation_id) = x.onchain->>'operationId'
        AND m.token_id::text = x.onchain->>'tokenId'
        AND m.chain_id::text = x.onchain->>'chainId'
        AND m.collection_address = x.onchain->>'collectionAddress'
        AND (m.buyer_address = x.onchain->>'ownerAddress' OR m.status = 'confirmed' AND EXISTS (
          SELECT 1 FROM onchain_burn u
          WHERE u.card_id = x.id AND u.owner_address = x.onchain->>'ownerAddress'
        ))
        AND (m.status = 'confirmed') = (x.onchain->>'mintedAt' IS NOT NULL)) AS same
    FROM onchain_order m WHERE m.card_id = x.id AND m.status <> 'cancelled'
  ) m`

/** The minute of a moment. */
const minuteOf = (moment: string): string => `floor(extract(epoch FROM ${moment}) / 60)`

/** Of its own time; of its window's end where it was opened by that, within ten minutes. */
const WRONG_MINUTE = `w.minute <> CASE
  WHEN w.created_at >= x.refundable_until AND w.created_at - x.refundable_until <= interval '10 minutes'
  THEN ${minuteOf("x.refundable_until")} ELSE ${minuteOf("w.created_at")} END`

/**
 * A claim has no draw and no change after its window; a claim's draw has its entropy, and is of the time
 * of its opening. Those of before slots begin with its seed.
 */
const DRAW = `CASE WHEN x.item_id IS NULL THEN w.card_id IS NOT NULL
    OR (x.status = 'active' AND x.updated_at > x.created_at AND x.updated_at >= x.refundable_until)
  ELSE w.card_id IS NULL OR w.item_id <> x.item_id
    OR coalesce(w.machine_id <> x.claim_machine_id OR w.odds_version < x.claim_odds_version
      OR CASE WHEN w.slot IS NULL THEN substring(w.seed FOR length(x.claim_seed)) <> x.claim_seed
        ELSE w.entropy <> x.claim_seed OR ${WRONG_MINUTE} END, false)
    OR CASE WHEN x.claim_seed IS NULL THEN w.created_at <> x.created_at
      ELSE w.created_at < x.created_at - ${CLOCKS} END
    OR w.account_id <> x.account_id OR w.machine_id IS DISTINCT FROM o.vending_machine_id
    OR w.slot IS NULL AND length(w.seed) <> CASE WHEN x.claim_seed IS NULL THEN 16 ELSE 32 END
    OR (w.stage IS DISTINCT FROM 2 AND s.drawable IS NOT TRUE)
    OR coalesce(CASE w.stage WHEN 2 THEN w.list NOT IN (w.tier, '*')
      ELSE w.list <> CASE s.mode WHEN 'stock' THEN '*' ELSE w.tier END END, false) END`

/** Of an open claim, and of what was drawn since lists have slots. */
const HAS_ENTROPY = `(w.slot IS NOT NULL OR length(x.claim_seed) = 32
    OR x.claim_seed IS NOT NULL AND x.item_id IS NULL AND x.status = 'active')`

const PUTS = `pool_change c WHERE c.machine_id = w.machine_id AND c.list = w.list
    AND c.generation = w.generation AND c.${PUT} AND c.sequence < w.sequence`

/** Where the list ended that a draw was of: the last change before it gave slots up to there. */
const SIZE = `coalesce(
    (SELECT c.first::int8 + c.count FROM ${PUTS} AND c.first < w.size ORDER BY c.first DESC LIMIT 1),
    (SELECT c.count FROM ${PUTS} AND c.first IS NULL LIMIT 1))`

/** The one operation, or the one burn, that ended the card; none of a card that has not ended. */
const ENDED = `CASE x.status
  WHEN 'refunded' THEN ended.count = 1 AND ended.kind = 'refund' AND b.confirmed = 0
  WHEN 'redeemed' THEN ended.count = 1 AND ended.kind = 'redemption' AND b.confirmed = 0
  WHEN 'bought_back' THEN ended.count + b.confirmed = 1
    AND (ended.count = 0 OR ended.kind = 'buyback')
  WHEN 'cancelled' THEN true
  ELSE ended.count = 0 AND b.confirmed = 0 END`

export const cards: Sheet = {
  prefix: "card",
  from: FROM,
  tables: PARTNERS,
  rules: [
    {
      name: "every card is its order's",
      remedy: "Compare the card with its order's event, and ask who changed it.",
      broken: `o.kind <> 'order' OR o.account_id <> x.account_id
        OR o.customer_id <> x.customer_id OR x.created_at <> o.created_at
        OR coalesce(x.refundable_until < x.created_at, false)
        OR (x.claim_machine_id IS NOT NULL AND (x.claim_machine_id <> o.vending_machine_id
          OR NOT EXISTS (SELECT 1 FROM odds s
            WHERE s.machine_id = x.claim_machine_id AND s.version = x.claim_odds_version)))`,
      of: "true"
    },
    {
      name: "every card is what its draw drew",
      remedy: "Compare the card with its draw, and ask who changed it.",
      broken: DRAW
    },
    {
      name: "every card is drawn by its order's key",
      remedy:
        "The key, the customer's words, or what they gave the draw was changed by hand. Compare the order with its partner's request.",
      broken: `coalesce(w.entropy, x.claim_seed) <> ${brought("q.request", "o", "x.ordinal")}`,
      of: HAS_ENTROPY
    },
    {
      name: "every draw was of as many slots as its list had",
      remedy:
        "The draw, or what was put into its list, was changed by hand. Compare both with the public log (cardpack audit-draws).",
      broken: `w.size <> ${SIZE} OR EXISTS (SELECT 1 FROM ${PUTS} AND c.first = w.size)`,
      of: "w.slot IS NOT NULL"
    },
    {
      name: "no card is later than its account",
      remedy: "A card was dated by hand: compare it with its events.",
      broken: "greatest(x.created_at, x.updated_at) > a.updated_at"
    },
    {
      name: "every card's item exists",
      remedy: "Restore the item from a backup.",
      of: "x.item_id IS NOT NULL",
      broken: "i.id IS NULL"
    },
    {
      name: "every card is in a state that cards reach",
      remedy:
        "No transition leads there. Compare the card with its events, and ask who changed it.",
      broken: `x.status IN ('reserved', 'cancelled')
        OR (x.claim_machine_id IS NOT NULL AND x.sealed AND x.item_id IS NOT NULL)
        OR coalesce(x.status = 'refunded' AND x.updated_at >= x.refundable_until, false)`
    },
    {
      name: "a card has ended if one operation ended it",
      remedy:
        "The card may be sold, shipped or bought back a second time: stop that (cardpack controls set --buybacks=off --redemptions=off), and compare it with its events.",
      broken: `NOT (${ENDED}) OR (x.status = 'refunded' AND NOT x.sealed)
        OR (x.status IN ('redeemed', 'bought_back', 'buyback_pending') AND x.item_id IS NULL)`
    },
    {
      name: "every card on chain has its one mint",
      remedy:
        "Compare the card with its mint's transaction, and look at its block again (cardpack chain rescan).",
      broken: `NOT CASE WHEN x.onchain IS NULL THEN m.count = 0
        ELSE m.count = 1 AND m.same AND (m.minted OR x.status = 'active') END`
    },
    {
      name: "every card's burn is as far as the card, and pays what was quoted",
      remedy:
        "Compare the card with its burn's transaction, and look at its block again (cardpack chain rescan).",
      broken: `b.pending <> CASE x.status WHEN 'buyback_pending' THEN 1 ELSE 0 END
        OR b.confirmed <> CASE WHEN x.status = 'bought_back' AND x.onchain IS NOT NULL
          THEN 1 ELSE 0 END OR NOT b.quoted`
    },
    {
      name: "every frozen card has its incident",
      remedy:
        "Look for what the incident was about; no command releases the card but that of its incident (cardpack incidents release).",
      of: "x.frozen_by IS NOT NULL",
      broken: `NOT EXISTS (SELECT 1 FROM incident n WHERE n.id = x.frozen_by
        AND n.card_id = x.id AND n.account_id = x.account_id)`
    }
  ]
}

export const draws: Listing = {
  prefix: "card",
  table: "draw",
  key: "card_id",
  changes: "made",
  rules: [
    {
      name: "every draw is of a card",
      remedy: "The card was removed by hand. Restore it from a backup.",
      broken: "NOT EXISTS (SELECT 1 FROM card c WHERE c.id = x.card_id)"
    }
  ]
}
