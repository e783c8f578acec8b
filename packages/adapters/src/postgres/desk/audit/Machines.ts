/** Checks of machines: compares their counts with slots and cards, and their odds with tiers. */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { PUT } from "./Commitments.ts"
import { CLOCKS } from "./Sheet.ts"
import { Tally } from "./Tally.ts"

/** The odds in force as they are stored, by the tiers that can be drawn from. */
const ODDS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'weight', t.weight::text)
    ORDER BY t.ordinal), '[]') FROM tier t WHERE t.machine_id = m.id AND t.ordinal IS NOT NULL)`

/**
 * What the log says of machines that operators changed; nothing of those of early versions, and later
 * ones did not say yet whether the machine is on sale.
 */
const SAID = `SELECT k.key, k.value::jsonb AS said, g.action, g.created_at,
    max(g.created_at) OVER (PARTITION BY k.key) AS latest
  FROM operator_log g CROSS JOIN LATERAL json_each(CASE json_typeof(g.detail->'machines')
    WHEN 'object' THEN g.detail->'machines' ELSE '{}' END) k
  WHERE g.action IN ('catalog.put', 'machine.update')`

const OWN = `jsonb_build_object('priceUsd', (m.price / 1000000.0)::numeric(20, 6)::text,
  'refundWindow', m.refund_window, 'whenTierEmpty', m.when_tier_empty,
  'maxOpenShare', m.max_open_share, 'oddsMode', m.odds_mode, 'restock', m.restock,
  'active', m.active, 'public', m.public, 'name', m.name, 'oddsVersion', m.odds_version, 'odds', o.tiers)`

/** Odds that no row of the log has, though a catalog brought the machine since they are compared. */
const UNSAID = `SELECT 1 FROM odds p WHERE p.machine_id = m.id AND NOT coalesce((
    SELECT bool_and(l.said->'odds' = p.tiers::jsonb
      AND coalesce(l.said->>'oddsMode', 'weights') = p.mode) FROM said l
    WHERE l.key = m.id::text AND l.said->>'oddsVersion' = p.version::text
  ), p.is_logged IS NULL OR NOT EXISTS (
    SELECT 1 FROM said l WHERE l.key = m.id::text AND l.action = 'catalog.put'
  ))`

/** Counts of a list that its slots don't have. */
const MISCOUNTED = `SELECT 1 FROM pool_list l JOIN (
    pool_count c FULL JOIN slots s USING (list_id, tier)
  ) ON list_id = l.id WHERE l.machine_id = m.id AND coalesce(c.free, 0) <> coalesce(s.free, 0)`

/** Slots that a list has not got yet, or with two cards. */
const OUTSIDE = `SELECT 1 FROM slots s JOIN pool_list l ON l.id = s.list_id
  WHERE s.machine_id = m.id AND (s.last >= l.size OR s.own < s.free)`

/** Slots of a generation that were given, and whether each change gave the next ones. */
const GIVEN = `SELECT machine_id, list, generation, sum(count) AS slots,
    bool_and(coalesce(first, 0) = before) AS follow
  FROM (
    SELECT *, sum(count) OVER w - count AS before FROM pool_change WHERE ${PUT}
    WINDOW w AS (PARTITION BY machine_id, list, generation ORDER BY sequence)
  ) c GROUP BY machine_id, list, generation`

/** Lists of other lengths or generations than what was put into them. */
const UNGIVEN = `SELECT 1 FROM given g FULL JOIN pool_list l
    ON l.machine_id = g.machine_id AND l.name = g.list AND l.generation = g.generation
  WHERE coalesce(l.machine_id, g.machine_id) = m.id
    AND (l.size <> coalesce(g.slots, 0) OR NOT g.follow)`

const MACHINES = `WITH said AS MATERIALIZED (${SAID}), slots AS MATERIALIZED (
    SELECT list_id, tier, machine_id, count(*) AS free, max(slot) AS last,
      count(DISTINCT slot) AS own FROM pool
    GROUP BY list_id, tier, machine_id
  ), given AS MATERIALIZED (${GIVEN})
  SELECT m.id, s.free < s.claims,
    (s.free = coalesce(d.free, 0) AND s.claims = coalesce(c.claims, 0)) IS NOT TRUE,
    (o.tiers::jsonb = ${ODDS} AND o.mode = m.odds_mode) IS NOT TRUE OR EXISTS (${UNSAID}), (
      SELECT bool_or(${OWN} @> l.said) FROM said l
      WHERE l.key = m.id::text AND l.created_at >= l.latest - ${CLOCKS}
    ) IS FALSE, EXISTS (${MISCOUNTED}), EXISTS (${OUTSIDE}),
    EXISTS (${UNGIVEN})
  FROM vending_machine m
  LEFT JOIN machine_stock s ON s.machine_id = m.id
  LEFT JOIN odds o ON o.machine_id = m.id AND o.version = m.odds_version
  LEFT JOIN (
    SELECT d.machine_id, sum(d.free) AS free
    FROM slots d JOIN tier t ON t.machine_id = d.machine_id AND t.name = d.tier
      AND t.weight > 0 AND t.ordinal IS NOT NULL
    GROUP BY d.machine_id
  ) d ON d.machine_id = m.id
  LEFT JOIN (
    SELECT claim_machine_id, count(*) AS claims FROM card
    WHERE item_id IS NULL AND status = 'active' GROUP BY claim_machine_id
  ) c ON c.claim_machine_id = m.id
  ORDER BY m.id`

export const auditMachines = ({
  read
}: Database): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.map(read(MACHINES, []), (rows) => {
    const covered = new Tally(
      "no machine has more open claims than free cards",
      "Stop its sale (cardpack machines update --active=off), and restock it before its packs are opened."
    )
    const counted = new Tally(
      "every machine's free cards and open claims are counted right",
      "Stop its sale (cardpack machines update --active=off), and find the item or pack that was changed by hand."
    )
    const odds = new Tally(
      "every machine's odds are its tiers'",
      "Stop its sale (cardpack machines update --active=off), and put its tiers again: packs are drawn by other odds than published."
    )
    const settings = new Tally(
      "every machine sells as an operator set it",
      "Ask who changed its name, price, window or share, and set it again (cardpack machines update)."
    )
    const slots = new Tally(
      "every card on sale has a slot of its own in its list",
      "Stop its sale (cardpack machines update --active=off), and find the list that was changed by hand: cards behind its end are never drawn."
    )
    const lengths = new Tally(
      "every list is as long as what was put into it",
      "Stop its sale (cardpack machines update --active=off), and find the list that was changed by hand: its draws name other slots than the public log has."
    )
    for (const row of rows) {
      const [machine, uncovered, miscounted, differ, changed, listed, outside, ungiven] = row
      if (ungiven === true) lengths.blame(String(machine))
      if (outside === true) slots.blame(String(machine))
      if (changed === true) settings.blame(String(machine))
      if (differ === true) odds.blame(String(machine))
      if (uncovered === true) covered.blame(String(machine))
      if (miscounted === true || listed === true) counted.blame(String(machine))
    }
    const tallies = [covered, counted, odds, settings, slots, lengths]
    for (const tally of tallies) tally.examine(rows.length)
    return tallies.map(({ check }) => check)
  })
